/**
 * The services outside the platform whose addresses people set in the console: the card server, the cards' operator and
 * the platforms that confirm identities. Each is looked up at use, so that a change counts at once.
 */
import { pollingDriver, type CommandDriver } from '../../field/cardSettings/driver';
import { type FamilyOperator, httpFamilyOperator } from '../../field/cardSettings/familyOperator';
import { traccarDriver } from '../../field/cardSettings/traccar';
import {
  httpProvider,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  type IdentityProviders,
} from '../../people/signIn/providers';
import type { KeptSettings } from '../../engine/keptSettings/keptSettings';
import type { AskService } from '../../people/settings/trySetting';
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
}

export function keptOutside(
  { traccar, operator, providers: given }: Pick<Environment, 'traccar' | 'operator' | 'providers'>,
  kept: Pick<KeptSettings, 'platform'>,
  fetch: typeof globalThis.fetch,
): KeptOutside {
  const serviceOf = (
    fixed: Service | undefined,
    address: 'traccarUrl' | 'operatorUrl',
    token: 'traccarToken' | 'operatorToken',
  ): Service | null => {
    if (fixed) return fixed;
    const url = kept.platform(address);
    return url === undefined ? null : { url, token: kept.platform(token) ?? '' };
  };
  const cards = madeOnce((service) => traccarDriver({ ...service, fetch }));
  const family = madeOnce((service) => httpFamilyOperator(service, { fetch }));
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
  };
}

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
