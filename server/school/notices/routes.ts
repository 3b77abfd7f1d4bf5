/** The calls of notices to the guardians of classes. */
import { noticeCalls, noticesWaitingCall } from '../../../contract';
import type { DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { noticesWaiting, receiptsOf, receivedNotices, sentNotices } from './noticeReader';
import { noticeWriter } from './noticeWriter';
import { noticePushes, noticesBroadcast } from './tellReaders';

const calls = { ...noticeCalls, noticesWaiting: noticesWaitingCall };

export async function createNotices(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: Pick<LiveBroadcast, 'deliver' | 'localViewers'>,
  channels: DeliveryChannels,
) {
  const { db } = context;
  await noticesBroadcast(context, broadcast);
  const notices = noticeWriter(context);
  const pushes = noticePushes(context, channels);
  const routes = serve<typeof calls>(
    calls,
    {
      sentNotices: (_, { session }) => sentNotices(db, session),
      noticeReceipts: ({ noticeId }, { session }) => receiptsOf(db, session, noticeId),
      publishNotice: async (draft, { session }) => {
        const published = await notices.publish(draft, session);
        context.defer(pushes.wake);
        return published;
      },
      receivedNotices: (_, { session }) => receivedNotices(db, session),
      readNotice: ({ noticeId }, { session }) => notices.read(noticeId, session),
      confirmNotice: ({ noticeId }, { session }) => notices.confirm(noticeId, session),
      noticesWaiting: (_, { session }) => noticesWaiting(db, session),
    },
    auth,
  );
  return { routes, sweep: pushes.send };
}
