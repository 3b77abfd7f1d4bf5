/** Sessions: opaque tokens, one identity each, revocable. */
import { CODES, roleOf } from '../../contract';
import type { SignInMethod, PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';

/** A session lives seven days (9.02); one that waits for its identity to be chosen, ten minutes. Milliseconds. */
const LIFE = { chosen: 7 * 24 * 3600_000, waiting: 10 * 60_000 };

/** `used_at` is written at most this often, so that reading does not always write. Milliseconds. */
const USED_EVERY = 60_000;

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
    /** A new token for an identity; the only time the token itself is seen. */
    async issue(
      { roleId }: { roleId: string },
      life: keyof typeof LIFE,
      { signInMethod, onlyPasswordChange }: Pick<Session, 'signInMethod' | 'onlyPasswordChange'>,
    ): Promise<string> {
      const token = newSecret();
      const now = clock();
      await db.query(
        'insert into session (token_hash, role_id, issued_at, used_at, expires_at, opened_by, narrow) values ($1, $2, $3, $3, $4, $5, $6)',
        [sha256(token), roleId, now, new Date(now.getTime() + LIFE[life]), signInMethod, onlyPasswordChange],
      );
      return token;
    },

    /**
     * The session of a token. Refuses: 401 unknown, signed out or of an older password, 402 taken over elsewhere, 9104
     * expired.
     */
    async find(token: string): Promise<Session> {
      if (!token) throw new Refusal(CODES.unauthorised, 'No token');
      const [row] = await db.query<SessionRow>(
        `select session.token_hash, session.role_id, identity.user_id, identity.user_type, identity.school_id, identity.student_id,
                session.used_at, session.expires_at, session.ended, session.opened_by, session.narrow
         from session join identity using (role_id) where token_hash = $1`,
        [sha256(token)],
      );
      const role = row && roleOf(row.user_type);
      if (!row || !role || row.ended === 'signed out' || row.ended === 'password changed')
        throw new Refusal(CODES.unauthorised, 'Token is not known');
      if (row.ended) throw new Refusal(CODES.signedInElsewhere, 'Signed in elsewhere');
      const now = clock();
      if (row.expires_at <= now) throw new Refusal(CODES.expired, 'Session has expired');
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

    /** Ends every session of an account but one; null ends them all. */
    endAll: (userId: string, why: SessionEnd, keep: string | null, on: Queryable = db) =>
      on.query(
        `update session set ended = $2 from identity
         where identity.role_id = session.role_id and identity.user_id = $1 and session.ended is null and session.token_hash is distinct from $3`,
        [userId, why, keep],
      ),

    /**
     * Forgets sessions that ended or expired a week ago, and providers' tokens that were used then: no provider lets
     * one live so long.
     */
    async sweep() {
      const weekAgo = new Date(clock().getTime() - LIFE.chosen);
      await db.query('delete from session where expires_at < $1', [weekAgo]);
      await db.query('delete from provider_token where used_at < $1', [weekAgo]);
    },
  };
}
