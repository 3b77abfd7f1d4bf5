/** How alerts go to people: the sender and its clock, what consoles say of themselves, and the calls. */
import type { StreamFrame } from '../live/broadcast';
import type { StreamObserver } from '../live/stream';
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import { retryOnDeadlock } from '../store/retryOnDeadlock';
import { DELIVERIES_DUE } from './enqueue';
import { markSentOnOpen, markSentToConsoles, type AlertRecipientRef } from './deliveryStates';
import { gatewayReports } from './gatewayReports';
import { deliveryRoutes } from './routes';
import { createSender } from './sender';
import type { DeliveryChannels } from './deliveryChannels';

export async function createDelivery(context: PlatformContext, auth: RequestAuth, channels: DeliveryChannels) {
  const { db, clock, log } = context;
  const sender = createSender(context, channels);
  const trouble = (error: unknown) =>
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'deliveries could not be sent');
  const wake = () => void sender.run().catch(trouble);
  await db.listen(DELIVERIES_DUE, wake, wake);

  /** Consoles of one person that are written to in one breath are one line, and so are those that get the same frame later. */
  const written = new Map<string, AlertRecipientRef>();
  const known = new WeakSet<StreamFrame>();
  const add = (one: AlertRecipientRef) => written.set(`${one.alertId} ${one.userId} ${one.role}`, one);
  let writing: Promise<void> | null = null;
  async function writeDown(): Promise<void> {
    while (written.size > 0) {
      const reached = [...written.values()];
      written.clear();
      try {
        await retryOnDeadlock(() => db.transaction((tx) => markSentToConsoles(tx, reached, clock())));
      } catch (error) {
        // Written down with the next ones.
        reached.forEach(add);
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
      writing ??= writeDown()
        .catch(trouble)
        .finally(() => (writing = null));
    },
  };
  return {
    routes: deliveryRoutes(context, auth, channels),
    reports: gatewayReports(context, channels.gateway),
    sweep: sender.run,
    streamWatch,
  };
}
