/** What a new school still has to do before a parent can be alerted. */
import * as z from 'zod/mini';
import { callsOf } from '../call';

/** In the order in which they are done. */
export const FIRST_STEPS = ['place', 'pupils', 'teachers', 'bells', 'card', 'phone'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const { post } = callsOf('user');

export const firstStepCalls = {
  /**
   * Which first steps are done, by what the platform has seen. place: the school has a place on the map. pupils: a
   * class has a pupil. teachers: each class has a class teacher whose account is on. bells: the calendar has lessons.
   * card: a card of a pupil has reported a position. phone: an alert, or a test one, was taken by a push service or the
   * gateway for messages.
   */
  firstSteps: post('/manage/first-steps/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.object({ done: z.array(z.enum(FIRST_STEPS)), ended: z.boolean() }),
    hideToast: true,
    ours: true,
  }),
};

/** Ends the list for the whole school; it does not come back. */
export const endFirstStepsCall = post('/manage/first-steps/end/v1', {
  needs: 'school:manage',
  input: z.object({}),
  output: z.null(),
  hideToast: true,
  ours: true,
});
