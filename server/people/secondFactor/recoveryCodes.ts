/**
 * Recovery codes: each signs in once instead of a lost factor. They are digits, which every keyboard has. They are 53
 * random bits, so the store keeps a fast hash.
 */
import { RECOVERY_CODE_DIGITS } from '../../../contract';
import type { PlatformContext } from '../../platform';
import { sha256 } from '../../sha256';
import type { Queryable } from '../../store/db';

const COUNT = 10;

const hashOf = (userId: string, code: string) => sha256(`recovery ${userId} ${code}`);

export function recoveryCodes({ clock, newDigits }: Pick<PlatformContext, 'clock' | 'newDigits'>) {
  return {
    /** Replaces the codes of an account. @returns the new ones, in groups of four digits. */
    async renew(userId: string, tx: Queryable): Promise<string[]> {
      const codes = Array.from({ length: COUNT }, () => newDigits(RECOVERY_CODE_DIGITS));
      await tx.query('delete from recovery_code where user_id = $1', [userId]);
      for (const code of codes)
        await tx.query('insert into recovery_code (user_id, code_hash) values ($1, $2)', [
          userId,
          hashOf(userId, code),
        ]);
      return codes.map((code) => code.replaceAll(/\d{4}(?=\d)/g, '$& '));
    },

    /** True for a code that was not used; it is used now. @param code digits alone. */
    async redeem(userId: string, code: string, on: Queryable): Promise<boolean> {
      const [row] = await on.query(
        `update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning 1`,
        [userId, hashOf(userId, code), clock()],
      );
      return row !== undefined;
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
