/** Scheduled work of the platform: each task is done by the clock, and none after the platform is stopped. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import { createPlatform } from './createPlatform';
import { CONSOLE_TIMEOUT } from '../alarm/delivery/retryPolicy';
import { alertStage, at, fixAt, iso } from '../../tests/harness/alerts';
import { draftFor } from '../../tests/harness/fences';
import { pond } from '../../tests/harness/waters';
import { eachTest } from '../../tests/harness/opened';

const { position } = contract;
const DAY = 24 * 60; // minutes

const stage = eachTest(alertStage);

/** Sets the clock to so many minutes after nine and runs the scheduled work. */
const beatAt = async (minute: number) => {
  stage.tester.time.now = at(minute);
  await stage.tester.runScheduled();
};
const rows = async (sql: string) => stage.tester.db.query(sql);

describe('by the clock, without a request', () => {
  it('a command that no card answers expires', async () => {
    const parent = await stage.listen('li');
    await stage.tester.ask(position.livePosition, {}, await stage.as('li'));
    await beatAt(3.9);
    expect(await rows('select state from command')).toEqual([{ state: 'queued' }]);
    await beatAt(4.1);
    expect(await parent.next('receipt', ({ state }) => state === 'expired')).toMatchObject({ studentId: 's-ming' });
  });

  it('an SOS that nobody takes escalates', async () => {
    await stage.press(1);
    await beatAt(2.9);
    expect((await stage.inbox('admin')).alerts).toEqual([]);
    await beatAt(3);
    expect(await stage.only('admin')).toMatchObject({ kind: 'sos', escalation: { level: 1, nextTime: iso(6) } });
  });

  it('a delivery to a closed console becomes offline', async () => {
    const { data } = await stage.tester.ask(position.testAlert, {}, await stage.as('li'));
    const deliveries = async () =>
      (await stage.detailOf('li', data.alertId)).recipients[0]?.deliveries.map(({ channel, state, trouble }) => [
        channel,
        state,
        trouble,
      ]);
    // The sender has reported at once; no console has reported yet.
    await expect.poll(deliveries).toEqual([
      ['app', 'waiting', null],
      ['push', 'failed', 'not-set-up'],
      ['gateway', 'failed', 'not-set-up'],
    ]);
    await beatAt(CONSOLE_TIMEOUT / 60_000);
    expect(await deliveries()).toContainEqual(['app', 'waiting', 'offline']);
  });

  it('a silent card raises an alert', async () => {
    await stage.say(0, { ...fixAt(300), batt: 60 });
    await beatAt(29);
    expect((await stage.inbox('li')).alerts).toEqual([]);
    await beatAt(31);
    expect(await stage.only('li')).toMatchObject({ kind: 'silence' });
  });

  it('a card that falls silent at a water area raises an alert', async () => {
    await stage.tester.ask(position.saveWaterArea, { area: pond() }, await stage.as('admin'));
    await stage.say(0, { ...fixAt(1_100), speed: 0 });
    expect((await stage.inbox('li')).alerts).toEqual([]);
    await beatAt(10);
    expect(await stage.only('li')).toMatchObject({ kind: 'water', urgency: 'now', subject: { verdict: 'in' } });
  });

  it('a pupil who stays in a fence has arrived', async () => {
    await stage.tester.ask(
      position.saveFence,
      { fence: draftFor(['s-ming'], { rules: { dwell: 120 } }) },
      await stage.as('li'),
    );
    for (const [minute, east] of [
      [0, 600],
      [1, 500],
      [2, 300],
      [3, 20],
      [4, 5],
    ] as const)
      await stage.say(minute, fixAt(east));
    expect((await stage.inbox('li')).alerts).toEqual([]);
    await beatAt(8);
    expect(await stage.only('li')).toMatchObject({ kind: 'fence', subject: { crossing: 'arrive' } });
  });

  it('used and expired rows are deleted', async () => {
    await stage.say(0, fixAt(300));
    await stage.press(1);
    await stage.counts('li');
    expect(await rows('select 1 from spent_signature')).not.toEqual([]);
    await beatAt(180 * DAY - 1);
    expect(await rows('select 1 from spent_signature')).toEqual([]);
    expect(await rows('select 1 from alert')).toHaveLength(1);
    await beatAt(182 * DAY);
    // A row that another task changes at that instant is left to the next run.
    await beatAt(182 * DAY + 1);
    for (const table of ['fix', 'alert']) expect(await rows(`select 1 from ${table}`), table).toEqual([]);
  });
});

it('a stopped platform does nothing more', async () => {
  await stage.press(1);
  const other = await createPlatform({ ...stage.tester.platform, clock: () => new Date(at(3)) });
  other.stop();
  await stage.tester.runScheduled();
  expect((await stage.inbox('admin')).alerts).toEqual([]);
});
