/**
 * The authority matrix in time: what every call shows before a relation to a child begins, while it lasts or is lent,
 * and after it. Each answer is searched for places, instants and words of before.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, can, CODES, contract, MOST_TRIPS, roleOf, type SignedIn } from '../../contract';
import { alertStage, at, fixAt } from '../harness/alerts';
import { approvalDesk } from '../harness/approvals';
import { AUTHORITY_TABLE } from '../harness/authorityTable';
import { draftFor, place } from '../harness/fences';
import { groupOf, tripTimes } from '../harness/trips';
import { pond } from '../harness/waters';
import { allTests } from '../harness/opened';

const { location, position, approval } = contract;

const DAY = 1_440;
/** Minutes after nine: the walk two days before, the begin of the trip, its end. */
const [WALK, BEGINS, ENDS] = [-2 * DAY, 0, 120];
/** Words that only rows of before hold. */
const SECRET_NOTE = '只有从前的人知道';

const stage = allTests(alertStage);
/** Ids that a former viewer has kept. */
const kept = { fenceId: '', familyFenceId: '', crossingId: '', alertId: '', rollCallId: '', leaveId: '', ownId: '' };
const sql = (text: string, values: unknown[] = []) => stage.tester.db.query(text, values);
const ask = async <C extends Call>(account: string, call: C, input: Parameters<typeof stage.tester.ask<C>>[1]) =>
  stage.tester.ask(call, input, await stage.as(account));

/** 孙老师 teaches class-1 until the day before. 李强 is 王芳's guardian too, and stays it. */
beforeAll(async () => {
  const { tester, say } = stage;
  tester.time.now = at(WALK - 10);
  await sql(`insert into teaching (role_id, class_id, leads) values ('r-sun', 'class-1', false)`);
  await sql(`insert into identity (role_id, user_id, user_type, school_id, student_id)
    values ('r-li-fang', 'u-li', '3', 'school-a', 's-fang')`);
  const draft = draftFor([], {
    scope: { kind: 'school' },
    rules: { told: { guardians: 'all', teachers: true, admins: true } },
  });
  kept.fenceId = (await ask('admin', position.saveFence, { fence: draft })).data.fenceId;
  const own = draftFor(['s-ming'], {
    name: '外婆家',
    shape: { kind: 'circle', centre: [120.93, 30.925], radius: 100 },
  });
  kept.familyFenceId = (await ask('li', position.saveFence, { fence: own })).data.fenceId;
  await ask('admin', position.saveWaterArea, { area: pond() });
  // Inside the campus, out of it, and to the pond.
  const walk = [0, 0, 0, 0, 200, 400, 600, 700, 800, 880, 930, 970, 1_030, 1_060, 1_080, 1_020, 960, 800];
  for (const [index, east] of walk.entries())
    await say(WALK + index / 2, { ...fixAt(east), temperature: 38.8, batt: 41 });
  await stage.press(WALK + 12, fixAt(780));
  const rows = async (text: string) => (await sql(text)) as Record<string, string>[];
  kept.crossingId = (await rows(`select crossing_id from crossing order by at limit 1`))[0]?.['crossing_id'] ?? '';
  kept.alertId = (await rows(`select alert_id from alert where kind = 'sos'`))[0]?.['alert_id'] ?? '';
  const group = (await ask('wu', location.saveGroup, { group: groupOf({ leaderIds: ['r-sun'] }) })).data;
  kept.rollCallId = (await ask('wu', location.openRollCall, { groupId: group.groupId, name: '操场' })).data.rollCallId;
  const time = new Date(tester.time.now).toISOString();
  const marks = [
    { markId: 'm', studentId: 's-ming', state: 'here' as const, time, place: { ...place(780), accuracy: 9 } },
  ];
  await ask('wu', location.mark, { rollCallId: kept.rollCallId, marks });
  // A leave of each, agreed two days before; that of the guardian still runs.
  const entries = { li: await stage.as('li'), sun: await stage.as('sun'), wu: await stage.as('wu') };
  const desk = approvalDesk(tester, (account) => entries[account as keyof typeof entries]);
  const span = { from: new Date(at(WALK)).toISOString(), to: new Date(at(DAY)).toISOString() };
  const values = { pupil: 's-ming', reason: 'ill', span, note: SECRET_NOTE };
  kept.leaveId = await desk.start('li', values, 'leave');
  kept.ownId = await desk.start('sun', values, 'leave');
  for (const id of [kept.leaveId, kept.ownId]) await desk.agree('wu', id);
  // The day before, one class has one teacher fewer.
  tester.time.now = at(-DAY);
  await sql(`delete from teaching where role_id = 'r-sun' and class_id = 'class-1'`);
  tester.time.now = at(BEGINS + 1);
});

