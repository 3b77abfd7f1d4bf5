/** The migration that renames keys of the judges' stored states. */
import { expect, test } from 'vitest';
import { judgeStateKeysStep } from '../../engine/store/steps/022-judge-state-keys';
import { freshDb } from '../../../tests/harness/postgres';

test('states that an older platform stored are read as before', async () => {
  const db = await freshDb();
  const side = { side: 'outside', since: 5 };
  const rows = await db.transaction(async (tx) => {
    // Temporary tables hide the real ones, whose foreign keys a state alone does not meet.
    await tx.query('create temporary table fence_state (state jsonb) on commit drop');
    await tx.query('create temporary table water_state (state jsonb) on commit drop');
    await tx.query('create temporary table water_watch (trail jsonb) on commit drop');
    const put = (table: string, value: unknown) =>
      tx.query(`insert into ${table} select $1::text::jsonb`, [JSON.stringify(value)]);
    await put('fence_state', { ...side, toward: null, waiting: null });
    await put('fence_state', {
      ...side,
      toward: { fixes: 1 },
      waiting: { crossed: { kind: 'arrive' }, rest: null, due: 7 },
    });
    await put('water_state', {
      water: { ...side, toward: null },
      near: { ...side, toward: { fixes: 2 } },
      told: 'near',
      spots: [1],
      pending: null,
    });
    await put('water_watch', { lng: 1, heardAt: 2, first: 3 });
    for (const sql of String(judgeStateKeysStep.sql).split(';')) if (sql.trim() !== '') await tx.query(sql);
    return {
      fences: await tx.query('select state from fence_state'),
      waters: await tx.query('select state from water_state'),
      trails: await tx.query('select trail from water_watch'),
    };
  });
  await db.close();
  expect(rows).toEqual({
    fences: [
      { state: { ...side, change: null, pending: null } },
      {
        state: {
          ...side,
          change: { fixes: 1 },
          pending: { crossing: { kind: 'arrive' }, standstill: null, due: 7 },
        },
      },
    ],
    waters: [
      {
        state: {
          water: { ...side, change: null },
          near: { ...side, change: { fixes: 2 } },
          announced: 'near',
          shoreFixes: [1],
          pending: null,
        },
      },
    ],
    trails: [{ trail: { lng: 1, receivedAt: 2, knownSince: 3 } }],
  });
});
