/** Checks intake keys and finds devices. Both are cached until a notice says that they changed. */
import { CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import { lruCache } from '../../engine/store/lruCache';

/**
 * What a key allows: reports of one device, or (`deviceNo` null, for a gateway) of all devices of a school or of all
 * schools.
 */
export interface KeyGrant {
  keyHash: string;
  deviceNo: number | null;
  /** Null: the key is the operator's, for the cards of every school. */
  schoolId: string | null;
}

interface KnownDevice {
  deviceNo: number;
  /** The school whose pupil wears it, or in whose pool it is. */
  schoolId: string | null;
}

export interface Keyring {
  /** @throws Refusal 401 for an unknown key. */
  grantOf(key: string): Promise<KeyGrant>;
  /** The same, read again from the store. */
  rereadGrant(key: string): Promise<KeyGrant>;
  /** The numbers of the devices with these names; without those that are unknown or not allowed by the key. */
  devicesOf(grant: KeyGrant, uniqueIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Empties the caches, because a cached entry turned out to be outdated. */
  forget(): void;
}

const isAllowed = ({ deviceNo, schoolId }: KeyGrant, device: KnownDevice): boolean =>
  (deviceNo === null || deviceNo === device.deviceNo) && (schoolId === null || schoolId === device.schoolId);

/** The store notifies this channel with each commit that changes what is cached (step 047 of the schema). */
const CHANNEL = 'devices';
const CAPACITY = { keys: 20_000, devices: 200_000 };
/** Milliseconds for which an entry that nobody uses stays: longer than the longest usual pause between two reports. */
const CACHED_FOR = spanMs(1, 'hours');

export function createKeyring({ db, clock, cell }: Pick<PlatformContext, 'db' | 'clock' | 'cell'>): Keyring {
  const keys = lruCache<KeyGrant>({ capacity: CAPACITY.keys, ttl: CACHED_FOR, clock });
  const devices = lruCache<KnownDevice>({ capacity: CAPACITY.devices, ttl: CACHED_FOR, clock });
  const forget = () => {
    keys.clear();
    devices.clear();
  };
  let listening: Promise<unknown> | null = null;

  /** Starts to listen before anything is cached. */
  function startListening() {
    listening ??= db.listen(CHANNEL, forget, forget).catch((error: unknown) => {
      listening = null;
      throw error;
    });
    return listening;
  }

  async function grantOf(key: string): Promise<KeyGrant> {
    const hash = sha256(key);
    await startListening();
    const found = await keys.getAll([hash], async () => {
      const rows = await db.query<{ device_no: number | null; school_id: string | null }>(
        `select device_no, school_id from intake_key left join school using (school_id)
         where key_hash = $1 and revoked_at is null and school.disabled_at is null`,
        [hash],
      );
      // The keys of operators are in the home cell.
      if (rows.length === 0 && cell) rows.push(...(await operatorKey(cell.home, hash)));
      return new Map(
        rows.map(({ device_no, school_id }) => [hash, { keyHash: hash, deviceNo: device_no, schoolId: school_id }]),
      );
    });
    const grant = found.get(hash);
    if (!grant) throw new Refusal(CODES.unauthorised, 'Unknown key');
    return grant;
  }

  return {
    forget,

    grantOf,

    rereadGrant(key) {
      keys.drop(sha256(key));
      return grantOf(key);
    },

    async devicesOf(grant, uniqueIds) {
      await startListening();
      const found = await devices.getAll(uniqueIds, async (missing) => {
        const rows = await db.query<{ unique_id: string; device_no: number; school_id: string | null }>(
          `select unique_id, device_no, coalesce(student.school_id, pool_school_id) as school_id
           from device left join student using (student_id) left join school
             on school.school_id = coalesce(student.school_id, pool_school_id)
           where unique_id = any($1) and released_at is null and school.disabled_at is null`,
          [missing],
        );
        return new Map(
          rows.map(({ unique_id, device_no, school_id }) => [unique_id, { deviceNo: device_no, schoolId: school_id }]),
        );
      });
      return new Map(
        [...found].flatMap(([uniqueId, device]) => (isAllowed(grant, device) ? [[uniqueId, device.deviceNo]] : [])),
      );
    },
  };
}

/** The key, when it is one for the cards of every school. */
const operatorKey = (home: Queryable, hash: string) =>
  home.query<{ device_no: null; school_id: null }>(
    `select device_no, school_id from intake_key
     where key_hash = $1 and revoked_at is null and device_no is null and school_id is null`,
    [hash],
  );
