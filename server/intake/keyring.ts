/** Checks intake keys and finds devices. Both are cached until a notice says that they changed. */
import { CODES } from '../../contract';
import { spanMs } from '../../contract/day';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import { lruCache } from './lruCache';

/** What a key allows: reports of one device, or of all devices (`deviceNo` null, for a gateway). */
export interface KeyGrant {
  deviceNo: number | null;
}

export interface Keyring {
  /** @throws Refusal 401 for an unknown key. */
  grantOf(key: string): Promise<KeyGrant>;
  /**
   * The number of the device that calls itself `uniqueId`.
   * @throws Refusal 404 when it is unknown or not allowed by the key.
   */
  deviceOf(grant: KeyGrant, uniqueId: string): Promise<number>;
  /** Empties the caches, because a cached entry turned out to be outdated. */
  forget(): void;
}

/** Code that changes the tables `device` or `intake_key` notifies this channel. */
const CHANNEL = 'devices';
const CAPACITY = { keys: 20_000, devices: 200_000 };
/** Milliseconds after which a cached entry is read again, in case a notice was lost. */
const CACHED_FOR = spanMs(1, 'minutes');

export function createKeyring({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Keyring {
  const keys = lruCache<KeyGrant>({ capacity: CAPACITY.keys, ttl: CACHED_FOR, clock });
  const devices = lruCache<number>({ capacity: CAPACITY.devices, ttl: CACHED_FOR, clock });
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

  return {
    forget,

    async grantOf(key) {
      const hash = sha256(key);
      await startListening();
      const grant = await keys.get(hash, async () => {
        const [row] = await db.query<{ device_no: number | null }>(
          'select device_no from intake_key where key_hash = $1',
          [hash],
        );
        return row ? { deviceNo: row.device_no } : null;
      });
      if (!grant) throw new Refusal(CODES.unauthorised, 'Unknown key');
      return grant;
    },

    async deviceOf(grant, uniqueId) {
      await startListening();
      const deviceNo = await devices.get(uniqueId, async () => {
        const [row] = await db.query<{ device_no: number }>(
          'select device_no from device where unique_id = $1 and released_at is null',
          [uniqueId],
        );
        return row?.device_no ?? null;
      });
      if (deviceNo === null || (grant.deviceNo !== null && grant.deviceNo !== deviceNo))
        throw new Refusal(CODES.notFound, 'Unknown device');
      return deviceNo;
    },
  };
}
