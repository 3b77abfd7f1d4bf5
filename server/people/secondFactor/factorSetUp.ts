/** Sets up (after the password), renews and removes (after a proof) the second factor of an account. */
import { CODES, type FactorProof, type PasskeyAttestation, type SecondFactorState } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import { readTold, type Queryable } from '../../engine/store/db';
import { attemptLimits } from '../signIn/attemptLimits';
import { endSessions, sessions } from '../signIn/sessions';
import { appAddress, newAppSecret, stepOfCode } from './appCodes';
import { passkeys } from './passkeys';
import { type MadeCodes, recoveryCodes } from './recoveryCodes';
import { secondFactorRule } from './secondFactorRule';
import { dropTickets, secondFactors } from './secondFactors';

/** Milliseconds in which an app that was begun has to be confirmed. */
const LIFE = spanMs(15, 'minutes');
/** Most passkeys of an account. */
const MOST_PASSKEYS = 10;

export function factorSetUp(context: PlatformContext) {
  const { db, clock, newSecret, passwords, settings } = context;
  const limits = attemptLimits(context);
  const sessionStore = sessions(context);
  const factors = secondFactors(context);
  const { isOn } = secondFactorRule(context);
  const keys = passkeys(context);
  const recovery = recoveryCodes(context);

  /** The account name. @throws Refusal 2002 for a wrong password, 429. */
  async function requirePassword(password: string, { userId }: Session): Promise<string> {
    const subject = `second factor ${sha256(userId)}`;
    await limits.countAttempt(subject);
    const [row] = await db.query<{ account: string; password_hash: string }>(
      'select account, password_hash from account where user_id = $1',
      [userId],
    );
    if (!row || !(await passwords.matches(password, row.password_hash, userId)))
      throw new Refusal(CODES.wrongCredentials, 'The password is wrong');
    await limits.resetCount(subject);
    return row.account;
  }

  /** After the first factor: the recovery codes. The other sessions end, because they were opened without it. */
  async function firstFactor(
    made: MadeCodes | null,
    { userId, tokenHash }: Session,
    tx: Queryable,
  ): Promise<string[] | null> {
    if (!made) return null;
    await sessionStore.endAll(userId, 'signed out', tokenHash, tx);
    return recovery.store(userId, made, tx);
  }
  const codesUnless = async (userId: string) => ((await isOn(userId)) ? null : recovery.make(userId));

  const rowOf = (userId: string, on: Queryable) =>
    on.query('insert into second_factor (user_id) values ($1) on conflict do nothing', [userId]);

  return {
    async state({ userId, schoolId }: Session): Promise<SecondFactorState> {
      const [row] = await db.query<{ totp_since: Date | null }>(
        'select totp_since from second_factor where user_id = $1',
        [userId],
      );
      const passkeys = await readTold<SecondFactorState['passkeys'][number]>(
        db,
        'select passkey_id, name, added_at, used_at from passkey where user_id = $1 order by passkey.added_at',
        [userId],
      );
      return {
        required: settings.requireSecondFactor || settings.ofSchool(schoolId).requireSecondFactor === true,
        appSince: row?.totp_since?.toISOString() ?? null,
        passkeys,
        recoveryCodesLeft: await recovery.left(userId, db),
      };
    },

    /** @throws Refusal 2002, 429. */
    async beginApp(password: string, session: Session): Promise<{ secret: string; address: string }> {
      const account = await requirePassword(password, session);
      const secret = newAppSecret(newSecret());
      await rowOf(session.userId, db);
      await db.query('update second_factor set pending_secret = $2, pending_at = $3 where user_id = $1', [
        session.userId,
        secret,
        clock(),
      ]);
      return { secret, address: appAddress(secret, account) };
    },

    /** @throws Refusal 2012 for a wrong code, 9104 when the set-up was not begun or too long ago, 429. */
    async confirmApp(code: string, session: Session): Promise<{ recoveryCodes: string[] | null }> {
      const { userId } = session;
      const subject = `app code ${sha256(userId)}`;
      await limits.countAttempt(subject);
      const now = clock();
      const made = await codesUnless(userId);
      const recoveryCodes = await db.transaction(async (tx) => {
        const [row] = await tx.query<{ pending_secret: string }>(
          'select pending_secret from second_factor where user_id = $1 and pending_at >= $2 for update',
          [userId, new Date(now.getTime() - LIFE)],
        );
        if (!row) throw new Refusal(CODES.expired, 'The set-up was not begun or took too long');
        const step = stepOfCode(row.pending_secret, code.replaceAll(/[\s-]/g, ''), now.getTime());
        if (step === null) throw new Refusal(CODES.wrongSecondFactor, 'The code is wrong');
        await tx.query(
          `update second_factor set totp_secret = pending_secret, totp_since = $2, totp_step = $3,
             pending_secret = null, pending_at = null, failures = 0, failed_at = null where user_id = $1`,
          [userId, now, step],
        );
        return firstFactor(made, session, tx);
      });
      await limits.resetCount(subject);
      return { recoveryCodes };
    },

    /** @throws Refusal 2002, 404 when the installation allows no passkeys, 409 when there are too many, 429. */
    async beginPasskey(password: string, session: Session): Promise<Record<string, unknown>> {
      const account = await requirePassword(password, session);
      const rows = await db.query('select 1 from passkey where user_id = $1', [session.userId]);
      if (rows.length >= MOST_PASSKEYS) throw new Refusal(CODES.conflict, 'The account has too many passkeys');
      return keys.beginFor(session.userId, account);
    },

    /** @throws Refusal 2012, 404. */
    async confirmPasskey(
      attestation: PasskeyAttestation,
      name: string,
      session: Session,
    ): Promise<{ recoveryCodes: string[] | null }> {
      const made = await codesUnless(session.userId);
      return db.transaction(async (tx) => {
        await rowOf(session.userId, tx);
        await keys.add(session.userId, attestation, name, tx);
        return { recoveryCodes: await firstFactor(made, session, tx) };
      });
    },

    passkeyOptions: ({ userId }: Session) => keys.optionsFor(userId),

    /** @throws Refusal 2012, 429, 404 for a passkey that is not the account's. */
    async remove(passkeyId: string | undefined, proof: FactorProof, { userId, tokenHash }: Session): Promise<void> {
      await factors.prove(userId, proof);
      await db.transaction(async (tx) => {
        const removed =
          passkeyId === undefined
            ? await tx.query(
                `update second_factor set totp_secret = null, totp_since = null
                 where user_id = $1 and totp_since is not null returning 1`,
                [userId],
              )
            : await tx.query('delete from passkey where user_id = $1 and passkey_id = $2 returning 1', [
                userId,
                passkeyId,
              ]);
        if (removed.length === 0) throw new Refusal(CODES.notFound, 'The account has no such factor');
        await tx.query(
          `delete from recovery_code where user_id = $1
             and not exists (select 1 from second_factor where user_id = $1 and totp_since is not null)
             and not exists (select 1 from passkey where user_id = $1)`,
          [userId],
        );
        await sessionStore.endAll(userId, 'signed out', tokenHash, tx);
      });
    },

    /** @throws Refusal 2012, 429. */
    async renewRecoveryCodes(proof: FactorProof, { userId }: Session): Promise<{ recoveryCodes: string[] }> {
      await factors.prove(userId, proof);
      const made = await recovery.make(userId);
      return { recoveryCodes: await db.transaction((tx) => recovery.store(userId, made, tx)) };
    },
  };
}

/**
 * Removes every factor of an account and ends its sessions: the operator's way for somebody who lost all of them.
 * @returns false when there is no such account.
 */
export async function removeAllFactors(db: PlatformContext['db'], account: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ user_id: string }>('select user_id from account where account = $1', [account]);
    if (!row) return false;
    await tx.query('delete from second_factor where user_id = $1', [row.user_id]);
    await tx.query('delete from recovery_code where user_id = $1', [row.user_id]);
    await tx.query('delete from passkey where user_id = $1', [row.user_id]);
    await dropTickets(tx, row.user_id);
    await endSessions(tx, 'user_id', [row.user_id]);
    return true;
  });
}