/** What who knew these ids asks with, instead of the matrix's input. */
const INPUTS: Record<string, () => object> = {
  'location.dayTrack': () => ({ studentId: 's-ming', day: '2026-02-28' }),
  'location.rollCall': () => ({ rollCallId: kept.rollCallId }),
  'position.studentDayTrack': () => ({ studentId: 's-ming', day: '2026-02-28' }),
  'position.trackCalendar': () => ({ studentId: 's-ming', month: '2026-02', around: '2026-02-28' }),
  'position.fenceHistory': () => ({ fenceId: kept.familyFenceId }),
  'position.whyCrossing': () => ({ crossingId: kept.crossingId }),
  'position.whySilent': () => ({
    studentId: 's-ming',
    fenceId: kept.fenceId,
    from: new Date(at(WALK - 60)).toISOString(),
    to: new Date(at(WALK + 60)).toISOString(),
  }),
  'position.crossings': () => ({ studentId: 's-ming', silent: true }),
  'position.answerCrossing': () => ({ crossingId: kept.crossingId, verdict: 'wrong' }),
  'position.alertDetail': () => ({ alertId: kept.alertId }),
  'position.temperatureDays': () => ({ studentId: 's-ming', from: '2026-02-27', days: 7 }),
  'approval.getActivitiApprovalInfo': () => ({ instanceId: kept.leaveId }),
  'approval.getArchiveInfo': () => ({ instanceId: kept.leaveId }),
  'approval.getArchiveList': () => ({ list: 'kept', currentPage: 1 }),
};
/** Calls that end the viewer's session, or change what the other calls read. */
const LEFT_OUT =
  /^user\.(?:signOut|endO|update|sendMobile|unbind|choose|save)|position\.(?:saveAlert|muteAlerts|addPush)/;

const calls = (Object.keys(AUTHORITY_TABLE) as (keyof typeof contract)[]).flatMap((service) =>
  Object.entries(AUTHORITY_TABLE[service]).flatMap(([name, line]) => {
    const title = `${service}.${name}`;
    const call = (contract[service] as Record<string, Call>)[name] as Call;
    const { input } = line as { input: (studentId: string) => object };
    return call.needs === 'anyone' || LEFT_OUT.test(title) ? [] : [{ title, call, input: INPUTS[title] ?? input }];
  }),
);

/** Whatever tells of before: a place of the walk or the home, a reading, the words of a form, an instant. */
const OF_BEFORE: [what: string, pattern: RegExp][] = [
  ['a place', /120\.92[1-9]\d|120\.93\d*|30\.925\b|外婆家/],
  ['a reading', /\b38\.8\b|"4[12]%"|"power":41\b/],
  ['a form', new RegExp(SECRET_NOTE)],
  ['an instant', /2026-02-2[78]T/],
];
/** What the school has drawn and when is nobody's whereabouts, nor when the viewer signed in. */
const OF_THE_SCHOOL: readonly string[] = [
  'user.currentUser',
  'user.sessionList',
  'position.waterAreas',
  'position.schoolPlaces',
];
const CHANGED = /"changedTime":"[^"]*"/g;

/** @returns the calls whose answers tell a viewer of before, with what they tell. */
async function tellingOfBefore(account: string): Promise<Record<string, string[]>> {
  const told: Record<string, string[]> = {};
  for (const { title, call, input } of calls) {
    const { needs } = call;
    const entry: SignedIn = await stage.as(account);
    if (OF_THE_SCHOOL.includes(title) || needs === 'anyone') continue;
    if (needs !== 'session' && !can(roleOf(entry.userType), needs)) continue;
    const { envelope, status } = await stage.tester.ask(call, input('s-ming'), entry);
    expect(status, title).toBeLessThan(500);
    const text = JSON.stringify(envelope.data ?? null).replaceAll(CHANGED, '');
    const what = OF_BEFORE.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
    if (what.length > 0) told[title] = what;
  }
  return told;
}

