/** What alerts leave this machine by: Web Push, the operator's gateway, requests and mails of schools' providers. */
import { randomUUID } from 'node:crypto';
import type { DeliveryChannels, Gateway } from '../../alarm/delivery/deliveryChannels';
import type { Log, Settings } from '../../engine/platform';
import type { Db } from '../../engine/store/db';
import { boundedRequest } from './boundedRequest';
import { sendMail } from './sendMail';
import type { Environment } from './environment';
import { storedVapidKeys, webPush } from './webPush';

/**
 * With a store passed in there is no data folder, so Web Push keys must come from the environment; without them Web
 * Push is off.
 */
export async function nodeChannels(
  {
    db,
    folder,
    webPush: { keys: given, ...push },
    allowedHosts,
  }: Pick<Environment, 'folder' | 'webPush' | 'allowedHosts'> & { db?: Db },
  settings: Settings,
  gateway: () => Gateway | null,
  clock: () => Date,
  log: Log,
): Promise<DeliveryChannels> {
  const withoutKeys = (error: NodeJS.ErrnoException) => {
    log.warn(
      { code: error.code ?? error.name },
      'Web Push is off: its keys cannot be stored in DATA_FOLDER, and VAPID_PUBLIC_KEY is not set',
    );
    return null;
  };
  const keys = given ?? (db ? null : await storedVapidKeys(folder).catch(withoutKeys));
  const pushes = keys && webPush({ keys, ...push, fetch });
  return {
    /** Pushes leave the country, by the services of browsers' makers: they can be switched off at any time. */
    get push() {
      return settings.webPush ? pushes : null;
    },
    get gateway() {
      return gateway();
    },
    providers: {
      request: boundedRequest({ allowed: allowedHosts }),
      clock,
      newId: randomUUID,
      mail: sendMail({ allowed: allowedHosts }),
    },
    random: () => Math.random(),
  };
}
