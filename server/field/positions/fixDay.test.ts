/** Reading one pupil's day among the fixes of all cards: the query plans, and the days of the calendar. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contract, type SignedIn } from '../../../contract';
import { DAYS_WITH_FIXES, FIXES_OF_DAY } from './dayReader';
import { openFixPartitions } from '../../engine/store/fixPartitions';
import { testPlatform } from '../../../tests/harness/platform';
import { MORNING } from '../../../tests/harness/testSchool';
import { allTests } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const DAY = 24 * 3600_000;
/** UTC days with a partition each; the last one is the day of MORNING. */
const DAYS = Array.from({ length: 12 }, (_, back) => new Date(MORNING - (11 - back) * DAY).toISOString().slice(0, 10));
const CARDS = 300;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Heap Fetches'?: number;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const tester = allTests(testPlatform);
let li: SignedIn;
let device = 0;
beforeAll(async () => {
  li = await tester.signIn('li');
  const { db } = tester;
  device = (await valueOf<number>(db, "select device_no from device where student_id = 's-ming'")) ?? 0;
  await openFixPartitions(db, DAYS, new Date(MORNING));
  // All cards of a school, every ten minutes for twelve days: half a million fixes in twelve partitions.
  await db.query(
    `insert into fix (device_no, fix_time, lng, lat, accuracy, source, noise, received_at)
     select d, t, 120.92 + d * 1e-5, 30.92, 10, 0, 0, t
     from generate_series(1000, 1000 + $1::int) as d,
       generate_series($2::timestamptz, $3::timestamptz, interval '10 minutes') as t`,
    [CARDS - 1, new Date(`${DAYS[0]}T00:00:00Z`), new Date(`${DAYS.at(-1)}T23:59:59Z`)],
  );
  const own = ['2026-02-23', '2026-02-27', '2026-03-02'].flatMap((day) => [`${day}T00:10:00Z`, `${day}T04:00:00Z`]);
  // 23:30 on the 26th at the school is 15:30 UTC; 00:30 on the 1st is still February in UTC.
  for (const at of [...own, '2026-02-26T15:30:00Z', '2026-02-28T16:30:00Z']) {
    await db.query(
      'insert into fix (device_no, fix_time, lng, lat, source, received_at) values ($1, $2, 120.92, 30.92, 0, $2)',
      [device, new Date(at)],
    );
  }
  // Vacuums as the server does for past days. Older snapshots may keep rows alive, so it may need a second run.
  await vi.waitFor(
    async () => {
      await db.query('vacuum (freeze, analyze) fix');
      const [left] = await db.query<{ pages: number }>(
        "select sum(relpages - relallvisible)::int as pages from pg_class where relname ~ '^fix_[0-9]{8}$'",
      );
      expect(left?.pages).toBe(0);
    },
    { timeout: 60_000, interval: 500 },
  );
});

