/** Who may speak for which device: keys and devices, known from memory as long as they are used and nobody says that they changed. */
import { CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import { lruCache } from './lruCache';

/** What a key opens: one device, or every device of a gateway. */
export interface KeyGrant {
  deviceNo: number | null;
}

export interface Keyring {
  /** @throws Refusal 401 for a key that nobody was given. */
  grantOf(key: string): Promise<KeyGrant>;
  /** @throws Refusal 404 for a device that is unknown, or another's than the key's. */
  deviceOf(grant: KeyGrant, uniqueId: string): Promise<number>;
  /** Asks the store for everything anew: something that is remembered has proved to be out of date. */
  forget(): void;
}

/** Whoever changes the tables device or intake_key says so here. */
const CHANNEL = 'devices';
const ROOM = { keys: 20_000, devices: 200_000 };
/** Milliseconds after which a memory is checked, lest a notice was lost. */
const TRUSTED_FOR = 60_000;

export function createKeyring({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Keyring {
  const keys = lruCache<KeyGrant>({ room: ROOM.keys, for: TRUSTED_FOR, clock });
  const devices = lruCache<number>({ room: ROOM.devices, for: TRUSTED_FOR, clock });
  const forget = () => {
    keys.clear();
    devices.clear();
  };
  let listening: Promise<unknown> | null = null;

  /** Nothing is remembered before changes are heard of. */
  function heard() {
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
      await heard();
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
      await heard();
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
