/** The calls of notices to the guardians of classes. */
import { noticeCalls, noticesWaitingCall } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { noticesWaiting, receiptsOf, receivedNotices, sentNotices } from './noticeReader';
import { noticeWriter } from './noticeWriter';

const calls = { ...noticeCalls, noticesWaiting: noticesWaitingCall };

export function createNotices(context: Pick<PlatformContext, 'db' | 'clock' | 'newId'>, auth: RequestAuth) {
  const { db } = context;
  const notices = noticeWriter(context);
  return serve<typeof calls>(
    calls,
    {
      sentNotices: (_, { session }) => sentNotices(db, session),
      noticeReceipts: ({ noticeId }, { session }) => receiptsOf(db, session, noticeId),
      publishNotice: (draft, { session }) => notices.publish(draft, session),
      receivedNotices: (_, { session }) => receivedNotices(db, session),
      readNotice: ({ noticeId }, { session }) => notices.read(noticeId, session),
      confirmNotice: ({ noticeId }, { session }) => notices.confirm(noticeId, session),
      noticesWaiting: (_, { session }) => noticesWaiting(db, session),
    },
    auth,
  );
}