const planOf = async (sql: string, values: unknown[]): Promise<PlanNode[]> => {
  const [row] = await tester.db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sql}`,
    values,
  );
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode | undefined) => {
    if (!node) return;
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  walk(row?.['QUERY PLAN'][0].Plan);
  return nodes;
};
const scansOf = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Relation Name']?.startsWith('fix') && (node['Actual Loops'] ?? 0) > 0);

describe("one card's day among all cards' days", () => {
  it('is read by an index only scan of the two UTC days it touches', async () => {
    const scans = scansOf(
      await planOf(FIXES_OF_DAY, [1007, new Date('2026-02-24T16:00:00Z'), new Date('2026-02-25T16:00:00Z')]),
    );
    expect(new Set(scans.map((node) => node['Relation Name']))).toEqual(new Set(['fix_20260224', 'fix_20260225']));
    for (const scan of scans) {
      expect(scan['Node Type'], scan['Relation Name']).toBe('Index Only Scan');
      expect(scan['Heap Fetches'], scan['Relation Name']).toBe(0);
      expect(scan['Rows Removed by Filter'] ?? 0, scan['Relation Name']).toBe(0);
    }
    expect(scans.reduce((sum, scan) => sum + (scan['Actual Rows'] ?? 0), 0)).toBe(144);
  });

  it('the calendar of a month reads indexes only, and stops at the first fix of a day', async () => {
    const days = Array.from({ length: 10 }, (_, n) => Date.parse('2026-02-19T16:00:00Z') + n * DAY);
    const scans = scansOf(
      await planOf(DAYS_WITH_FIXES, [1007, days.map((at) => new Date(at)), days.map((at) => new Date(at + DAY))]),
    );
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) {
      expect(scan['Node Type'], scan['Relation Name']).toBe('Index Only Scan');
      expect(scan['Heap Fetches'], scan['Relation Name']).toBe(0);
      expect(scan['Actual Rows'] ?? 0, scan['Relation Name']).toBeLessThanOrEqual(1);
    }
  });
});

describe('the calendar', () => {
  const calendar = async (month: string, around: string, studentId = 's-ming') =>
    (await tester.ask(contract.position.trackCalendar, { studentId, month, around }, li)).data;

  it("marks the school's days, not UTC's", async () => {
    expect((await calendar('2026-02', '2026-02-27')).days).toEqual(['2026-02-23', '2026-02-26', '2026-02-27']);
    expect((await calendar('2026-03', '2026-02-27')).days).toEqual(['2026-03-01', '2026-03-02']);
  });

  it('has the nearest days with a track before and after an empty day, and null beyond the ends', async () => {
    expect(await calendar('2026-02', '2026-02-25')).toMatchObject({ before: '2026-02-23', after: '2026-02-26' });
    expect(await calendar('2026-03', '2026-03-02')).toMatchObject({ before: '2026-03-01', after: null });
    expect(await calendar('2026-02', '2026-02-20')).toMatchObject({ before: null, after: '2026-02-23' });
  });

  it('refuses an invalid month', async () => {
    const { envelope } = await tester.ask(
      contract.position.trackCalendar,
      { studentId: 's-ming', month: '2026-13', around: '2026-02-25' },
      li,
    );
    expect(envelope.success).toBe(false);
  });

  it('is empty for a pupil without a card', async () => {
    const admin = await tester.signIn('admin');
    const { data } = await tester.ask(
      contract.position.trackCalendar,
      { studentId: 's-yue', month: '2026-02', around: '2026-02-25' },
      admin,
    );
    expect(data).toMatchObject({ days: [], before: null, after: null });
  });
});

describe("a day's track", () => {
  it("has the card's report interval and the known places nearby: the school, but no other pupil's home", async () => {
    const { data } = await tester.ask(
      contract.position.studentDayTrack,
      { studentId: 's-ming', day: '2026-02-27' },
      li,
    );
    expect(data).toMatchObject({
      empty: false,
      reportInterval: 60,
      places: [{ name: '归途小学', radius: 120, home: false }],
    });
    expect(data.fixes.time).toHaveLength(2);
  });

  it("a teacher's view of track or calendar is in the access log that guardians read", async () => {
    const wu = await tester.signIn('wu');
    await tester.ask(contract.location.dayTrack, { studentId: 's-ming', day: '2026-02-27' }, wu);
    await tester.ask(
      contract.position.trackCalendar,
      { studentId: 's-ming', month: '2026-02', around: '2026-02-27' },
      wu,
    );
    const { data } = await tester.ask(contract.position.accessLog, { studentId: 's-ming' }, li);
    // The calendar comes with the day: the day was opened once.
    expect(data).toEqual([expect.objectContaining({ viewer: '吴老师', what: 'track', times: 1 })]);
  });

  it('a refresh of an opened day adds no view, but a first request with `after` is logged', async () => {
    const [wu, zhao] = [await tester.signIn('wu'), await tester.signIn('admin')];
    const read = (by: SignedIn, after?: string) =>
      tester.ask(contract.location.dayTrack, { studentId: 's-ming', day: '2026-02-27', after }, by);
    const looks = async () =>
      new Map(
        (await tester.ask(contract.position.accessLog, { studentId: 's-ming' }, li)).data.map(({ viewer, times }) => [
          viewer,
          times,
        ]),
      );
    const before = await looks();
    await read(wu);
    for (let n = 0; n < 5; n += 1) await read(wu, '2026-02-27T00:00:00.000Z');
    await read(zhao, '2026-02-27T00:00:00.000Z');
    const after = await looks();
    expect([(after.get('吴老师') ?? 0) - (before.get('吴老师') ?? 0), after.get('赵校长')]).toEqual([1, 1]);
  });
});
