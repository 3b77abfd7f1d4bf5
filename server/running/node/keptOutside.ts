/**
 * The services outside the platform whose addresses people set in the console: the card server, the cards' operator,
 * the platforms that confirm identities, and the two webhooks. Each is looked up at use: a change counts at once.
 */
import { pollingDriver, type CommandDriver } from '../../field/cardSettings/driver';
import { type FamilyOperator, httpFamilyOperator } from '../../field/cardSettings/familyOperator';
import type { CardGatewayOptions } from '../../field/gateway/cardGateway';
import { traccarDriver } from '../../field/cardSettings/traccar';
import type { RadioOutside } from '../../field/radioProviders/askService';
import {
  httpProvider,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  type IdentityProviders,
} from '../../people/signIn/providers';
import type { RadioService } from '../../../contract/settings/radioServices';
import type { Gateway } from '../../alarm/delivery/deliveryChannels';
import type { BoundedRequest } from '../../alarm/delivery/providers/provider';
import type { CodeWay } from '../../engine/platform';
import type { KeptSettings } from '../../engine/keptSettings/keptSettings';
import type { AskService } from '../../people/settings/trySetting';
import { alertWebhook } from './alertWebhook';
import type { Environment } from './environment';

interface Service {
  url: string;
  token: string;
}

/** Makes a service anew when its address or its token is another. */
function madeOnce<Made>(make: (service: Service) => Made): (service: Service) => Made {
  let last: { service: Service; made: Made } | null = null;
  return (service) => {
    if (last?.service.url !== service.url || last.service.token !== service.token)
      last = { service, made: make(service) };
    return last.made;
  };
}

export interface KeptOutside {
  driver: CommandDriver;
  familyOperator: () => FamilyOperator | null;
  providers: IdentityProviders;
  /** The webhook for codes. */
  codeWay: CodeWay;
  /** The webhook for alerts; null while there is none, or no secret to sign with. */
  gateway: () => Gateway | null;
}

type Given = Pick<Environment, 'traccar' | 'operator' | 'providers' | 'codeWebhook' | 'alertWebhook'>;

export function keptOutside(
  { traccar, operator, providers: given, codeWebhook, alertWebhook: webhook }: Given,
  kept: Pick<KeptSettings, 'platform'>,
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: () => Date },
): KeptOutside {
  const serviceOf = (
    fixed: Service | undefined,
    address: 'traccarUrl' | 'operatorUrl' | 'alertWebhook',
    token: 'traccarToken' | 'operatorToken' | 'alertWebhookSecret',
  ): Service | null => {
    if (fixed) return fixed;
    const url = kept.platform(address);
    return url === undefined ? null : { url, token: kept.platform(token) ?? '' };
  };
  const cards = madeOnce((service) => traccarDriver({ ...service, fetch }));
  const family = madeOnce((service) => httpFamilyOperator(service, { fetch }));
  const alerts = madeOnce(({ url, token }) => alertWebhook({ url, secret: token }, { fetch, clock }));
  const codesTo = () => codeWebhook ?? kept.platform('codeWebhook');
  const driverNow = () => {
    const service = serviceOf(traccar, 'traccarUrl', 'traccarToken');
    return service ? cards(service) : pollingDriver;
  };

  const providers: IdentityProviders = {};
  for (const name of IDENTITY_PROVIDERS)
    Object.defineProperty(providers, name, {
      enumerable: true,
      get(): IdentityProvider | undefined {
        const address = given[name] ?? kept.platform(name);
        return address === undefined ? undefined : httpProvider(address, fetch);
      },
    });

  return {
    driver: {
      get model() {
        return driverNow().model;
      },
      get send() {
        return driverNow().send;
      },
    },
    familyOperator() {
      const service = serviceOf(operator, 'operatorUrl', 'operatorToken');
      return service && family(service);
    },
    providers,
    codeWay: {
      sends: () => codesTo() !== undefined,
      async send(mobile, code) {
        const address = codesTo();
        if (address === undefined) throw new Error('no service for codes is set');
        await webhookSender(address, fetch)(mobile, code);
      },
    },
    gateway() {
      const fixed = webhook && { url: webhook.url, token: webhook.secret };
      const service = serviceOf(fixed, 'alertWebhook', 'alertWebhookSecret');
      return service && service.token !== '' ? alerts(service) : null;
    },
  };
}

/** The gateway with the makers' keys as they are at each message: a change counts for the next one. */
export const withKeptMakers = (
  given: CardGatewayOptions,
  kept: Pick<KeptSettings, 'platform'>,
): CardGatewayOptions => ({
  ...given,
  get makers() {
    return kept.platform('cardMakers') ?? given.makers;
  },
});

/** The services that place cards by radios, as they are at each scan. */
export const radioOutside = (
  given: readonly RadioService[] | undefined,
  kept: Pick<KeptSettings, 'platform'>,
  request: BoundedRequest,
): RadioOutside => ({ services: () => given ?? kept.platform('radioServices') ?? [], request });

/** Milliseconds to wait for the endpoint that sends verification codes. */
const CODE_TIMEOUT = 10_000;
/** Sends verification codes through an HTTP endpoint. The function throws when it does not answer 2xx. */
const webhookSender =
  (address: string, fetch: typeof globalThis.fetch): CodeWay['send'] =>
  async (mobile, code) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, code }),
      redirect: 'error',
      signal: AbortSignal.timeout(CODE_TIMEOUT),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the service for codes answered ${response.status}`);
  };

/** Milliseconds to wait for a service that is tried. */
const TRY_TIMEOUT = 5_000;

/** Only the operator asks so, who may name a service inside the house. */
export const reachBy =
  (fetch: typeof globalThis.fetch): AskService =>
  async (url, token) => {
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(TRY_TIMEOUT),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  };
