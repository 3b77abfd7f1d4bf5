/** Keeps the pinyin of people's names: made once for each name, and stored with the account. */
import type { PlatformContext, Session } from '../../engine/platform';
import { setSpellings } from '../accounts/accountRows';
import { type Spelled, spellNames } from '../roster/pinyin';

/** Names of one task, at most. */
const BATCH = 2_000;

/**
 * Spells the names of accounts that are new or were changed. Accounts that somebody else holds are left to the next
 * time.
 * @param rows the accounts whose name has no pinyin yet.
 */
export async function spellAccounts(
  { db, heavyWork }: Pick<PlatformContext, 'db' | 'heavyWork'>,
  { userId }: Pick<Session, 'userId'>,
  rows: readonly { user_id: string; real_name: string }[],
): Promise<Map<string, Spelled>> {
  const names = [...new Set(rows.map((row) => row.real_name))];
  const found = new Map<string, Spelled>();
  for (let from = 0; from < names.length; from += BATCH) {
    const part = names.slice(from, from + BATCH);
    const spelled = part.length < 20 ? spellNames(part) : await heavyWork.run(userId, 'spellNames', async () => part);
    for (const one of spelled) found.set(one.name, one);
  }
  if (found.size > 0)
    await setSpellings(
      db,
      rows.map((row) => row.user_id),
      [...found.values()],
    );
  return found;
}