it('is told by every call to who teaches the class, so that this test would see it', async () => {
  // The alert's own question for the position may still be on its way, or not.
  const { 'position.livePosition': _, ...told } = await tellingOfBefore('wu');
  expect(told).toEqual({
    'location.classPositions': ['a place', 'an instant'],
    'location.lastPositions': ['a place', 'an instant'],
    'location.rollCall': ['a place', 'an instant'],
    'location.dayTrack': ['a place'],
    'position.studentLocation': ['a place', 'an instant'],
    'position.studentDayTrack': ['a place'],
    'position.fenceSides': ['an instant'],
    'position.fencePlaces': ['a place'],
    'position.crossings': ['a place', 'an instant'],
    'position.whyCrossing': ['a place', 'an instant'],
    'position.whySilent': ['a place', 'an instant'],
    'position.answerCrossing': ['a place', 'an instant'],
    'position.alerts': ['a place', 'an instant'],
    'position.alertDetail': ['a place', 'an instant'],
    'position.waterNearby': ['an instant'],
    'position.waterVerdicts': ['a place', 'an instant'],
    'position.cardHealth': ['a reading', 'an instant'],
    'position.temperatureDays': ['a reading', 'an instant'],
    'approval.getActivitiApprovalInfo': ['a form', 'an instant'],
    'approval.getArchiveInfo': ['a form', 'an instant'],
  });
});

it('is nothing to who taught it until the day before, though the ids are known', async () => {
  expect(await tellingOfBefore('sun')).toEqual({});
  // What the teacher asked for and was decided is the class's, not the teacher's.
  expect(await stateOfLeave('sun', kept.ownId)).toBe(CODES.notFound);
});

const stateOfLeave = async (account: string, instanceId: string) =>
  (await ask(account, approval.getActivitiApprovalInfo, { instanceId })).status;
/** Begins the trip by which 吴老师 lends the pupil to 孙老师. */
const begin = async () => {
  const { trip } = tripTimes(() => at(BEGINS));
  const group = groupOf({ trip: trip(BEGINS, ENDS), leaderIds: ['r-sun'] });
  return (await ask('wu', location.saveGroup, { group })).data;
};
const placeOf = async (account: string) => (await ask(account, position.studentLocation, { studentId: 's-ming' })).data;

