/** The calls about card health. */
import { cardHealth, CODES } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { accessLog } from '../positions/accessLog';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import { healthReader } from './reader';

export function healthRoutes(context: PlatformContext, auth: RequestAuth) {
  const views = accessLog(context);

  /** The pupil in the input; without one a guardian's own child. */
  function studentIdOf({ studentId }: { studentId?: string | undefined }, session: Session): string {
    const id = studentId ?? session.studentId;
    if (!id) throw new Refusal(CODES.badInput, 'studentId: which pupil?');
    return id;
  }

  return serve<typeof cardHealth>(
    cardHealth,
    {
      async cardHealth(input, { session }) {
        const studentId = studentIdOf(input, session);
        const health = await healthReader(context, session).card(studentId);
        await views.record(session, health.temperature ? 'temperature' : 'position', [studentId]);
        return health;
      },
      async temperatureDays({ from, days, ...input }, { session }) {
        const studentId = studentIdOf(input, session);
        const found = await healthReader(context, session).temperatures(studentId, from, days);
        await views.record(session, 'temperature', [studentId]);
        return found;
      },
      saveTemperatureLimits: ({ limits, ...input }, { session }) =>
        healthReader(context, session).saveLimits(studentIdOf(input, session), limits),
    },
    auth,
  );
}
