/**
 * Services outside that say where a card is by the radios that it hears: what is filled in for each, where it stands,
 * and what it is asked. The platform asks none of them until the operator has entered one.
 */
import { type EntryForm, soundEntries } from './entries';

export const RADIO_SERVICES = ['amap', 'ichnaea', 'google', 'unwired'] as const;
export type RadioServiceName = (typeof RADIO_SERVICES)[number];

/** Where a service stands at its own address, that address, and whether it answers nobody without a key. */
export const RADIO_SERVICE_FACTS = {
  amap: { place: 'china', host: 'https://apilocate.amap.com', needsKey: true },
  // beaconDB speaks the form of ichnaea, the program of the former Mozilla Location Service.
  ichnaea: { place: 'abroad', host: 'https://api.beacondb.net', needsKey: false },
  google: { place: 'abroad', host: 'https://www.googleapis.com', needsKey: true },
  unwired: { place: 'abroad', host: 'https://eu1.unwiredlabs.com', needsKey: true },
} as const satisfies Record<RadioServiceName, { place: 'china' | 'abroad'; host: string; needsKey: boolean }>;

/** A service that is bound. */
export interface RadioService {
  service: RadioServiceName;
  /** Scheme, host and path before that of the service, without a slash at the end. */
  host: string;
  /** Empty for none. */
  apiKey: string;
  /** AMap's secret for signed requests; empty for none. */
  signSecret: string;
  /** Requests a day (UTC), at most. */
  dailyMost: number;
}

const isService = (name: string | undefined): name is RadioServiceName => RADIO_SERVICES.some((one) => one === name);

const RADIO_SERVICE: EntryForm = {
  kind: 'entries',
  target: 'host',
  fields: [
    {
      name: 'service',
      type: 'choice',
      choices: RADIO_SERVICES,
      fits: new RegExp(`^(?:${RADIO_SERVICES.join('|')})$`),
    },
    { name: 'host', type: 'text', optional: true, fits: /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/ },
    {
      name: 'apiKey',
      type: 'secret',
      optional: ({ service }) => isService(service) && !RADIO_SERVICE_FACTS[service].needsKey,
      fits: /^[!-~]{1,200}$/,
    },
    { name: 'signSecret', type: 'secret', optional: true, fits: /^[!-~]{1,200}$/ },
    { name: 'dailyMost', type: 'text', fits: /^[1-9]\d{0,6}$/ },
  ],
};

export const radioServices = () => ({
  form: RADIO_SERVICE,
  read: (typed: string): RadioService[] | null =>
    soundEntries(RADIO_SERVICE, typed)?.flatMap(({ service, host, apiKey = '', signSecret = '', dailyMost }) =>
      isService(service)
        ? [
            {
              service,
              host: (host ?? RADIO_SERVICE_FACTS[service].host).replace(/\/+$/, ''),
              apiKey,
              signSecret,
              dailyMost: Number(dailyMost),
            },
          ]
        : [],
    ) ?? null,
});

/** Where the questions to a service go: at its own address, or at one of the operator. */
export const placeOfService = ({ service, host }: Pick<RadioService, 'service' | 'host'>): 'china' | 'abroad' | 'own' =>
  host === RADIO_SERVICE_FACTS[service].host ? RADIO_SERVICE_FACTS[service].place : 'own';
