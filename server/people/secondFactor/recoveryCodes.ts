/**
 * Recovery codes: each signs in once instead of a lost factor. They are digits, which every keyboard has. They are 53
 * random bits, so the store keeps them like passwords: as slow hashes with a salt.
 */
import { RECOVERY_CODE_DIGITS } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';

const COUNT = 10;

/** Codes of before have a fast hash. They are good until they are renewed. */
const fastHashOf = (userId: string, code: string) => sha256(`recovery ${userId} ${code}`);

/** New codes with their hashes, made before the transaction that stores them: hashes take long. */
export interface MadeCodes {
  codes: string[];
  hashes: string[];
}

export function recoveryCodes({
  clock,
  newDigits,
  passwords,
}: Pick<PlatformContext, 'clock' | 'newDigits' | 'passwords'>) {
  return {
    /** @throws Refusal 429 or 503 when too many hashes wait. */
    async make(userId: string): Promise<MadeCodes> {
      const codes = Array.from({ length: COUNT }, () => newDigits(RECOVERY_CODE_DIGITS));
      return { codes, hashes: await Promise.all(codes.map((code) => passwords.hash(code, `user ${userId}`))) };
    },

    /** Replaces the codes of an account. @returns the new ones, in groups of four digits. */
    async store(userId: string, { codes, hashes }: MadeCodes, tx: Queryable): Promise<string[]> {
      await tx.query('delete from recovery_code where user_id = $1', [userId]);
      await tx.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])', [userId, hashes]);
      return codes.map((code) => code.replaceAll(/\d{4}(?=\d)/g, '$& '));
    },

    /**
     * True for a code that was not used; it is used now.
     * @param code digits alone. @throws Refusal 429 or 503 when too many hashes wait.
     */
    async redeem(userId: string, code: string, on: Queryable): Promise<boolean> {
      const spend = async (hash: string) => {
        const [row] = await on.query(
          `update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning 1`,
          [userId, hash, clock()],
        );
        return row !== undefined;
      };
      if (await spend(fastHashOf(userId, code))) return true;
      const rows = await on.query<{ code_hash: string }>(
        'select code_hash from recovery_code where user_id = $1 and used_at is null',
        [userId],
      );
      for (const { code_hash: hash } of rows)
        if (await passwords.matches(code, hash, `user ${userId}`)) return spend(hash);
      return false;
    },

    async left(userId: string, on: Queryable): Promise<number> {
      const [row] = await on.query<{ count: number }>(
        'select count(*)::integer as count from recovery_code where user_id = $1 and used_at is null',
        [userId],
      );
      return row?.count ?? 0;
    },
  };
}
