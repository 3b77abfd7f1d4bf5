/**
 * Settings that people make while the platform runs, as rows: whose they are, of which kind, their plain values and
 * their sealed ones. Every process hears of a change by a notice of the store.
 */
import type { Queryable } from '../store/db';

/** What a sealed text belongs to. It opens only there. */
export interface SealedPlace {
  scope: 'platform' | 'school' | 'person';
  /** Id of the school or person; empty for the platform. */
  owner: string;
  kind: string;
  name: string;
  field: string;
}

export interface Sealer {
  seal(text: string, place: SealedPlace): string;
  /** Null when no key of this machine opens it, or it belongs elsewhere. */
  open(sealed: string, place: SealedPlace): string | null;
}

/** The place as the additional data of the seal: each part with its length, so that no two places are alike. */
export const placeText = ({ scope, owner, kind, name, field }: SealedPlace): string =>
  [scope, owner, kind, name, field].map((part) => `${part.length}:${part}`).join('/');

/** The last two characters of a secret that is long enough to lose them. */
export const endingOf = (secret: string) => (secret.length >= 8 ? secret.slice(-2) : '');

/** Notice of the store: settings have changed. The payload is the kind. */
export const SETTINGS_CHANGED = 'settings';

export interface SettingKey {
  scope: SealedPlace['scope'];
  owner: string;
  kind: string;
  name: string;
}

export interface SettingRow<Value> extends SettingKey {
  value: Value;
  /** Sealed texts by field. */
  sealed: Readonly<Record<string, string>>;
  version: number;
  /** Absent in a row that is to be saved. */
  changedAt?: Date;
}

/** All rows of a kind, oldest first. */
export const settingsOfKind = async <Value>(on: Queryable, kind: string): Promise<SettingRow<Value>[]> =>
  on.query<SettingRow<Value>>(
    `select scope, owner, kind, name, value, sealed, version, changed_at as "changedAt" from setting where kind = $1 order by made_at, name`,
    [kind],
  );

/** An owner's rows of a kind, oldest first. */
export const settingsOfOwner = async <Value>(
  on: Queryable,
  { scope, owner, kind }: Omit<SettingKey, 'name'>,
): Promise<SettingRow<Value>[]> =>
  on.query<SettingRow<Value>>(
    `select scope, owner, kind, name, value, sealed, version, changed_at as "changedAt" from setting
     where scope = $1 and owner = $2 and kind = $3 order by made_at, name`,
    [scope, owner, kind],
  );

/** Waits for other changes of an owner's settings of a kind to end, so that what is counted stays so. */
export const lockSettings = (tx: Queryable, { owner, kind }: Pick<SettingKey, 'owner' | 'kind'>) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`setting ${kind} ${owner}`]);

/**
 * Saves a row over the version that was read; 0 makes a new one.
 * @returns false, with nothing saved, when somebody changed or removed it in between
 */
export async function saveSetting<Value>(
  tx: Queryable,
  { scope, owner, kind, name, value, sealed, version }: SettingRow<Value>,
  by: string | null,
  now: Date,
): Promise<boolean> {
  const values = [scope, owner, kind, name, JSON.stringify(value), JSON.stringify(sealed), by, now];
  const saved =
    version === 0
      ? await tx.query(
          `insert into setting (scope, owner, kind, name, value, sealed, changed_by, changed_at, made_at)
           values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $8) on conflict do nothing returning 1`,
          values,
        )
      : await tx.query(
          `update setting set value = $5::jsonb, sealed = $6::jsonb, changed_by = $7, changed_at = $8,
             version = version + 1
           where scope = $1 and owner = $2 and kind = $3 and name = $4 and version = $9 returning 1`,
          [...values, version],
        );
  if (saved.length > 0) await tellSettings(tx, kind);
  return saved.length > 0;
}

/** @returns false when there is no such row of this version */
export async function removeSetting(
  tx: Queryable,
  { scope, owner, kind, name }: SettingKey,
  version: number,
): Promise<boolean> {
  const gone = await tx.query(
    'delete from setting where scope = $1 and owner = $2 and kind = $3 and name = $4 and version = $5 returning 1',
    [scope, owner, kind, name, version],
  );
  if (gone.length > 0) await tellSettings(tx, kind);
  return gone.length > 0;
}

const tellSettings = (tx: Queryable, kind: string) => tx.query('select pg_notify($1, $2)', [SETTINGS_CHANGED, kind]);
