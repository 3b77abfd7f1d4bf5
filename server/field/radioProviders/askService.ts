/**
 * Asks a bound service: at most some at once, within its day, once more after a fault of the network, and not at all
 * for some minutes after it failed again and again. What failed is told in the log by the service's own code alone.
 */
import { spanMs } from '../../../contract/day';
import type { RadioService, RadioServiceName } from '../../../contract/settings/radioServices';
import { type BoundedAnswer, type BoundedRequest, OutboundFault } from '../../alarm/delivery/providers/provider';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { amap } from './amap';
import { countAnswer, takeOfDay } from './answerRows';
import { google, ichnaea } from './geolocate';
import { failed, type RadioAnswer, type RadioQuestion, type RadioServiceForm } from './question';
import { unwired } from './unwired';

const FORMS: Readonly<Record<RadioServiceName, RadioServiceForm>> = { amap, ichnaea, google, unwired };

/** Milliseconds of a request; the composition root makes `request` with it. */
export const RADIO_TIMEOUT = 3_000;

/** The services that count now, and how they are reached; no request where the platform runs without sockets. */
export interface RadioOutside {
  /** In the order in which they are asked; one is asked for a scan, and another one only where it cannot be. */
  services(): readonly RadioService[];
  request: BoundedRequest | null;
}

export const NO_RADIO_SERVICES: RadioOutside = { services: () => [], request: null };

/** Failures in a row after which a service is not asked, and for how long. Milliseconds. */
const MOST_FAILURES = 5;
const PAUSE_MS = spanMs(10, 'minutes');

interface Standing {
  failures: number;
  /** It is passed over until then, milliseconds since 1970. */
  until: number;
  /** The day (UTC) that has no request left, and the number that it had. */
  spent: string;
}

/** A fault of the network on the way, after which a second request may fare better. Silence is none. */
const isNetworkFault = (error: unknown): error is OutboundFault =>
  error instanceof OutboundFault && error.why === 'away' && error.code !== 'timeout';

/** One request and its answer; what ends without one is `failed`. */
export async function askOnce(
  request: BoundedRequest,
  service: RadioService,
  question: RadioQuestion,
): Promise<RadioAnswer | OutboundFault> {
  const form = FORMS[service.service];
  const asked = form.request(service, question);
  if (!asked) return { result: 'notPlaced' };
  try {
    const answer: BoundedAnswer = await request(asked.url, asked.how);
    return form.read(answer, question);
  } catch (error) {
    if (error instanceof OutboundFault) return error;
    throw error;
  }
}

export const answerOfFault = (answer: RadioAnswer | OutboundFault): RadioAnswer =>
  answer instanceof OutboundFault ? failed(answer.code) : answer;

export interface ServiceAsker {
  /** The service that would be asked now; null when each is off, paused or has no request left today. */
  next(): RadioService | null;
  /** Null when no service may be asked. */
  ask(question: RadioQuestion): Promise<{ provider: RadioServiceName; answer: RadioAnswer } | null>;
}

/** @param day the store that counts the requests of a day */
export function serviceAsker(
  { clock, log }: Pick<PlatformContext, 'clock' | 'log'>,
  { services, request }: RadioOutside,
  day: Queryable,
): ServiceAsker {
  const standings = new Map<string, Standing>();
  const keyOf = ({ service, host, apiKey }: RadioService) => `${service} ${host} ${apiKey}`;
  const spentOf = ({ dailyMost }: RadioService) => `${clock().toISOString().slice(0, 10)} ${dailyMost}`;
  const mayBeAsked = (service: RadioService) => {
    const standing = standings.get(keyOf(service));
    return !standing || (standing.until <= clock().getTime() && standing.spent !== spentOf(service));
  };

  function note(service: RadioService, change: Partial<Standing>): Standing {
    const next = { failures: 0, until: 0, spent: '', ...standings.get(keyOf(service)), ...change };
    // Keys that were replaced are forgotten with their standing.
    const bound = new Set(services().map(keyOf));
    for (const key of standings.keys()) if (!bound.has(key)) standings.delete(key);
    standings.set(keyOf(service), next);
    return next;
  }

  function judge(service: RadioService, answer: RadioAnswer) {
    if (answer.result !== 'failed') return void note(service, { failures: 0 });
    const failures = (standings.get(keyOf(service))?.failures ?? 0) + 1;
    if (failures < MOST_FAILURES) return void note(service, { failures });
    note(service, { failures: 0, until: clock().getTime() + PAUSE_MS });
    log.warn(
      { service: service.service, code: answer.code },
      'a service that places cards by radios fails and is not asked for ten minutes',
    );
  }

  async function take(service: RadioService): Promise<boolean> {
    const isLeft = await takeOfDay(day, service.service, service.dailyMost, clock());
    if (!isLeft) note(service, { spent: spentOf(service) });
    return isLeft;
  }

  const next = () => (request ? (services().find(mayBeAsked) ?? null) : null);
  return {
    next,
    async ask(question) {
      for (let service = next(); service && request; service = next()) {
        if (!(await take(service))) continue;
        let answer = await askOnce(request, service, question);
        if (isNetworkFault(answer) && (await take(service))) answer = await askOnce(request, service, question);
        const said = answerOfFault(answer);
        judge(service, said);
        if (said.result !== 'notPlaced') await countAnswer(day, service.service, said.result, clock());
        return { provider: service.service, answer: said };
      }
      return null;
    },
  };
}
