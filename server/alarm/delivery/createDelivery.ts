/** Puts the delivery of alerts together: the sender, the record of open consoles, and the calls. */
import type { StreamFrame } from '../../engine/live/subscribers';
import type { StreamObserver } from '../../engine/live/stream';
import type { PlatformContext } from '../../engine/platform';
import type { RequestAuth } from '../../engine/serving/serve';
import { standingTrouble } from '../../engine/trouble';
import { retryOnDeadlock } from '../../engine/store/errors';
import { DELIVERIES_DUE } from './enqueue';
import type { AlertRecipientRef } from '../alerts/missed';
import { markSentOnOpen, markSentToConsoles } from './deliveryStates';
import { gatewayReports } from './gatewayReports';
import { deliveryRoutes, removeFormerKeys } from './routes';
import { addressRoutes } from './addresses/routes';
import type { ProviderChain } from './providers/chain';
import { reachRoutes } from './reach';
import { receiptRoutes } from './receipts/routes';
import { providerRoutes } from './providers/routes';
import { createSender } from './sender';
import type { DeliveryChannels } from './deliveryChannels';

export async function createDelivery(
  context: PlatformContext,
  auth: RequestAuth,
  channels: DeliveryChannels,
  chain: ProviderChain,
) {
  const { db, clock, log } = context;
  if (channels.push) await removeFormerKeys(db, log, channels.push.key);
  const sender = createSender(context, channels, chain);
  const { began: trouble, ended } = standingTrouble(log, 'deliveries could not be sent', {}, 'error');
  const wake = () => void sender.run().then(ended, trouble);
  await db.listen(DELIVERIES_DUE, wake, wake);

  /** Alerts written to consoles and not yet recorded. Several consoles of one person make one entry. */
  const written = new Map<string, AlertRecipientRef>();
  /** Frames that are recorded already: the same frame goes to several consoles. */
  const known = new WeakSet<StreamFrame>();
  const add = (one: AlertRecipientRef) => written.set(`${one.alertId} ${one.userId} ${one.role}`, one);
  let recording: Promise<void> | null = null;
  async function recordWritten(): Promise<void> {
    while (written.size > 0) {
      const recipients = [...written.values()];
      written.clear();
      try {
        await retryOnDeadlock(() => db.transaction((tx) => markSentToConsoles(tx, recipients, clock())));
      } catch (error) {
        // The next call records them.
        recipients.forEach(add);
        throw error;
      }
    }
  }

  const streamWatch: StreamObserver = {
    opened: (viewer) =>
      retryOnDeadlock(() => db.transaction((tx) => markSentOnOpen(tx, viewer, clock()))).catch(trouble),
    written({ userId, role }, frames) {
      for (const frame of frames) {
        if (frame.event !== 'alert' || known.has(frame)) continue;
        known.add(frame);
        add({ alertId: frame.key.slice(frame.event.length + 1), userId, role });
      }
      if (written.size === 0) return;
      recording ??= recordWritten()
        .catch(trouble)
        .finally(() => (recording = null));
    },
  };
  return {
    routes: deliveryRoutes(context, auth, channels),
    providers: providerRoutes(context, auth, chain, () => ({
      codes: context.codeWay.sends(null),
      alerts: channels.gateway !== null,
    })),
    addresses: addressRoutes(context, auth, chain, () => channels.gateway !== null),
    reports: gatewayReports(context, auth.bodies, channels),
    reach: reachRoutes(context, auth),
    receipts: receiptRoutes(context, auth.bodies, chain),
    sweep: sender.run,
    streamWatch,
  };
}
