/** Seals all secrets of the settings anew, with the key that comes first now. */
import type { Db } from '../store/db';
import { retryOnDeadlock } from '../store/errors';
import { type Sealer, SETTINGS_CHANGED, type SettingRow } from './settingRows';

/** Counts of secrets: sealed anew, and not opened by any key of this machine. */
export interface Resealed {
  sealed: number;
  closed: number;
}

/** A secret that does not open stays as it is: another machine may have its key. */
export async function resealSettings(db: Db, sealer: Sealer): Promise<Resealed> {
  return retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      const rows = await tx.query<Pick<SettingRow<unknown>, 'scope' | 'owner' | 'kind' | 'name' | 'sealed'>>(
        `select scope, owner, kind, name, sealed from setting where sealed <> '{}'
         order by scope, owner, kind, name for update`,
      );
      let [sealed, closed] = [0, 0];
      for (const { sealed: before, ...row } of rows) {
        const after = { ...before };
        for (const [field, text] of Object.entries(before)) {
          const secret = sealer.open(text, { ...row, field });
          if (secret === null) {
            closed += 1;
            continue;
          }
          after[field] = sealer.seal(secret, { ...row, field });
          sealed += 1;
        }
        await tx.query(
          'update setting set sealed = $5::jsonb where scope = $1 and owner = $2 and kind = $3 and name = $4',
          [row.scope, row.owner, row.kind, row.name, JSON.stringify(after)],
        );
      }
      for (const kind of new Set(rows.map((row) => row.kind)))
        await tx.query('select pg_notify($1, $2)', [SETTINGS_CHANGED, kind]);
      return { sealed, closed };
    }),
  );
}
