/**
 * The parts of a day's track besides its fixes: contacts without a fix, the number of fixes, and the school's hours.
 */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { dropFixPartitions } from '../../engine/store/fixPartitions';
import { openLiveStream } from '../../../tests/harness/liveStream';
import { GATEWAY_KEY, testPlatform } from '../../../tests/harness/platform';
import { MORNING } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const MING = '860000000000001';
const MINUTE = 60_000;
/** Midnight in the school's zone. */
const MIDNIGHT = Date.parse('2026-03-01T16:00:00Z');

const tester = eachTest(testPlatform);
const li = eachTest(() => tester.signIn('li'));

const dayOf = async (day = '2026-03-02') => (await tester.ask(contract.position.studentDayTrack, { day }, li)).data;
const ago = (minutes: number) => (MORNING - minutes * MINUTE) / 1000;
const speaks = async (minutes: number) => (await tester.report({ id: MING, batt: 80, timestamp: ago(minutes) })).status;
const isAt = async (minutes: number) =>
  (await tester.report({ id: MING, lat: 30.92, lon: 120.92, accuracy: 8, timestamp: ago(minutes) })).status;

describe('a card that reports without a fix', () => {
  it('has contacts to five minutes, each once, in order, and separate from its fixes', async () => {
    for (const minutes of [60, 41, 30.5, 30.2]) expect(await speaks(minutes)).toBe(200);
    expect(await isAt(50)).toBe(200);
    expect(await speaks(30.2)).toBe(200);
    const { contacts, fixes } = await dayOf();
    expect(fixes.time).toEqual([MORNING - 50 * MINUTE - MIDNIGHT]);
    expect(contacts).toHaveLength(3);
    for (const [n, minutes] of [60, 41, 30.5].entries())
      expect(Math.abs((contacts[n] ?? 0) + MIDNIGHT - (MORNING - minutes * MINUTE))).toBeLessThanOrEqual(2.5 * MINUTE);
  });

  it('has contacts for reports that come late and out of order too', async () => {
    for (const minutes of [10, 90, 40]) await speaks(minutes);
    expect((await dayOf()).contacts).toHaveLength(3);
  });

  it('needs one small row, even with a report every ten seconds', async () => {
    for (let n = 60; n > 0; n -= 1) await speaks(20 + n / 6);
    const rows = await tester.db.query<{ size: number }>('select pg_column_size(contact)::int as size from contact');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.size).toBeLessThan(100);
  });

  it('loses its contacts with the fixes of the day', async () => {
    await speaks(30);
    await dropFixPartitions(tester.db, new Date(MORNING + 3 * 24 * 3600_000));
    expect((await dayOf()).contacts).toEqual([]);
  });

  it('shows them to nobody outside the scope', async () => {
    await speaks(30);
    const { status } = await tester.ask(contract.location.dayTrack, { studentId: 's-ming', day: '2026-03-02' }, 'far');
    expect(status).toBe(404);
  });
});

describe('a card that sends several fixes at once', () => {
  const burst = async (...minutes: number[]) =>
    tester.fetch(
      new Request(`http://platform.test/intake/osmand/${GATEWAY_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(
          minutes.map((ago) => ({
            device_id: MING,
            location: {
              timestamp: new Date(MORNING - ago * MINUTE).toISOString(),
              coords: { latitude: 30.92, longitude: 120.92, accuracy: 8 },
            },
          })),
        ),
      }),
    );
  const restAfter = async (minutes: number) =>
    (
      await tester.ask(
        contract.position.studentDayTrack,
        { day: '2026-03-02', after: new Date(MORNING - minutes * MINUTE).toISOString() },
        li,
      )
    ).data;

  it('has a count of stored fixes, by which a console knows what it misses', async () => {
    const heard = await openLiveStream(tester.fetch, li, { now: tester.time.now });
    await heard.next('clock');
    expect((await burst(30)).status).toBe(200);
    expect((await heard.next('position')).fixCount).toBe(1);
    expect((await burst(20, 22, 24, 26)).status).toBe(200);
    expect((await heard.next('position', ({ fixCount }) => fixCount > 1)).fixCount).toBe(5);
    expect((await burst(60)).status).toBe(200);
    expect(
      await heard.next('position', ({ fixCount }) => fixCount > 5),
      'late history is told, though it moves nothing',
    ).toMatchObject({ fixCount: 6, fix: { fixTime: new Date(MORNING - 20 * MINUTE).toISOString() } });
    heard.close();
    expect((await dayOf()).fixCount).toBe(6);
  });

  it('has its later fixes read after a given instant, none when there are none', async () => {
    await burst(30, 26, 24, 20);
    const { fixes, fixCount } = await restAfter(26);
    expect(fixes.time).toEqual([24, 20].map((ago) => MORNING - ago * MINUTE - MIDNIGHT));
    expect(fixCount).toBe(4);
    expect((await restAfter(20)).fixes.time).toEqual([]);
    await speaks(10);
    expect((await restAfter(20)).contacts).toHaveLength(1);
    expect((await restAfter(5)).contacts).toHaveLength(0);
  });

  it('has no fix of the day before in the answer, whatever `after` says', async () => {
    await burst(30, 24 * 60 + 30);
    expect((await restAfter(3 * 24 * 60)).fixes.time).toEqual([MORNING - 30 * MINUTE - MIDNIGHT]);
  });
});

describe("the school's hours", () => {
  const LESSON = { name: '第一节', from: '08:30', to: '09:10' };
  const enter = async (calendar: object) =>
    tester.ask(
      contract.position.saveSchoolCalendar,
      { calendar: { terms: [], holidays: [], schoolDays: [], ...calendar } },
      'admin',
    );

  it('are null until the school has entered some', async () => expect((await dayOf()).bells).toBeNull());

  it('are those of a school day, and empty on a holiday', async () => {
    expect((await enter({ holidays: ['2026-03-03'], bells: [LESSON] })).status).toBe(200);
    expect((await dayOf()).bells).toEqual([LESSON]);
    expect((await dayOf('2026-03-03')).bells).toEqual([]);
  });

  it('stay when a calendar is saved without them', async () => {
    await enter({ bells: [LESSON] });
    expect((await enter({ holidays: ['2026-03-04'] })).data.bells).toEqual([LESSON]);
    expect((await dayOf()).bells).toEqual([LESSON]);
    await enter({ bells: [] });
    expect((await dayOf()).bells).toBeNull();
  });

  it.each([[{ ...LESSON, from: '25:00' }], [{ ...LESSON, name: '' }]])(
    'with impossible values are refused',
    async (bell) => {
      expect((await enter({ bells: [bell] })).envelope.success).toBe(false);
    },
  );
});
