/** A platform for tests of card health, with reports of the pupil Ming's card and the people who may read them. */
import { expect } from 'vitest';
import { contract } from '../../contract';
import { spanMs } from '../../contract/day';
import { testPlatform } from './platform';

const { cardHealth, alerts } = contract.position;

export const MINUTE = spanMs(1, 'minutes');
export const HOUR = spanMs(1, 'hours');
export const MINGS_CARD = '860000000000001';
export const AT_SCHOOL = { lat: 30.9205, lon: 120.92, accuracy: 8 };

export type HealthStage = Awaited<ReturnType<typeof healthStage>>;

export async function healthStage(options: Parameters<typeof testPlatform>[0] = {}) {
  const tester = await testPlatform(options);
  /** Ming's father and teacher. */
  const [guardian, teacher] = [await tester.signIn('li'), await tester.signIn('wu')];
  return {
    tester,
    guardian,
    teacher,
    close: tester.close,
    /** Sends a report of a card; fails unless the platform takes it. */
    report: async (fields: Record<string, string | number>, card = MINGS_CARD) =>
      expect((await tester.report({ id: card, timestamp: tester.time.now, ...fields })).status).toBe(200),
    /** Moves the clock on by milliseconds. Returns the new time. */
    later: (time: number) => (tester.time.now += time),
    health: async () => (await tester.ask(cardHealth, {}, guardian)).data,
    /** The alerts a person has, newest first. */
    alerts: async (as = guardian) =>
      (await tester.ask(alerts, {}, as)).data.alerts.map(({ kind, urgency, state, subject, closed }) => ({
        kind,
        urgency,
        state,
        subject,
        reason: closed?.reason ?? null,
      })),
  };
}
