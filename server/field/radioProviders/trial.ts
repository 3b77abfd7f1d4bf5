/** Asks services about access points that are made up, to show the operator whether they answer and take the key. */
import type { RadioService } from '../../../contract/settings/radioServices';
import { type BoundedRequest, OutboundFault } from '../../alarm/delivery/providers/provider';
import type { TryRadioServices } from '../../people/settings/trySetting';
import { askOnce } from './askService';
import { failed, type RadioQuestion } from './question';

/** Addresses of nobody: the range for examples (RFC 7042, 2.1.2). */
const MADE_UP: Omit<RadioQuestion, 'standIn'> = {
  points: [
    { mac: '00:00:5e:00:53:01', rssi: -60 },
    { mac: '00:00:5e:00:53:a2', rssi: -70 },
  ],
  masts: [],
};
/** What a service answers that is not there, or is another one. */
const NOT_IT = /^(?:unreadable|http(?:404|405|5\d\d))$/;

/** @param newDigits random digits, in place of an IMEI */
export const radioTrial =
  (request: BoundedRequest | null, newDigits: (count: number) => string): TryRadioServices =>
  (services: readonly RadioService[]) =>
    Promise.all(
      services.map(async (service) => {
        const name = service.service;
        if (!request) return { name, outcome: 'away' as const, code: 'off' };
        const answer = await askOnce(request, service, { ...MADE_UP, standIn: newDigits(15) });
        if (answer instanceof OutboundFault) {
          const said = failed(answer.code);
          return { name, outcome: 'away' as const, code: said.result === 'failed' ? said.code : '' };
        }
        if (answer.result !== 'failed') return { name, outcome: 'well' as const, code: '' };
        return {
          name,
          outcome: NOT_IT.test(answer.code) ? ('away' as const) : ('refused' as const),
          code: answer.code,
        };
      }),
    );
