/** The question of the hour in one screen and no tap: a teacher's morning, and why a child is late. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SCHOOL } from '../harness/testSchool';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type Stage, type StagePage } from './drivers/stage';

const SCHOOL = { lng: 120.92, lat: 30.92 };
const MINUTE = 60_000;
/** 'HH:MM' in Shanghai. */
const clock = (instant: number) => new Date(instant + 8 * 60 * MINUTE).toISOString().slice(11, 16);

describe.skipIf(CHROMIUM === null)('the hour (skipped without Chromium)', () => {
  let stage: Stage;
  beforeAll(async () => {
    const more = [
      { studentId: 's-one', classId: 'class-1', name: '周一', subscribed: true },
      { studentId: 's-two', classId: 'class-1', name: '郑二', subscribed: true },
    ];
    stage = await openStage({ rosters: [{ ...TEST_SCHOOL, students: [...TEST_SCHOOL.students, ...more] }] });
  });
  afterAll(() => stage.close());

  const bells = async (from: number, to: number) =>
    stage.db.query(
      `insert into school_calendar (school_id, calendar) values ('school-a', $1)
       on conflict (school_id) do update set calendar = excluded.calendar`,
      [
        JSON.stringify({
          terms: [],
          holidays: [],
          schoolDays: [],
          bells: [{ name: '早读', from: clock(from), to: clock(to) }],
        }),
      ],
    );
  const enter = (account: string) => openAs(stage, account, 'home');
  /** Waits until the words are in sight, and fails when they are cut or below the screen. */
  async function expectInSight(page: StagePage, words: string) {
    const found = page.getByText(words).first();
    await found.waitFor();
    const seen = await found.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      return inside && at !== null && (element.contains(at) || at.contains(element));
    });
    expect(seen, words).toBe(true);
  }

  it('a teacher reads before the first bell that three are not accounted for, and why, without a tap', async () => {
    await bells(stage.now() + 40 * MINUTE, stage.now() + 80 * MINUTE);
    await stage.report({ ...SCHOOL, id: '860000000000001', timestamp: Math.floor(stage.now() / 1000) });
    const page = await enter('wu');
    await expectInSight(page, '不清楚');
    await expectInSight(page, '王芳（没有定位）');
    const why = await page
      .locator('.hour__who')
      .first()
      .evaluate((line) => ({
        words: line.textContent,
        cut: line.scrollWidth > line.clientWidth,
      }));
    expect(why.words).toContain('周一（没有卡）');
    expect(why.words).toContain('郑二（没有卡）');
    expect(why.cut).toBe(false);
    await page.done();
  });

  it('a parent reads after the last bell why the child is late, since when and what is next, without a tap', async () => {
    const end = stage.now() - 20 * MINUTE;
    await bells(end - 60 * MINUTE, end);
    await stage.report({ ...SCHOOL, id: '860000000000001', timestamp: Math.floor(stage.now() / 1000), batt: 61 });
    const page = await enter('li');
    await expectInSight(page, `${clock(end)} 放学，还在学校`);
    await expectInSight(page, '电量 61%');
    const lines = page.locator('.home-card__child > span:not(.pupil-disc)');
    expect(await lines.count()).toBe(3);
    expect(await lines.first().textContent()).toMatch(/归途小学|刚刚|\d{2}:\d{2}/);
    await page.done();
  });
});
