/** The migration that turns the standstill of a waiting arrival into its stay. */
import { expect, test } from 'vitest';
import { arrivalStaysStep } from '../../engine/store/steps/027-arrival-stays';
import { freshDb } from '../../../tests/harness/postgres';

test('arrivals that an older platform left waiting go on waiting', async () => {
  const db = await freshDb();
  const side = { side: 'inside', since: 5, change: null };
  const time = '2026-03-02T00:05:00.000Z';
  const standstill = { lng: 1, lat: 2, since: 7 };
  const arrival = { kind: 'arrive', time, evidence: { dwell: { needed: 600, stayed: 0 } } };
  const departure = { kind: 'leave', time, evidence: { dwell: null } };
  const states = await db.transaction(async (tx) => {
    // A temporary table hides the real one, whose foreign keys a state alone does not meet.
    await tx.query('create temporary table fence_state (state jsonb) on commit drop');
    for (const pending of [
      null,
      { crossing: arrival, standstill, due: 9, why: 'did-not-stay' },
      { crossing: arrival, standstill: null, due: 9, why: 'did-not-stay' },
      { crossing: departure, standstill: null, due: 9, why: 'cool-down' },
    ])
      await tx.query('insert into fence_state select $1::text::jsonb', [JSON.stringify({ ...side, pending })]);
    await tx.query(String(arrivalStaysStep.sql).trim().replace(/;$/, ''));
    return tx.query<{ state: unknown }>('select state from fence_state');
  });
  await db.close();
  const since = Date.parse(time);
  const stay = { since, latest: 'inside' };
  expect(states.map(({ state }) => state)).toEqual([
    { ...side, visits: [], pending: null },
    {
      ...side,
      visits: [],
      pending: {
        crossing: arrival,
        due: 9,
        why: 'did-not-stay',
        stay: { ...stay, standstills: [standstill, standstill] },
      },
    },
    {
      ...side,
      visits: [],
      pending: { crossing: arrival, due: 9, why: 'did-not-stay', stay: { ...stay, standstills: [] } },
    },
    { ...side, visits: [], pending: { crossing: departure, due: 9, why: 'cool-down', stay: null } },
  ]);
});
