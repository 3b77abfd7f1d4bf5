/** The sessions of an account, for their owner: calls of the user service, all ours. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { Id, Instant } from './primitives';

/** One open session of the caller's account. */
export const ListedSession = z.object({
  sessionId: Id,
  /** The session that asks. */
  current: z.boolean(),
  userType: z.string(),
  /** Names of browser and operating system, such as 'Chrome' and 'Android'; null when the device did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  openedAt: Instant,
  usedAt: Instant,
});
export type ListedSession = z.infer<typeof ListedSession>;

const { get, post } = callsOf('user');

export const sessionCalls = {
  /**
   * Says that the person uses the console, which may need no other call for a long time. Without use the session ends
   * (9.05).
   */
  noteUse: post('user/session/use/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.null(),
    hideToast: true,
    ours: true,
  }),
  /** The open sessions of the account, the last used first. */
  sessionList: get('user/session/list/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.array(ListedSession),
    hideToast: true,
    ours: true,
  }),
  /** Ends one session of the account; 404 when there is none. */
  endOneSession: post('user/session/end/v1', {
    needs: 'session',
    input: z.object({ sessionId: Id }),
    output: z.null(),
    ours: true,
  }),
  /** Ends all sessions of the account except this one. */
  endOtherSessions: post('user/session/end/others/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.null(),
    ours: true,
  }),
};
