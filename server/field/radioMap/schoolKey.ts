/**
 * The key with which addresses of access points are digested: each school has its own, so that nobody compares the maps
 * of two schools, and a store without its key tells no address.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { saveSetting, type SettingRow, settingsOfOwner } from '../../engine/keptSettings/settingRows';
import type { PlatformContext } from '../../engine/platform';
import { lruCache, setNewest } from '../../engine/store/lruCache';
import { spanMs } from '../../../contract/day';
import { DIGEST_BYTES } from './packed';

const SETTING = { scope: 'school', kind: 'radio map', name: 'digests' } as const;
const FIELD = 'key';
const MOST_SCHOOLS = 10_000;

/** Digests a text; hex of `DIGEST_BYTES` (HMAC-SHA-256, RFC 2104, cut). */
export type Digest = (text: string) => string;

export interface SchoolKeys {
  digestsOf(schoolIds: readonly string[]): Promise<ReadonlyMap<string, Digest>>;
}

/** Digests that are remembered: cards of a school hear the same addresses all day, and each digest takes 6 µs. */
const MOST_DIGESTS = 200_000;

/** Makes digests, and remembers the last ones of all schools together, in memory only. */
function rememberedDigests() {
  const known = new Map<string, string>();
  return (schoolId: string, key: string): Digest => {
    const keyed = hmac.create(sha256, utf8ToBytes(key));
    return (text) => {
      const name = `${schoolId} ${text}`;
      const before = known.get(name);
      if (before !== undefined) return before;
      const made = bytesToHex(keyed.clone().update(utf8ToBytes(text)).digest().subarray(0, DIGEST_BYTES));
      setNewest(known, name, made, MOST_DIGESTS);
      return made;
    };
  };
}

type KeyRow = SettingRow<{ key?: string }>;

export function schoolKeys({
  db,
  clock,
  sealer,
  newSecret,
}: Pick<PlatformContext, 'db' | 'clock' | 'sealer' | 'newSecret'>): SchoolKeys {
  const digestWith = rememberedDigests();
  const known = lruCache<Digest>({ capacity: MOST_SCHOOLS, ttl: spanMs(1, 'hours'), clock });
  const keyOf = (row: KeyRow): string | null => {
    const sealed = row.sealed[FIELD];
    return sealed === undefined ? (row.value.key ?? null) : (sealer?.open(sealed, { ...row, field: FIELD }) ?? null);
  };

  async function keptOrMade(schoolId: string): Promise<string> {
    const of = { ...SETTING, owner: schoolId };
    const [row] = await settingsOfOwner<KeyRow['value']>(db, of);
    const kept = row && keyOf(row);
    if (kept) return kept;
    // Without a key of the machine, as in a browser tab, the store has it. One that nothing opens any more is replaced:
    // what was learned with it is not found again, and is erased by its age.
    const key = newSecret();
    const next: KeyRow = {
      ...of,
      value: sealer ? {} : { key },
      sealed: sealer ? { [FIELD]: sealer.seal(key, { ...of, field: FIELD }) } : {},
      version: row?.version ?? 0,
    };
    return (await saveSetting(db, next, null, clock())) ? key : keptOrMade(schoolId);
  }

  return {
    digestsOf: (schoolIds) =>
      known.getAll([...new Set(schoolIds)], async (missing) => {
        const found = new Map<string, Digest>();
        for (const schoolId of missing) found.set(schoolId, digestWith(schoolId, await keptOrMade(schoolId)));
        return found;
      }),
  };
}
