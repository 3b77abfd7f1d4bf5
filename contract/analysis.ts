/** What is counted about the use of the console: the analysis service (7.09). */
import * as z from 'zod/mini';
import { callsOf } from './call';

/** The specification's id of this kind of console (9.04). */
export const PLATFORM_ID = 2;

const { post } = callsOf('analysis');

export const analysis = {
  /** The login report: once a session (4.17). What is kept is how often, by day, school, user type and channel; never who. */
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
