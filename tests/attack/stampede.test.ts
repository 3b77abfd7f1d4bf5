/** Caches that went stale: ten thousand callers at once make one read of the store. */
import { describe, expect, it, vi } from 'vitest';
import { createFenceCache } from '../../server/field/fences/fenceCache';
import { createKeyring } from '../../server/people/intakeKeys/keyring';
import { sessions } from '../../server/people/signIn/sessions';
import { schoolPlaces } from '../../server/people/places/places';
import { sha256 } from '../../server/engine/sha256';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import type { Db } from '../../server/engine/store/db';
import { sharedReads } from '../../server/engine/store/sharedReads';
import { createHabits } from '../../server/field/waters/habits';
import { createWaterCache } from '../../server/field/waters/waterCache';

const CALLERS = 10_000;
const NOW = new Date('2026-03-02T01:00:00Z');
const ZONE = 'Asia/Shanghai';

/** A store that counts the statements about a table, and answers them with rows of one school. */
function countingStore() {
  const asked: string[] = [];
  const notices = new Map<string, (payload: string) => void>();
  const db = {
    query: async (sql: string) => {
      asked.push(sql);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (sql.includes('from intake_key')) return [{ device_no: null, school_id: null }];
      if (sql.includes('from device')) return [{ unique_id: '860000000000001', device_no: 1, school_id: 'a' }];
      if (sql.includes('select school_id, water_changes')) return [{ school_id: 'a', water_changes: 1 }];
      return sql.includes('from school left join')
        ? [{ school_id: 'a', time_zone: 'Asia/Shanghai', fence_changes: 0, calendar: null }]
        : [];
    },
    listen: async (channel: string, hear: (payload: string) => void) => {
      notices.set(channel, hear);
      return async () => undefined;
    },
    transaction: async () => undefined,
  } as unknown as Db;
  return {
    db,
    /** Another connection: what a transaction asks with. */
    tx: { query: db.query.bind(db) },
    change: (channel: string, row: object) => notices.get(channel)?.(JSON.stringify(row)),
    times: (table: string) => asked.filter((sql) => sql.includes(table)).length,
    forget: () => void asked.splice(0),
  };
}

const everybody = (call: () => Promise<unknown>) => Promise.all(Array.from({ length: CALLERS }, call));

describe('one read is made by ten thousand callers', () => {
  it('of fences, cold and after a change', async () => {
    const { db, change, times, forget } = countingStore();
    const cache = await createFenceCache({ db });
    await everybody(() => cache.load(db, [{ schoolId: 'a' }]));
    expect([times('from fence'), times('from school left join')]).toEqual([1, 1]);
    forget();
    change('fences', { fenceId: 'f' });
    await everybody(() => cache.load(db, [{ schoolId: 'a' }]));
    expect(times('from fence')).toBe(1);
  });

  it('of waters, cold and after a change', async () => {
    const { db, change, times, forget } = countingStore();
    const cache = await createWaterCache({ db });
    await everybody(() => cache.load(db, [{ schoolId: 'a', waterChanges: 1 }]));
    expect([times('from water_area'), times('from school')]).toEqual([1, 1]);
    forget();
    change('waters', { areaId: 'w' });
    await everybody(() => cache.load(db, [{ schoolId: 'a', waterChanges: 1 }]));
    expect(times('from water_area')).toBe(1);
  });

  it('of an everyday place', async () => {
    const { tx, times } = countingStore();
    const habits = createHabits();
    await everybody(() => habits.learn(tx, { deviceNo: 1, timeZone: ZONE }, [120.9, 30.9], NOW));
    expect(times('from fix')).toBe(1);
  });

  it('of places, cold and after their minute', async () => {
    const { db, times, forget } = countingStore();
    let now = NOW;
    const places = schoolPlaces({ db, clock: () => now });
    await everybody(() => places('a', 's'));
    expect(times('from place')).toBe(1);
    forget();
    now = new Date(NOW.getTime() + 61_000);
    await everybody(() => places('a', 's'));
    expect(times('from place')).toBe(1);
  });

  it('of an intake key and of a card, cold, after a change and after an hour without use', async () => {
    const { db, change, times, forget } = countingStore();
    let now = NOW;
    const keyring = createKeyring({ db, clock: () => now });
    const grant = { keyHash: sha256('key'), deviceNo: null, schoolId: null };
    const callers = async () => {
      await everybody(() => keyring.grantOf('key'));
      await everybody(() => keyring.devicesOf(grant, ['860000000000001']));
      return [times('from intake_key'), times('from device')];
    };
    expect(await callers()).toEqual([1, 1]);
    forget();
    expect(await callers()).toEqual([0, 0]);
    change('devices', {});
    expect(await callers()).toEqual([1, 1]);
    forget();
    now = new Date(NOW.getTime() + 3_600_001);
    expect(await callers()).toEqual([1, 1]);
  });

  it('of sessions, by consoles that look whether theirs is still open', async () => {
    const { db, times } = countingStore();
    const { lookAtSoon } = sessions({
      db,
      clock: () => NOW,
      newId: () => 'i',
      newSecret: () => 's',
      settings: DEFAULT_SETTINGS,
    });
    const looks = Array.from({ length: CALLERS }, (_, index) => lookAtSoon(`token ${index}`));
    expect((await Promise.allSettled(looks)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(times('from session')).toBe(1);
  });
});

describe('a shared read', () => {
  const outside = countingStore().db;
  const inside = countingStore().tx;

  it('that fails is tried again by the next caller', async () => {
    const share = sharedReads();
    let isNeeded = true;
    const read = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockImplementation(async () => void (isNeeded = false));
    const needed = () => isNeeded;
    const [first, second] = await Promise.allSettled([
      share('', outside, needed, read),
      share('', outside, needed, read),
    ]);
    expect([first.status, second.status, read.mock.calls.length]).toEqual(['rejected', 'fulfilled', 2]);
  });

  it('outside of a transaction keeps no transaction waiting', async () => {
    const share = sharedReads();
    let isNeeded = true;
    void share(
      '',
      outside,
      () => isNeeded,
      () => new Promise<void>(() => undefined),
    );
    await share(
      '',
      inside,
      () => isNeeded,
      async () => void (isNeeded = false),
    );
    expect(isNeeded).toBe(false);
  });
});