describe('to a leader whom a trip lends the pupil', () => {
  it('is nothing while it lasts, on calls and on the live stream; what comes after its begin is told', async () => {
    await begin();
    expect(await placeOf('sun')).toMatchObject({ fix: null, contactTime: null, power: null, place: null });
    expect(await tellingOfBefore('sun')).toEqual({});
    const stream = await stage.listen('sun');
    // A kept fix of before comes late; then one of now.
    stage.tester.time.now = at(BEGINS + 2);
    await stage.batch(BEGINS + 2, [[WALK + 30, fixAt(1_500)]]);
    await stage.say(BEGINS + 3, fixAt(2_000));
    const seen = await stream.next('position', ({ fix }) => fix !== null);
    expect(seen.fix?.lng).toBeCloseTo(place(2_000).lng, 4);
    expect(JSON.stringify(stream.frames)).not.toMatch(/2026-02-2[78]T|120\.93[0-8]/);
    expect((await placeOf('sun')).fix?.lng).toBeCloseTo(place(2_000).lng, 4);
    expect(await tellingOfBefore('sun')).toEqual({});
    expect(Object.keys(await tellingOfBefore('wu'))).toContain('position.whySilent');
  });

  it('ends with the right of who lends it, at once, and is back with that right', async () => {
    await sql(`delete from teaching where role_id = 'r-wu' and class_id = 'class-1'`);
    for (const account of ['sun', 'wu'])
      expect((await ask(account, position.studentLocation, { studentId: 's-ming' })).status).toBe(CODES.notFound);
    expect(await tellingOfBefore('sun')).toEqual({});
    // Who decided a request reads what that person decided.
    expect(Object.keys(await tellingOfBefore('wu'))).toEqual([
      'approval.getActivitiApprovalInfo',
      'approval.getArchiveInfo',
    ]);
    expect((await ask('admin', location.lendings, {})).data).toMatchObject([
      { withheld: 1, leaders: [{ pupils: 0 }, { pupils: 0 }] },
    ]);
    await sql(`insert into teaching (role_id, class_id, leads) values ('r-wu', 'class-1', true)`);
    expect((await placeOf('sun')).fix).not.toBeNull();
  });

  it('is seen by the administrator, with who lends and who sees, and is ended there', async () => {
    const { data: lendings } = await ask('admin', location.lendings, {});
    expect(lendings).toMatchObject([
      { name: '春游', state: 'running', lentBy: '吴老师', withheld: 0, leaders: [{ name: '孙老师', pupils: 1 }] },
    ]);
    for (const account of ['wu', 'sun', 'li'])
      expect((await ask(account, location.lendings, {})).status, account).toBe(CODES.notFound);
    expect((await ask('admin', location.endTrip, { groupId: lendings[0]?.groupId ?? '' })).status).toBe(CODES.ok);
    expect((await ask('admin', location.lendings, {})).data).toEqual([]);
    expect((await ask('sun', position.studentLocation, { studentId: 's-ming' })).status).toBe(CODES.notFound);
    expect(await tellingOfBefore('sun')).toEqual({});
  });
});

it('a teacher has twenty trips that run or come, at most, and none begins in more than a year', async () => {
  const { trip } = tripTimes(() => at(BEGINS));
  for (let index = 0; index < MOST_TRIPS; index += 1)
    expect((await ask('wu', location.saveGroup, { group: groupOf({ trip: trip(DAY, DAY + 60) }) })).status).toBe(
      CODES.ok,
    );
  const one = groupOf({ trip: trip(DAY, DAY + 60) });
  expect((await ask('wu', location.saveGroup, { group: one })).status).toBe(CODES.unprocessable);
  const far = groupOf({ trip: trip(500 * DAY, 500 * DAY + 60) });
  expect((await ask('admin', location.saveGroup, { group: far })).status).toBe(CODES.badInput);
  expect((await ask('admin', location.saveGroup, { group: one })).status).toBe(CODES.ok);
});

it('is nothing to a former guardian, who is another child’s guardian still', async () => {
  expect(Object.keys(await tellingOfBefore('li'))).toEqual(
    expect.arrayContaining(['position.studentLocation', 'approval.getActivitiApprovalInfo', 'position.fenceHistory']),
  );
  await sql(`update identity set left_at = $1 where role_id = 'r-li'`, [new Date(at(BEGINS + 4))]);
  stage.tester.time.now = at(BEGINS + 20);
  expect(await tellingOfBefore('li')).toEqual({});
  for (const act of [
    { kind: 'withdraw', words: '' },
    { kind: 'comment', words: '我' },
  ] as const)
    expect((await ask('li', approval.updateActivitiStatus, { instanceId: kept.leaveId, act })).status).toBe(
      CODES.notFound,
    );
  expect((await ask('li', approval.getApprovalList, { detailType: 3, currentPage: 1 })).data.list).toEqual([]);
  expect((await ask('li', approval.getProcessNumber, {})).data).toMatchObject({ notifyNumber: 0, archivesPending: 0 });
  // Whoever is the child's guardian then takes back what the other began.
  await sql(`insert into identity (role_id, user_id, user_type, school_id, student_id)
    values ('r-zhang-ming', 'u-zhang', '2', 'school-a', 's-ming')`);
  const { data } = await ask('zhang', approval.getActivitiApprovalInfo, { instanceId: kept.leaveId });
  expect(data.may.withdraw).toBe(true);
  const act = { kind: 'withdraw' as const, words: '' };
  expect((await ask('zhang', approval.updateActivitiStatus, { instanceId: kept.leaveId, act })).data.status).toBe(
    'revoked',
  );
});
