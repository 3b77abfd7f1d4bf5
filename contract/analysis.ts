/** The analysis service (7.09): counts sign-ins. */
import * as z from 'zod/mini';
import { callsOf } from './call';

/** The specification's id of this kind of console (9.04). */
export const PLATFORM_ID = 2;

const { post } = callsOf('analysis');

export const analysis = {
  /**
   * Reports a sign-in, once per session (4.17). The platform keeps counts by day, school, user type and channel; it
   * never keeps who signed in.
   */
  report: post('event/user/upload/v1', {
    needs: 'session',
    input: z.object({
      event: z.literal('login'),
      platformId: z.literal(PLATFORM_ID),
      channel: z.optional(z.string().check(z.regex(/^[\w-]{1,32}$/))),
    }),
    output: z.null(),
    hideToast: true,
  }),
};
