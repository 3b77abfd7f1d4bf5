/** Card health: its calls, and what the platform needs of it. */
import { cardHealth, CODES } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import { healthReader } from './reader';
import type { HealthAlerts } from './healthAlerts';
import { healthJudge } from './judge';
import { silenceSweep } from './silenceSweep';

function healthRoutes(context: PlatformContext, auth: RequestAuth) {
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

/** Assembles card health: its judge in the intake, its calls, and its sweep for silent cards. */
export function createHealth(context: PlatformContext, auth: RequestAuth, alerts: HealthAlerts) {
  const { settings } = context;
  return {
    judge: healthJudge(alerts, settings.silence),
    routes: healthRoutes(context, auth),
    sweep: silenceSweep(context, alerts).run,
  };
}
