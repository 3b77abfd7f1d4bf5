/** A school moves with what earlier years left: numbers of earlier cards, and a cell in which it was before. */
import { beforeEach, expect, it } from 'vitest';
import { STAYING } from './schoolRows';
import { changeWearers } from '../../people/cards/cardWearers';
import { CONSEQUENCES } from '../consequences';
import type { Db } from '../../engine/store/db';
import { contentOf, merged, sorted } from '../../../tests/harness/cellContent';
import { plantChild, rowsOfChild } from '../../../tests/harness/plantChild';
import { eachTest } from '../../../tests/harness/opened';
import { twoCells } from '../../../tests/harness/twoCells';
import { MORNING, TEST_SCHOOL } from '../../../tests/harness/testSchool';

const NOW = new Date(MORNING);
const SCHOOL = TEST_SCHOOL.school.schoolId;

const cells = eachTest(twoCells);
let home: Db;
let north: Db;
beforeEach(() => {
  ({ home, north } = cells);
});
const move: typeof cells.move = (reached) => cells.move(reached);

it('takes along a row of every table that may hold rows of a child', async () => {
  const child = { pupil: 's-hua', user: 'u-zhang', role: 'r-zhang', mobile: '13900000005', numbers: [] };
  await plantChild(home, child, NOW);
  const planted = await rowsOfChild(home, child);
  const before = sorted(await contentOf(home));
  await move();
  expect(merged(await contentOf(home), await contentOf(north))).toEqual(before);
  const there = await rowsOfChild(north, child);
  const staying = [...planted.keys()].filter((table) => STAYING.has(table));
  expect(staying).toEqual(['phone_code']);
  expect(new Set([...there.keys(), ...staying])).toEqual(new Set(planted.keys()));
  expect([...(await rowsOfChild(home, child)).keys()]).toEqual(staying);
});

it('takes along the numbers of earlier cards, also of one that the roster gave and of one that nobody wore', async () => {
  const wear = async (uniqueId: string, studentId: string | null) =>
    home.transaction(async (tx) => {
      const [card] = await tx.query<{ device_no: number }>('select device_no from device where unique_id = $1', [
        uniqueId,
      ]);
      await changeWearers(tx, CONSEQUENCES, [{ deviceNo: card?.device_no ?? 0, studentId, byHand: true }], NOW);
    });
  await home.query(`insert into device (unique_id, pool_school_id) values ('pool', $1)`, [SCHOOL]);
  await wear('860000000000001', null);
  await wear('pool', 's-ming');
  await wear('pool', null);
  const before = sorted(await contentOf(home));
  await move();
  expect(merged(await contentOf(home), await contentOf(north))).toEqual(before);
  expect(await home.query('select unique_id from device')).toEqual([{ unique_id: '860000000000009' }]);
  expect(await home.query('select 1 from fix join device using (device_no)')).toHaveLength(
    (await home.query('select 1 from fix')).length,
  );
});

it('is copied row by row also into tables that an earlier move left empty, and no transaction idles', async () => {
  await home.query(
    `insert into alert (alert_id, student_id, kind, urgency, subject, episode, at, raised_at, heard_at, changed_at,
       version, state)
     select 'many ' || n, 's-ming', 'sos', 'now', '{}', 'e' || n, $1, $1, $1, $1, 1, 'open'
     from generate_series(1, 300) n`,
    [NOW],
  );
  await home.query(
    `insert into alert_log (alert_id, version, at, what)
     select alert_id, 1, $1, 'raised' from alert where alert_id like 'many%'`,
    [NOW],
  );
  // As after an earlier move, and the rounds that PostgreSQL makes by itself.
  await north.query('vacuum analyze');
  let idle: unknown[] = [];
  await move(async (stage) => {
    if (stage === 'ahead')
      idle = await home.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
  });
  expect(idle).toEqual([]);
  const read = async () =>
    north.query<{ relname: string; n_tup_ins: number; seq_tup_read: number }>(
      `select relname, n_tup_ins, seq_tup_read from pg_stat_user_tables where relname in ('alert', 'alert_log') order by 1`,
    );
  // The mover's connection counts for itself until it is told to say so.
  await north.copying('writing', (tx) => tx.query('select pg_stat_force_next_flush()'));
  await expect.poll(async () => (await read()).map((row) => row.n_tup_ins)).toEqual([301, 302]);
  // The square of the rows would be ninety thousand.
  for (const row of await read()) expect(row.seq_tup_read).toBeLessThan(3_000);
});
