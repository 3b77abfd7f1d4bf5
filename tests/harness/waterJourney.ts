/** Walks to the pond of the test school, through the real intake. */
import { afterEach, beforeEach } from 'vitest';
import { type AlertSubject, contract, type WaterArea, type WaterAreaDraft } from '../../contract';
import { type AlertStage, alertStage, fixAt } from './alerts';
import { pond } from './waters';

const { position } = contract;

/** The platform of the running test, with its people signed in. */
export let stage: AlertStage;

/** Saves a water area as an account. */
export const save = async (
  draft: WaterAreaDraft = pond(),
  over?: { areaId: string; version: number },
  account = 'admin',
) => stage.tester.ask(position.saveWaterArea, { area: draft, ...(over && { over }) }, await stage.as(account));
/** The saved water area. */
export const saved = async (draft?: WaterAreaDraft): Promise<WaterArea> => (await save(draft)).data;
/** Metres east of the campus, half a minute apart: to the pond's shore, into it, and away. */
export const TO_THE_SHORE = [600, 700, 800, 880, 930, 970];
export const INTO_IT = [1_030, 1_060, 1_080];
export const AWAY = [1_020, 960, 900, 800, 700, 600, 500];
/** Minutes since nine at which the last report was sent. */
export const walked = { minute: 0 };

/** Replaces the platform of the running test. */
export async function replaceStage(next: Promise<AlertStage>): Promise<void> {
  stage = await next;
}

/** Gives each test of the file a platform of its own. */
export function setUpWaterJourney(): void {
  beforeEach(async () => {
    stage = await alertStage();
    walked.minute = 0;
  });
  afterEach(() => stage.close());
}

/** Sends reports half a minute apart at these metres east of the campus. */
export const walk = async (metres: readonly number[], how: Parameters<AlertStage['say']>[2] = {}) => {
  for (const east of metres) await stage.say((walked.minute += 0.5), fixAt(east), how);
};
/** What the only alert of an account is about. */
export const subject = async (account = 'li') =>
  (await stage.only(account)).subject as Extract<AlertSubject, { kind: 'water' }>;
/** All stored verdicts in their order. */
export const verdicts = async () =>
  (
    await stage.tester.db.query<{ verdict: string; silence: string | null }>(
      `select verdict, told ->> 'silence' as silence from water_verdict order by at, verdict`,
    )
  ).map(({ verdict, silence }) => [verdict, silence]);
