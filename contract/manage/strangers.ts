/** The calls about cards that report and are not the school's, so that a mistyped number is found. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Imei } from '../cards';
import { Instant } from '../primitives';

/** How a card that is not the school's was heard. */
export const StrangerCard = z.object({
  imei: z.string(),
  /** Null: it was heard before this was kept. */
  protocol: z.nullable(z.enum(['osmand', 'traccar', 'student', 'watch', 'hq'])),
  /** Under an intake key of the school or of the platform, or on a connection of its own. */
  line: z.enum(['key', 'platformKey', 'connection']),
  /**
   * On a connection beside a card of the school, or with a SIM of the same range as one of them; null for neither, and
   * where the platform has several schools.
   */
  near: z.nullable(z.enum(['beside', 'range'])),
  firstTime: Instant,
  lastTime: Instant,
  /** How often it came again, counted once in ten minutes. */
  times: z.int(),
});
export type StrangerCard = z.infer<typeof StrangerCard>;

const StrangerKey = z.object({ lastTime: Instant, imei: z.string().check(z.maxLength(64)) });

const { post } = callsOf('user');

export const strangerCalls = {
  /**
   * Cards that reported under a key of the school in the last 30 days and are not its own, the newest first, in pages.
   * `all`: the platform has no other school, so those on connections of their own and under the platform's keys are
   * there too.
   */
  strangerCards: post('/manage/strangers/v1', {
    needs: 'school:manage',
    input: z.object({ after: z.optional(StrangerKey) }),
    output: z.object({
      all: z.boolean(),
      cards: z.array(StrangerCard),
      total: z.int(),
      next: z.nullable(StrangerKey),
    }),
    hideToast: true,
    ours: true,
  }),
  /**
   * Whether a card was heard whose number the caller has at hand: a card of the own school, or one that nobody knows.
   * Of a card that is another school's it is said that it was not heard. Refused with 429 after too many numbers.
   */
  askStranger: post('/manage/stranger/v1', {
    needs: 'school:manage',
    input: z.object({ imei: Imei }),
    output: z.object({
      imei: z.string(),
      /** True for a card of the own school. */
      own: z.boolean(),
      heard: z.nullable(StrangerCard),
    }),
    hideToast: true,
    ours: true,
  }),
};
