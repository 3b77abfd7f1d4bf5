/** Why an alert rang or not, and the preview of a fence. */
import { describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { draftFor } from '../../../tests/harness/fences';
import { MORNING } from '../../../tests/harness/testSchool';
import { tester, save, say, WALK, walk, crossings, setUpFenceJourney } from '../../../tests/harness/fenceJourney';

const { position } = contract;

setUpFenceJourney();

describe('why', () => {
  it('an alert opens the fixes as they were looked at, with the fence as it was', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    await say(0, 600);
    await say(1, 500);
    await say(1.5, 9000, { accuracy: 1500, source: 'cell' });
    await walk(WALK.slice(2));
    const li = await tester.signIn('li');
    await tester.ask(
      position.saveFence,
      { fence: { ...draftFor(['s-ming']), name: '后来' }, over: { fenceId, version: 1 } },
      li,
    );
    const arrival = (await crossings('li')).find(({ kind }) => kind === 'arrive');
    const { data } = await tester.ask(position.whyCrossing, { crossingId: arrival?.crossingId ?? '' }, li);
    expect(data.fence).toMatchObject({ name: '学校', version: 1 });
    expect(data.crossing).toEqual(arrival);
    const steps = data.steps.map(({ fix, rejection, support, side, crossings }) => [
      Math.round(fix?.depth ?? 0),
      rejection ?? support,
      side,
      crossings.map(({ kind }) => kind),
    ]);
    expect(steps.slice(0, 5)).toEqual([
      [-480, 'clear', 'unknown', []],
      [-380, 'clear', 'outside', []],
      [expect.any(Number), 'cell', 'outside', []],
      [-180, 'against', 'outside', []],
      [100, 'clear', 'inside', ['arrive']],
    ]);
  });

  it('a silence asked about opens the same, and its rule', async () => {
    const { fenceId } = await save(
      'li',
      draftFor(['s-ming'], { rules: { hours: [{ days: [6, 7], from: '08:00', to: '18:00' }] } }),
    );
    await walk();
    const li = await tester.signIn('li');
    const asked = { fenceId, from: new Date(MORNING).toISOString(), to: new Date(MORNING + 3600_000).toISOString() };
    const { data } = await tester.ask(position.whySilent, asked, li);
    expect(data.steps).toHaveLength(WALK.length);
    expect(data.steps.flatMap((step) => step.crossings.map(({ kind, silence }) => [kind, silence]))).toEqual([
      ['arrive', 'out-of-hours'],
      ['leave', 'out-of-hours'],
    ]);
    expect((await tester.ask(position.whySilent, { ...asked, to: '2026-03-05T00:00:00Z' }, li)).status).toBe(
      CODES.badInput,
    );
  });

  it('an alert counts the visits of long ago, as the judge did when it rang', async () => {
    await save('li', draftFor(['s-ming'], { rules: { dwell: 600, atRest: true } }));
    await walk();
    // Fixes of that age are not kept: only the state still knows these stays.
    const old = [60, 50, 40].map((days) => ({ left: MORNING - days * 86_400_000, stayed: true }));
    await tester.db.query(
      `update fence_state set state = jsonb_set(state, '{visits}', $1::text::jsonb || (state -> 'visits'))`,
      [JSON.stringify(old)],
    );
    await walk(WALK.map(([minute, east]) => [minute + 24 * 60, east]));
    const arrival = (await crossings('li')).find(({ kind }) => kind === 'arrive');
    expect(arrival?.evidence.dwell?.before).toEqual({ stays: 3, passes: 1 });
    const asked = { crossingId: arrival?.crossingId ?? '' };
    const { data } = await tester.ask(position.whyCrossing, asked, await tester.signIn('li'));
    const explained = data.steps.flatMap((step) => step.crossings).findLast(({ kind }) => kind === 'arrive');
    expect(explained?.evidence.dwell?.before).toEqual({ stays: 3, passes: 1 });
  });

  it('what a person says of an alert stays with it, and can be taken back', async () => {
    await save('li', draftFor(['s-ming']));
    await walk();
    const li = await tester.signIn('li');
    const [{ crossingId } = { crossingId: '' }] = await crossings('li');
    const { data } = await tester.ask(
      position.answerCrossing,
      { crossingId, verdict: 'wrong', note: '他在教室里' },
      li,
    );
    expect(data.answer).toEqual({
      verdict: 'wrong',
      note: '他在教室里',
      by: '李强',
      time: new Date(tester.time.now).toISOString(),
    });
    expect((await crossings('li'))[0]?.answer).toMatchObject({ verdict: 'wrong' });
    expect((await tester.ask(position.answerCrossing, { crossingId, verdict: null }, li)).data.answer).toBeNull();
  });
});

describe('a preview', () => {
  it('says of the past what was rung, and of another draft what would have been', async () => {
    await save('li', draftFor(['s-ming']));
    await walk();
    const li = await tester.signIn('li');
    const { data } = await tester.ask(position.previewFence, { fence: draftFor(['s-ming']) }, li);
    expect(data).toMatchObject({ rang: { arrive: 1, leave: 1, pass: 0, absent: 0 }, doubtful: 0, silent: 0 });
    const live = await crossings('li');
    expect(data.crossings.map(({ time, evidence }) => [time, evidence])).toEqual(
      live.toReversed().map(({ time, evidence }) => [time, evidence]),
    );
    const { data: wide } = await tester.ask(
      position.previewFence,
      { fence: draftFor(['s-ming'], { shape: { kind: 'circle', centre: [120.92, 30.92], radius: 5000 } }) },
      li,
    );
    expect(wide.rang).toEqual({ arrive: 0, leave: 0, pass: 0, absent: 0 });
    expect(await tester.db.query('select 1 from fence')).toHaveLength(1);
  });

  it('gives the console the same fixes to move it live', async () => {
    await walk();
    const { data } = await tester.ask(position.fenceTrack, { days: 1 }, 'li');
    expect(data).toMatchObject({ studentId: 's-ming', timeZone: 'Asia/Shanghai', every: 60, excused: [] });
    expect(data.time.map((seconds) => Date.parse(data.from) + seconds * 1000)).toEqual(
      WALK.map(([minute]) => MORNING + minute * 60_000),
    );
    for (const column of [data.lng, data.lat, data.accuracy, data.source, data.speed, data.noise])
      expect(column).toHaveLength(WALK.length);
  });
});
