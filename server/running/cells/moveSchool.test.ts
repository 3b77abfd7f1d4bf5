/** A school moves from cell to cell whole: every row of it, no row of another, whatever kills the mover. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOME, placeOf } from './cellDirectory';
import { MoveRefused, moveSchool, settleMoves } from './moveSchool';
import { SCHOOL_ROWS, STAYING } from './schoolRows';
import { storedTables } from '../../engine/store/storedTables';
import { importRoster } from '../consequences';
import type { Db } from '../../engine/store/db';
import { contentOf, merged, sorted } from '../../../tests/harness/cellContent';
import { fastPasswords, TEST_SETTINGS } from '../../../tests/harness/platform';
import { openFixPartitions } from '../../engine/store/fixPartitions';
import { freshDb } from '../../../tests/harness/postgres';
import { eachTest } from '../../../tests/harness/opened';
import { twoCells } from '../../../tests/harness/twoCells';
import { MORNING, OTHER_SCHOOL, TEST_SCHOOL } from '../../../tests/harness/testSchool';

const NOW = new Date(MORNING);
const SCHOOL = TEST_SCHOOL.school.schoolId;

describe('the tables', () => {
  it('belong to a school or stay, each of them', async () => {
    const db = await freshDb();
    const names = (await storedTables(db)).map(({ name }) => name);
    await db.close();
    expect(names.filter((name) => SCHOOL_ROWS[name] === undefined && !STAYING.has(name))).toEqual([]);
    expect(Object.keys(SCHOOL_ROWS).filter((name) => !names.includes(name) || STAYING.has(name))).toEqual([]);
  });
});

describe('a school', () => {
  const cells = eachTest(twoCells);
  let home: Db;
  let north: Db;
  beforeEach(() => {
    ({ home, north } = cells);
  });
  const ends = () => cells.ends;
  const move: typeof cells.move = (reached) => cells.move(reached);
  /** Resolves when so many statements wait for a lock. */
  const waiting = (count = 1) =>
    vi.waitFor(
      async () =>
        expect(
          (
            await home.query(
              `select 1 from pg_locks join pg_database on oid = database
               where not granted and datname = current_database()`,
            )
          ).length,
        ).toBeGreaterThanOrEqual(count),
      { timeout: 30_000 },
    );
  const schoolsIn = async (db: Db) =>
    (await db.query<{ school_id: string }>('select school_id from school order by 1')).map((row) => row.school_id);

  it('is in the other cell, row for row, and no longer in the first', async () => {
    const before = sorted(await contentOf(home));
    await move();
    expect(await schoolsIn(home)).toEqual([OTHER_SCHOOL.school.schoolId]);
    expect(await schoolsIn(north)).toEqual([SCHOOL]);
    expect(merged(await contentOf(home), await contentOf(north))).toEqual(before);
    expect(await placeOf(home, SCHOOL)).toMatchObject({ cell: 'north', movingTo: null, leftOver: null, been: [HOME] });
  });

  it('comes back, and the cards that each cell makes have different numbers', async () => {
    const before = sorted(await contentOf(home));
    await move();
    const { from, to } = ends();
    await moveSchool(home, { schoolId: SCHOOL, from: to, to: from }, NOW);
    expect(sorted(await contentOf(home))).toEqual(before);
    expect((await contentOf(north)).get('account')).toEqual([]);
    const [card] = await north.query<{ no: number }>(`select nextval('device_device_no_seq') as no`);
    expect(card?.no).toBe(50_000_001);
  });

  it('that was made in another cell moves to the home cell', async () => {
    await moveSchool(home, { schoolId: SCHOOL, ...ends() }, NOW);
    await home.query('delete from school_cell');
    const { from, to } = ends();
    await moveSchool(home, { schoolId: SCHOOL, from: to, to: from }, NOW);
    expect(await schoolsIn(home)).toHaveLength(2);
  });

  it('is refused where a school of its id is, and that one stays', async () => {
    const context = { db: north, clock: () => NOW, passwords: fastPasswords, settings: TEST_SETTINGS };
    await importRoster(context, { ...OTHER_SCHOOL, school: { ...OTHER_SCHOOL.school, schoolId: SCHOOL } });
    const before = sorted(await contentOf(north));
    await expect(move()).rejects.toThrow('has a school of this id');
    expect(sorted(await contentOf(north))).toEqual(before);
  });

  it('takes along an account that another school needs too', async () => {
    await home.query(
      `insert into identity (role_id, user_id, user_type, school_id) values ('r-both', 'u-li', '1', $1)`,
      [OTHER_SCHOOL.school.schoolId],
    );
    await move();
    for (const db of [home, north])
      expect(await db.query(`select 1 from account where user_id = 'u-li'`)).toHaveLength(1);
    expect(await home.query(`select role_id from identity where user_id = 'u-li'`)).toEqual([{ role_id: 'r-both' }]);
  });

  it.each(['ahead', 'copied', 'arrived', 'gone'] as const)(
    'is in one cell after the mover died when it was %s',
    async (at) => {
      const before = sorted(await contentOf(home));
      const died = new Error('died');
      await expect(
        move(async (stage) => {
          if (stage === at) throw died;
        }),
      ).rejects.toThrow(died);
      await settleMoves(home, [ends().from, ends().to]);
      const there = at === 'gone';
      expect(await schoolsIn(north)).toEqual(there ? [SCHOOL] : []);
      expect(await schoolsIn(home)).toHaveLength(there ? 1 : 2);
      expect(merged(await contentOf(home), await contentOf(north))).toEqual(before);
      expect(await placeOf(home, SCHOOL)).toMatchObject({ movingTo: null, leftOver: null });
      for (const db of [home, north]) expect(await db.query('select * from card_elsewhere')).toEqual([]);
    },
  );

  it('takes along what changes while its fixes are copied ahead, and copies the other days once', async () => {
    const addFixes = (day: string, first: number, last: number) =>
      home.query(
        `insert into fix (device_no, fix_time, lng, lat, accuracy, source, received_at)
         select device_no, $1::timestamptz + no * interval '1 minute', 120.5, 30.5, 9, 0, $2
         from device cross join generate_series($3::int, $4::int) as no where student_id = 's-ming'`,
        [`${day}T00:00:07Z`, NOW, first, last],
      );
    const fixesIn = async (db: Db) => (await db.query('select 1 from fix where lng = 120.5')).length;
    await openFixPartitions(home, ['2026-02-25', '2026-02-26', '2026-02-27'], NOW);
    // The last of these days has no partition: its fixes lie with those of wrong clocks.
    for (const day of ['2026-02-25', '2026-02-26', '2026-02-27', '2025-06-01']) await addFixes(day, 1, 40);
    let before: unknown;
    let changed: { count: number }[] = [];
    const { fixesUnderLock, rows } = await move(async (stage) => {
      if (stage !== 'ahead') return;
      expect(await fixesIn(north)).toBe(120);
      // Nobody waits: a late fix, and some that are erased.
      await addFixes('2026-02-27', 41, 41);
      await home.query(
        `delete from fix where lng = 120.5 and fix_time >= '2026-02-26' and fix_time < '2026-02-26T00:30:30Z'`,
      );
      before = sorted(await contentOf(home));
      changed = await home.query(
        `select count(*) as count from fix join device using (device_no) left join student using (student_id)
         where (student_id = 's-ming' and fix_time >= '2026-02-26' and fix_time < '2026-02-28')
           or (school_id = $1 and fix.tableoid = 'fix_other'::regclass)`,
        [SCHOOL],
      );
    });
    expect(merged(await contentOf(home), await contentOf(north))).toEqual(before);
    expect(await fixesIn(home)).toBe(0);
    expect(await fixesIn(north)).toBe(40 + 10 + 41 + 40);
    expect([{ count: fixesUnderLock }]).toEqual(changed);
    expect(rows['fix']).toBe((await contentOf(north)).get('fix')?.length);
  });

  it.each(['arrived', 'gone'] as const)(
    'loses nothing that somebody writes at the last instant, when the mover dies when it was %s',
    async (at) => {
      const writes = [
        `insert into fix (device_no, fix_time, lng, lat, accuracy, source, received_at)
         select device_no, '2026-03-02T00:59:59.5Z', 120.5, 30.5, 9, 0, now() from device where student_id = 's-ming'
         returning 'fix' as what`,
        `update student set name = '李小明' where student_id = 's-ming' returning 'name' as what`,
        `update account set real_name = '李小强' where user_id = 'u-li' returning 'person' as what`,
      ];
      let writing: Promise<{ what: string }[]> = Promise.resolve([]);
      await expect(
        move(async (stage) => {
          if (stage === 'arrived') {
            // They wait for the mover's lock.
            writing = Promise.all(writes.map((sql) => home.query<{ what: string }>(sql))).then((all) => all.flat());
            await waiting(writes.length);
          }
          if (stage === at) throw new Error('died');
        }),
      ).rejects.toThrow('died');
      const written = (await writing).map(({ what }) => what);
      await settleMoves(home, [ends().from, ends().to]);
      expect(written).toEqual(at === 'arrived' ? ['fix', 'name', 'person'] : []);
      const there = at === 'gone' ? north : home;
      const kept = await there.query<{ what: string }>(
        `select 'fix' as what from fix where lng = 120.5 union all
         select 'name' from student where name = '李小明' union all
         select 'person' from account where real_name = '李小强'`,
      );
      expect(kept.map(({ what }) => what)).toEqual(written);
      expect([await schoolsIn(home), await schoolsIn(north)].map((all) => all.includes(SCHOOL))).toEqual([
        at === 'arrived',
        at === 'gone',
      ]);
    },
  );

  it('is not given up by another process that clears up while the last commit is under way', async () => {
    let clearing: Promise<void> = Promise.resolve();
    await move(async (stage) => {
      if (stage !== 'arrived') return;
      // The mover no longer holds the school, but what it began goes on. PostgreSQL waits for the end only if told to.
      await home.query(
        `select pg_terminate_backend(pid, 30000) from pg_locks join pg_database on oid = database
         where locktype = 'advisory' and datname = current_database()`,
      );
      clearing = settleMoves(home, [ends().from, ends().to]);
      await waiting();
    }).catch(() => {});
    await clearing;
    expect([await schoolsIn(home), await schoolsIn(north)]).toEqual([[OTHER_SCHOOL.school.schoolId], [SCHOOL]]);
    expect(await placeOf(home, SCHOOL)).toMatchObject({ cell: 'north', movingTo: null, leftOver: null });
  });

  it('is refused while its card was worn at another school, and nothing changes', async () => {
    await home.query(
      `insert into card_binding (device_no, student_id, role_id, consent_version, bound_at)
       select device_no, 's-far', 'r-far', '1', $1 from device where student_id = 's-ming'`,
      [NOW],
    );
    const before = sorted(await contentOf(home));
    await expect(move()).rejects.toThrow(MoveRefused);
    await expect(move()).rejects.toThrow('card_binding to student (1)');
    expect(sorted(await contentOf(home))).toEqual(before);
    expect(await schoolsIn(north)).toEqual([]);
  });

  it('is refused where an account of the same name is, and nothing changes', async () => {
    await north.query(
      `insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
       values ('u-else', 'li', null, '李', 'x', $1)`,
      [NOW],
    );
    await expect(move()).rejects.toThrow('1 accounts of the other cell');
    expect(await schoolsIn(home)).toHaveLength(2);
  });

  it('waits for a writer, who is not disturbed', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const writing = home.transaction(async (tx) => {
      await tx.query(`update student set name = '李小明' where student_id = 's-ming'`);
      await held;
    });
    const moving = move();
    await waiting();
    release();
    await writing;
    await moving;
    expect(await north.query(`select name from student where student_id = 's-ming'`)).toEqual([{ name: '李小明' }]);
  });
});
