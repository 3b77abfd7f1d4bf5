/** What guardians read about who saw their child: complete, in words that accuse nobody. */
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { alertStage, fixAt } from '../../../tests/harness/alerts';
import { draftFor } from '../../../tests/harness/fences';
import { caughtUp } from '../../../tests/harness/liveStream';
import { MORNING } from '../../../tests/harness/testSchool';
import { pond } from '../../../tests/harness/waters';
import { eachTest } from '../../../tests/harness/opened';

const { position, location } = contract;

const stage = eachTest(alertStage);

/** The log as Ming's father reads it: who, what, how often. */
const log = async () =>
  (await stage.tester.ask(position.accessLog, {}, 'li')).data
    .map(({ viewer, what, times }) => `${viewer} ${what} ${times}`)
    .sort();

it('showing the map of a class all day is one line, and not a look at the child', async () => {
  const { tester } = stage;
  for (let hour = 0; hour < 6; hour++) {
    tester.time.now = MORNING + hour * spanMs(1, 'hours');
    for (let i = 0; i < 4; i++) await tester.ask(location.classPositions, {}, 'wu');
    await tester.ask(location.classPositions, { classIds: ['class-1'] }, 'wu');
    await tester.ask(location.lastPositions, { studentIds: ['s-ming'] }, 'wu');
  }
  expect(await log()).toEqual(['吴老师 class-map 1']);
  tester.time.now = MORNING + spanMs(1, 'days');
  await tester.ask(location.classPositions, {}, 'wu');
  expect(await log(), 'a line for each day').toEqual(['吴老师 class-map 1', '吴老师 class-map 1']);
});

it("the day of the map is the school's: it begins at midnight in Shanghai", async () => {
  const { tester } = stage;
  for (const time of ['2026-03-02T15:50:00Z', '2026-03-02T16:10:00Z', '2026-03-03T15:50:00Z']) {
    tester.time.now = Date.parse(time);
    await tester.ask(location.classPositions, {}, 'wu');
  }
  const { data } = await tester.ask(position.accessLog, {}, 'li');
  expect(
    data.map(({ time }) => time),
    'each with the first time of the day',
  ).toEqual(['2026-03-02T16:10:00.000Z', '2026-03-02T15:50:00.000Z']);
});

it('opening the child counts once, with all that its sheet reads', async () => {
  const { tester } = stage;
  const wu = await tester.signIn('wu');
  const named = { studentId: 's-ming' };
  for (let i = 0; i < 2; i++) {
    await tester.ask(position.waterNearby, named, wu);
    await tester.ask(position.phoneByTeno, named, wu);
    await tester.ask(position.fenceSides, named, wu);
    await tester.ask(position.studentLocation, named, wu);
    await tester.ask(position.cardHealth, named, wu);
  }
  expect(await log()).toEqual(['吴老师 position 2']);
});

it('the phone number, the places and a question to the card are in the log', async () => {
  const { tester } = stage;
  const [wu, admin] = [await tester.signIn('wu'), await tester.signIn('admin')];
  await tester.ask(position.phoneByTeno, { studentId: 's-ming' }, wu);
  await tester.ask(position.fencePlaces, { studentId: 's-ming' }, admin);
  await tester.ask(position.livePosition, { studentId: 's-ming' }, wu);
  expect(await log()).toEqual(['吴老师 locate 1', '吴老师 position 1', '赵校长 places 1']);
});

it('a live stream shows the class on the map: that is written before the first position leaves', async () => {
  const stream = await stage.listen('wu');
  expect(await log(), 'nothing was shown yet').toEqual([]);
  await stage.say(1, fixAt(20));
  await stream.next('position');
  expect(await log()).toEqual(['吴老师 class-map 1']);
  await stage.say(2, fixAt(30));
  await stream.next('position', ({ fix }) => fix?.fixTime === new Date(MORNING + 120_000).toISOString());
  expect(await log()).toEqual(['吴老师 class-map 1']);
  const tomorrow = 24 * 60 + 1;
  await stage.say(tomorrow, fixAt(40));
  await stream.next('position', ({ fix }) => fix?.fixTime === new Date(MORNING + tomorrow * 60_000).toISOString());
  expect(await log(), 'the map is still open on the next day').toEqual(['吴老师 class-map 1', '吴老师 class-map 1']);
});

it('an alert and a crossing that a stream brings are in the log; a stream of the family is not', async () => {
  await stage.tester.ask(
    position.saveFence,
    { fence: draftFor(['s-ming'], { rules: { told: { guardians: 'all', teachers: true, admins: true } } }) },
    await stage.as('admin'),
  );
  const [teacher, father] = [await stage.listen('wu'), await stage.listen('li')];
  await stage.press(1, fixAt(10));
  for (const one of [teacher, father]) await one.next('alert');
  await caughtUp(stage.tester, teacher);
  expect(await log()).toEqual(['吴老师 class-map 1', '吴老师 list 1']);
});

it("a water guard's room is in the log, though the child is in nobody's class", async () => {
  await stage.tester.ask(
    position.saveWaterArea,
    { area: pond({ chain: [{ roleId: 'r-sun', name: '孙老师', duty: '塘主', phone: '13900000003' }] }) },
    await stage.as('admin'),
  );
  for (const [step, east] of [600, 700, 800, 880, 930, 970, 1_030, 1_060].entries())
    await stage.say(step / 2, fixAt(east));
  await stage.clockAt(30);
  const sun = (
    await stage.tester.ask(contract.user.signIn, { account: 'sun', password: 'correct horse#homeward' }, null)
  ).data[0];
  if (!sun) throw new Error('the guard has no identity');
  const { data: page } = await stage.tester.ask(position.alerts, {}, sun);
  expect(page.alerts.map(({ studentId }) => studentId)).toEqual(['s-ming']);
  expect(await log()).toEqual(['孙老师 list 1']);
  await stage.tester.ask(position.alertDetail, { alertId: page.alerts[0]?.alertId ?? '' }, sun);
  expect(await log()).toEqual(['孙老师 alert 1', '孙老师 list 1']);
});

it('who has left the school is still named', async () => {
  const { tester } = stage;
  await tester.ask(position.studentLocation, { studentId: 's-ming' }, 'wu');
  await tester.db.query(`delete from identity where role_id = 'r-wu'`);
  expect(await log()).toEqual(['吴老师 position 1']);
});
