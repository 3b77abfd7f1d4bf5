/** The proof of a second factor, and the sign-in that waits for it. */
import {
  APP_CODE_DIGITS,
  CODES,
  type FactorProof,
  RECOVERY_CODE_DIGITS,
  type RefusedUntil,
  type SecondFactorNeeded,
} from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext, SessionOpening } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import { stepOfCode } from './appCodes';
import { passkeys } from './passkeys';
import { recoveryCodes } from './recoveryCodes';

/** Milliseconds in which the second step has to follow the first. */
const LIFE = spanMs(10, 'minutes');

/**
 * After so many wrong codes in a row the next one has to wait: a minute, then twice as long each time, up to an hour.
 * So somebody who knows the password guesses 24 codes a day, of a million.
 */
const FREE_FAILURES = 5;
const LONGEST_WAIT = spanMs(1, 'hours');
const waitAfter = (failures: number) =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT, spanMs(1, 'minutes') * 2 ** (failures - FREE_FAILURES));

interface FactorRow {
  totp_secret: string | null;
  totp_since: Date | null;
  failures: number;
  failed_at: Date | null;
}

interface TicketRow {
  user_id: string;
  opened_by: SessionOpening['signInMethod'];
  remembered: boolean;
  browser: string | null;
  system: string | null;
}

/** Sign-ins of an account that wait for its second factor are over. */
export const dropTickets = (tx: Queryable, userId: string) =>
  tx.query('delete from second_factor_ticket where user_id = $1', [userId]);

export function secondFactors(context: PlatformContext) {
  const { db, clock, newSecret } = context;
  const keys = passkeys(context);
  const recovery = recoveryCodes(context);
  const freshSince = () => new Date(clock().getTime() - LIFE);

  /**
   * Counts a proof as a failure before it is looked at, so that parallel guesses are limited like serial ones.
   * @throws Refusal 429 with the end of the wait.
   */
  async function countAttempt(userId: string): Promise<FactorRow> {
    return db.transaction(async (tx) => {
      const [row] = await tx.query<FactorRow>(
        'select totp_secret, totp_since, failures, failed_at from second_factor where user_id = $1 for update',
        [userId],
      );
      if (!row) throw new Refusal(CODES.wrongSecondFactor, 'The account has no second factor');
      const until = (row.failed_at?.getTime() ?? 0) + waitAfter(row.failures);
      if (until > clock().getTime())
        throw new Refusal(CODES.tooMany, 'Too many wrong codes; wait', {
          until: new Date(until).toISOString(),
        } satisfies RefusedUntil);
      await tx.query('update second_factor set failures = failures + 1, failed_at = $2 where user_id = $1', [
        userId,
        clock(),
      ]);
      return row;
    });
  }

  /** True for a code of the app that is right now and was not used before; it is used now. */
  async function redeemAppCode(userId: string, secret: string, code: string): Promise<boolean> {
    const step = stepOfCode(secret, code, clock().getTime());
    if (step === null) return false;
    const [row] = await db.query(
      'update second_factor set totp_step = $2 where user_id = $1 and totp_step < $2 returning 1',
      [userId, step],
    );
    return row !== undefined;
  }

  /** @throws Refusal 429. */
  async function isRightCode(userId: string, typed: string): Promise<boolean> {
    const { totp_secret, totp_since } = await countAttempt(userId);
    const code = typed.replaceAll(/[\s-]/g, '');
    if (!/^\d+$/.test(code)) return false;
    if (code.length === APP_CODE_DIGITS)
      return totp_secret !== null && totp_since !== null && redeemAppCode(userId, totp_secret, code);
    return code.length === RECOVERY_CODE_DIGITS && recovery.redeem(userId, code, db);
  }

  const factors = {
    /** @throws Refusal 2012 for a wrong or used proof, 429 with the end of the wait. */
    async prove(userId: string, proof: FactorProof): Promise<void> {
      // Nobody guesses a signature, so a passkey waits for no wrong codes.
      const right = 'passkey' in proof ? keys.isProved(userId, proof.passkey) : isRightCode(userId, proof.code);
      if (!(await right)) throw new Refusal(CODES.wrongSecondFactor, 'The code is wrong or used');
      await db.query('update second_factor set failures = 0, failed_at = null where user_id = $1', [userId]);
    },

    /** The refusal of a sign-in whose first step is proved: it carries a ticket for the second. */
    async refuseUntilProved(userId: string, { signInMethod, remembered, device }: SessionOpening): Promise<never> {
      const ticket = newSecret();
      await db.query('delete from second_factor_ticket where made_at < $1', [freshSince()]);
      await db.query(
        `insert into second_factor_ticket (ticket_hash, user_id, opened_by, remembered, browser, system, made_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [sha256(ticket), userId, signInMethod, remembered, device.browser, device.system, clock()],
      );
      const [row] = await db.query<FactorRow>('select totp_since from second_factor where user_id = $1', [userId]);
      throw new Refusal(CODES.secondFactorNeeded, 'The sign-in needs a second factor', {
        ticket,
        app: Boolean(row?.totp_since),
        passkey: await keys.optionsFor(userId),
      } satisfies SecondFactorNeeded);
    },

    /**
     * The account and opening of a sign-in whose second step is proved. The ticket ends; a wrong proof keeps it.
     * @throws Refusal 9104 when the ticket is unknown or too old, 2012, 429.
     */
    async redeemTicket(ticket: string, proof: FactorProof): Promise<{ userId: string; opening: SessionOpening }> {
      const tooLate = () => new Refusal(CODES.expired, 'The sign-in took too long');
      const values = [sha256(ticket), freshSince()];
      const [row] = await db.query<TicketRow>(
        'select * from second_factor_ticket where ticket_hash = $1 and made_at >= $2',
        values,
      );
      if (!row) throw tooLate();
      await factors.prove(row.user_id, proof);
      const [mine] = await db.query(
        'delete from second_factor_ticket where ticket_hash = $1 and made_at >= $2 returning 1',
        values,
      );
      if (!mine) throw tooLate();
      const { opened_by: signInMethod, remembered, browser, system } = row;
      return { userId: row.user_id, opening: { signInMethod, remembered, device: { browser, system } } };
    },
  };
  return factors;
}
