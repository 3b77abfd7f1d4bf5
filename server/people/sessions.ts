/** Sessions: random tokens, each for one identity, which can be ended. The store contains only hashes of tokens. */
import { CODES, roleOf } from '../../contract';
import { spanMs } from '../../contract/day';
import type { SignInMethod, PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';

/**
 * Lifetime in milliseconds: seven days (9.02), or ten minutes for a session that waits for the choice of an identity.
 */
const LIFE = { chosen: spanMs(7, 'days'), waiting: spanMs(10, 'minutes') };

/** Milliseconds between two writes of `used_at`, so that not every request writes. */
const USED_EVERY = spanMs(1, 'minutes');

interface SessionRow {
  token_hash: string;
  role_id: string;
  user_id: string;
  user_type: string;
  school_id: string;
  student_id: string | null;
  used_at: Date;
  expires_at: Date;
  ended: SessionEnd | null;
  opened_by: SignInMethod;
  narrow: boolean;
}

export type SessionEnd = 'signed out' | 'signed in elsewhere' | 'password changed';

export function sessions({ db, clock, newSecret }: Pick<PlatformContext, 'db' | 'clock' | 'newSecret'>) {
  return {
    /**
     * Creates a session.
     * @returns its token, which is not stored.
     */
    async issue(
      { roleId }: { roleId: string },
      life: keyof typeof LIFE,
      { signInMethod, onlyPasswordChange }: Pick<Session, 'signInMethod' | 'onlyPasswordChange'>,
    ): Promise<string> {
      const token = newSecret();
      const now = clock();
      await db.query(
        `insert into session (token_hash, role_id, issued_at, used_at, expires_at, opened_by, narrow)
         values ($1, $2, $3, $3, $4, $5, $6)`,
        [sha256(token), roleId, now, new Date(now.getTime() + LIFE[life]), signInMethod, onlyPasswordChange],
      );
      return token;
    },

    /**
     * The session of a token.
     * @throws Refusal 401 unknown, signed out, or from before a password change; 402 signed in elsewhere; 9104 expired.
     */
    async find(token: string): Promise<Session> {
      if (!token) throw new Refusal(CODES.unauthorised, 'The token is missing');
      const [row] = await db.query<SessionRow>(
        `select session.token_hash, session.role_id, identity.user_id, identity.user_type, identity.school_id,
                identity.student_id,
                session.used_at, session.expires_at, session.ended, session.opened_by, session.narrow
         from session join identity using (role_id) where token_hash = $1`,
        [sha256(token)],
      );
      const role = row && roleOf(row.user_type);
      if (!row || !role || row.ended === 'signed out' || row.ended === 'password changed')
        throw new Refusal(CODES.unauthorised, 'The token is unknown');
      if (row.ended) throw new Refusal(CODES.signedInElsewhere, 'The account signed in elsewhere');
      const now = clock();
      if (row.expires_at <= now) throw new Refusal(CODES.expired, 'The session has expired');
      if (now.getTime() - row.used_at.getTime() > USED_EVERY)
        await db.query('update session set used_at = $2 where token_hash = $1', [row.token_hash, now]);
      return {
        tokenHash: row.token_hash,
        userId: row.user_id,
        roleId: row.role_id,
        userType: row.user_type,
        role,
        schoolId: row.school_id,
        studentId: row.student_id,
        signInMethod: row.opened_by,
        onlyPasswordChange: row.narrow,
      };
    },

    end: (tokenHash: string) => db.query(`update session set ended = 'signed out' where token_hash = $1`, [tokenHash]),

    /**
     * Ends the sessions of an account.
     * @param keep hash of the token whose session continues; null ends all.
     */
    endAll: (userId: string, why: SessionEnd, keep: string | null, on: Queryable = db) =>
      on.query(
        `update session set ended = $2 from identity
         where identity.role_id = session.role_id and identity.user_id = $1 and session.ended is null
           and session.token_hash is distinct from $3`,
        [userId, why, keep],
      ),

    /**
     * Deletes sessions a week after they expired, and used provider tokens after a week: no provider's token is valid
     * that long.
     */
    async sweep() {
      const weekAgo = new Date(clock().getTime() - LIFE.chosen);
      await db.query('delete from session where expires_at < $1', [weekAgo]);
      await db.query('delete from provider_token where used_at < $1', [weekAgo]);
    },
  };
}
