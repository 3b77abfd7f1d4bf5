/** An approved leave where people look: position, live stream, roll call and the alerts of a silent card. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract, countMarks, mergeMarks, type SignedIn } from '../../../contract';
import { approvalDesk, hoursOn, LEAVE } from '../../../tests/harness/approvals';
import { AT_SCHOOL, HOUR, type HealthStage, healthStage, MINUTE } from '../../../tests/harness/health';
import { openLiveStream } from '../../../tests/harness/liveStream';

const { location, position } = contract;

let stage: HealthStage;
let desk: ReturnType<typeof approvalDesk>;
beforeEach(async () => {
  stage = await healthStage();
  const people: Record<string, SignedIn> = { li: stage.guardian, wu: stage.teacher };
  desk = approvalDesk(stage.tester, (account) => people[account] ?? stage.guardian);
  await stage.report({ ...AT_SCHOOL, batt: 60 });
});
afterEach(() => stage.tester.close());

async function agreedLeave(from = 0, to = 3): Promise<string> {
  const id = await desk.start('li', { ...LEAVE, span: { from: hoursOn(from), to: hoursOn(to) } });
  await desk.agree('wu', id);
  return id;
}
const leaves = async () =>
  (await stage.tester.ask(position.studentLocation, { studentId: 's-ming' }, stage.teacher)).data.leaves;

it('the position has it until it is over or taken back, and consoles get it at once', async () => {
  expect(await leaves()).toBeUndefined();
  const { fetch, time } = stage.tester;
  const live = await openLiveStream(fetch, stage.teacher, { now: time.now });
  await live.next('clock');
  const id = await agreedLeave();
  const span = { from: hoursOn(0), to: hoursOn(3) };
  await live.next('position', (frame) => frame.leaves?.[0]?.to === span.to);
  expect(await leaves()).toEqual([span]);
  stage.later(HOUR);
  const before = live.frames.length;
  await desk.act('li', id, { kind: 'withdraw', words: '' });
  await live.next('position', (frame) => frame.leaves === undefined);
  expect(live.frames.length).toBeGreaterThan(before);
  expect(await leaves()).toBeUndefined();
  live.close();
});

it('the roll call marks the pupil by itself; a tap counts above it; taken back, the pupil is missing', async () => {
  const id = await agreedLeave();
  const opened = await stage.tester.ask(location.openRollCall, { classId: 'class-1', name: '上课' }, stage.teacher);
  const { rollCallId, pupils } = opened.data;
  const ids = pupils.map(({ studentId }) => studentId);
  const count = async () => {
    const { data } = await stage.tester.ask(location.rollCall, { rollCallId }, stage.teacher);
    return { marks: data.marks, ...countMarks(ids, mergeMarks(data.marks)) };
  };
  expect(await count()).toMatchObject({
    excused: 1,
    marks: [{ studentId: 's-ming', state: 'excused', leaveUntil: hoursOn(3), by: '' }],
  });
  stage.later(MINUTE);
  const tap = { markId: 'tap', studentId: 's-ming', state: 'here' as const, time: hoursOn(1 / 60), place: null };
  await stage.tester.ask(location.mark, { rollCallId, marks: [tap] }, stage.teacher);
  expect(await count()).toMatchObject({ here: 1, excused: 0 });
  await stage.tester.db.query('delete from roll_call_mark');
  await desk.act('li', id, { kind: 'withdraw', words: '' });
  expect((await count()).missing).toContain('s-ming');
});

it('a silent card raises no alert during it, and does after it; an SOS rings in it', async () => {
  await agreedLeave(0, 3);
  stage.later(2 * HOUR);
  await stage.tester.runScheduled();
  expect(await stage.alerts()).toEqual([]);
  await stage.report({ ...AT_SCHOOL, alarm: 'sos' });
  expect(await stage.alerts()).toMatchObject([{ kind: 'sos' }]);
  stage.later(HOUR + 10 * MINUTE);
  await stage.tester.runScheduled();
  expect((await stage.alerts()).map(({ kind }) => kind)).toEqual(['sos']);
  stage.later(2 * HOUR);
  await stage.tester.runScheduled();
  expect((await stage.alerts()).map(({ kind }) => kind)).toContain('silence');
});
