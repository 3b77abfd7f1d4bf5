/** What waits among a guardian's notices: all that the home page asks of them, in a file of its own. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Id } from '../primitives';

/** A notice that asks the viewer for a confirmation and has none yet. */
const AskingNotice = z.object({
  noticeId: Id,
  title: z.string(),
  /** The viewer's children whom it is about. */
  studentIds: z.array(Id),
});

export const NoticesWaiting = z.object({
  /** Notices that the viewer has not opened. */
  unread: z.int(),
  asking: z.array(AskingNotice),
});
export type NoticesWaiting = z.infer<typeof NoticesWaiting>;

const { get } = callsOf('location');

export const noticesWaitingCall = get('class/notice/waiting/v1', {
  needs: 'notice:read',
  input: z.object({}),
  output: NoticesWaiting,
  hideToast: true,
  ours: true,
  hidden: true,
});
