/** Early pickups as whoever stands at the gate sees them: who may be picked up today, by whom and when. Ours. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { NameOfPerson, NameOfPlace } from '../names';
import { Day, Id, Instant } from '../primitives';
import { Span } from './form';

/** Pickups of one day, at most. */
export const MOST_PICKUPS = 500;

export const GatePickup = z.object({
  instanceId: Id,
  serialNumber: z.string(),
  studentName: NameOfPerson,
  className: NameOfPlace,
  who: z.string(),
  phone: z.string(),
  span: Span,
  /** It was agreed, and has been taken back since: the pupil stays. */
  takenBack: z.boolean(),
});
export type GatePickup = z.infer<typeof GatePickup>;

const { post } = callsOf('approval');

export const gateCalls = {
  /**
   * The agreed pickups of the school's day, the earliest first: those that the caller sees by the right to see their
   * kind. It tells nothing of whereabouts.
   */
  gatePickups: post('/activities/gatePickups/v1', {
    needs: 'approval:standIn',
    input: z.object({}),
    output: z.object({
      /** False for one who sees no kind of pickup by right. */
      watches: z.boolean(),
      day: Day,
      time: Instant,
      list: z.array(GatePickup),
    }),
    hideToast: true,
    ours: true,
  }),
};
