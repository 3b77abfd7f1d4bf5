/** The calls about card health. */
import { cardHealth, CODES } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import { healthReader } from './reader';

export function healthRoutes(context: PlatformContext, auth: RequestAuth) {
  /** The pupil in the input; without one a guardian's own child. */
  function studentIdOf({ studentId }: { studentId?: string | undefined }, session: Session): string {
    const id = studentId ?? session.studentId;
    if (!id) throw new Refusal(CODES.badInput, 'studentId: which pupil?');
    return id;
  }

  return serve<typeof cardHealth>(
    cardHealth,
    {
      cardHealth: (input, { session }) => healthReader(context, session).card(studentIdOf(input, session)),
      temperatureDays: ({ from, days, ...input }, { session }) =>
        healthReader(context, session).temperatures(studentIdOf(input, session), from, days),
      saveTemperatureLimits: ({ limits, ...input }, { session }) =>
        healthReader(context, session).saveLimits(studentIdOf(input, session), limits),
    },
    auth,
  );
}
