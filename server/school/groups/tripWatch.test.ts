/** What leaders are told while a trip runs: who is away from the group, and the alerts of its pupils. */
import { describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { fixAt } from '../../../tests/harness/alerts';
import { groupOf as group, tripStage } from '../../../tests/harness/trips';

const { location } = contract;

const { stage, tester, as, trip, save } = tripStage({ located: true });
const lakeTrip = async () =>
  (await save('wu', group({ trip: trip(0, 60), leaderIds: ['r-sun'], studentIds: ['s-ming', 's-fang'] }))).data;

describe('who is away from the group', () => {
  const CARDS = ['860000000000001', '860000000000002', '860000000000003'];
  const everybody = ['s-ming', 's-fang', 's-hua'];
  const foundBy = async (account: string, of: { groupId?: string; classId?: string }) =>
    tester().ask(location.stragglers, of, await as(account));
  const where = async (account: string, groupId: string) => (await foundBy(account, { groupId })).data.pupils;
  /** All report each minute; the first is 400 metres away after the first minute. */
  const outing = async (until: number, from = 1) => {
    for (let minute = from; minute <= until; minute += 1)
      for (const [index, id] of CARDS.entries())
        await stage().say(minute, fixAt(index === 0 && minute > 1 ? 400 : index * 5), { id });
  };
  const all = async (begins: number, ends = 60) =>
    (await save('admin', group({ trip: trip(begins, ends), leaderIds: ['r-wu', 'r-sun'], studentIds: everybody })))
      .data;

  it('is told by the fixes of three minutes, with the way to the meeting point and who was there', async () => {
    const { groupId } = await all(0);
    await outing(4);
    expect(await where('sun', groupId)).toMatchObject([
      { studentId: 's-fang', verdict: 'with', lastWith: ['s-hua'] },
      { studentId: 's-hua', verdict: 'with' },
      { studentId: 's-ming', verdict: 'unknown', reason: 'short' },
    ]);
    await outing(5, 5);
    const ming = (await where('sun', groupId)).find(({ studentId }) => studentId === 's-ming');
    expect(ming).toMatchObject({ verdict: 'away', reason: null });
    expect(ming?.toMeeting).toBeGreaterThan(0);
    tester().time.now += spanMs(4, 'minutes');
    const later = await where('sun', groupId);
    expect(later.map(({ reason }) => reason)).toEqual(['old', 'old', 'old']);
  });

  it('is looked for among five hundred at most', async () => {
    const { groupId } = await all(0);
    const grow = async (to: number) => {
      await tester().db.query(
        `insert into student (student_id, school_id, class_id, name, spelling, initials, subscribed)
         select 'more-' || n, school_id, class_id, '生', 'sheng', 's', true from student, generate_series(4, $1::int) n
         where student_id = 's-ming' on conflict do nothing`,
        [to],
      );
      await tester().db.query(
        `insert into group_pupil (group_id, student_id)
         select $1, student_id from student where student_id like 'more-%' on conflict do nothing`,
        [groupId],
      );
    };
    await grow(500);
    expect((await foundBy('admin', { groupId })).data.pupils).toHaveLength(500);
    await grow(501);
    expect((await foundBy('admin', { groupId })).status).toBe(CODES.unprocessable);
    expect((await foundBy('far', { groupId })).status).toBe(CODES.notFound);
  });

  it('is nothing of before the trip, for its maker neither', async () => {
    await outing(5);
    tester().time.now += spanMs(1, 'minutes');
    const { groupId } = await all(0);
    expect((await where('sun', groupId)).map(({ reason }) => reason)).toEqual(['noFix', 'noFix', 'noFix']);
  });

  it('is 404 for ended trips, former leaders, other classes and schools, and nobody without pupils', async () => {
    const { groupId, version } = await all(0);
    await outing(1);
    for (const account of ['far', 'li'])
      expect((await foundBy(account, { groupId })).status, account).toBe(CODES.notFound);
    const ofClass = async (account: string) => (await foundBy(account, { classId: 'class-2' })).status;
    // Sight of its pupils by a trip is not the class.
    expect([await ofClass('sun'), await ofClass('wu'), await ofClass('far')]).toEqual([200, 404, 404]);
    const more = { groupId, version };
    await save('admin', group({ trip: trip(0, 60), leaderIds: ['r-sun'], studentIds: everybody }), more);
    expect((await foundBy('wu', { groupId })).status).toBe(CODES.notFound);
    await tester().ask(location.endTrip, { groupId }, await as('admin'));
    // What is left for the other leader are the pupils of the own class.
    expect((await where('sun', groupId)).map(({ studentId }) => studentId)).toEqual(['s-hua']);
    expect((await foundBy('sun', {})).status).toBe(CODES.badInput);
    expect((await foundBy('sun', { groupId, classId: 'class-2' })).status).toBe(CODES.badInput);
  });
});

describe('alerts of its pupils', () => {
  it('ring its leaders while it runs, and no longer', async () => {
    const { groupId } = await lakeTrip();
    await stage().press(1);
    const alert = await stage().only('sun');
    expect(alert).toMatchObject({ studentId: 's-ming', kind: 'sos' });
    const { recipients } = await stage().detailOf('wu', alert.alertId);
    expect(recipients.map(({ name, duty }) => [name, duty])).toEqual(
      expect.arrayContaining([
        ['吴老师', 'class-teacher'],
        ['孙老师', 'trip-leader'],
      ]),
    );
    const rung = async () =>
      (await tester().db.query(`select told_at, seen_at from alert_recipient where duty = 'trip-leader'`)).length;
    expect(await rung()).toBe(1);
    await tester().ask(location.endTrip, { groupId }, await as('wu'));
    expect((await stage().inbox('sun')).alerts).toEqual([]);
    expect((await stage().detail('sun', alert.alertId)).status).toBe(CODES.notFound);
    await stage().act('wu', alert.alertId, { kind: 'close', reason: 'safe', note: '' });
    await stage().press(9);
    expect((await stage().inbox('wu')).alerts.filter(({ state }) => state === 'open')).toHaveLength(1);
    expect(await rung()).toBe(1);
  });

  it('ring its leaders by their arrival, also when the clock of the card is behind the begin of the trip', async () => {
    tester().time.now += 60 * 60_000;
    await lakeTrip();
    await stage().press(5, {}, { late: 56 });
    expect(await stage().only('sun')).toMatchObject({ studentId: 's-ming', kind: 'sos', where: null });
    expect(await stage().counts('sun')).toMatchObject({ open: 1 });
  });

  it('do not ring again for who led it', async () => {
    const { groupId } = await lakeTrip();
    await stage().press(1);
    const { alertId } = await stage().only('wu');
    const sent = async () =>
      (await tester().db.query(`select 1 from alert_recipient where duty = 'trip-leader' and seen_at is not null`))
        .length;
    await stage().see('sun', 'all');
    await stage().see('wu', 'all');
    await tester().ask(location.endTrip, { groupId }, await as('wu'));
    // Another press rings again: the alert is unread for who still gets it.
    await stage().press(2);
    expect((await stage().inbox('wu')).alerts).toMatchObject([{ alertId, seenTime: null }]);
    expect(await sent()).toBe(1);
  });
});
