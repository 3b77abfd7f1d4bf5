/** Sessions: random tokens, each for one identity, which can be ended. The store contains only hashes of tokens. */
import { CODES, type Role, roleOf } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { IS_STAFFED } from '../access/scope';
import type { PlatformContext, Session, SessionOpening, SignInMethod } from '../../engine/platform';
import { endSight } from '../access/tripSight';
import { Refusal } from '../../engine/serving/refusal';
import { dropTickets } from '../secondFactor/secondFactors';
import { secondFactorRule } from '../secondFactor/secondFactorRule';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';

/**
 * Lifetime in milliseconds: seven days (9.02), or ten minutes for a session that waits for the choice of an identity.
 */
const LIFE = { chosen: spanMs(7, 'days'), waiting: spanMs(10, 'minutes') };

/** Milliseconds between two writes of `used_at`, so that not every request writes. */
const USED_EVERY = spanMs(1, 'minutes');

/** Milliseconds that a look at a session waits for others. */
const LOOKED_TOGETHER = 1_000;

interface SessionRow {
  token_hash: string;
  session_id: string;
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
  remembered: boolean;
  waiting: boolean;
  browser: string | null;
  system: string | null;
  trip_over: boolean;
}

/** A session as its owner sees it. */
type ListedRow = Pick<SessionRow, 'session_id' | 'token_hash' | 'user_type' | 'used_at' | 'browser' | 'system'> & {
  issued_at: Date;
};

/** Most sessions in the list of an account: a device that signs in every day has seven. */
const MOST_LISTED = 100;

export type SessionEnd = 'signed out' | 'signed in elsewhere' | 'password changed';

/**
 * Ends the open sessions of persons, roles or schools. Open consoles hear of it from the store.
 * @returns how many there were.
 */
export async function endSessions(
  tx: Queryable,
  of: 'user_id' | 'role_id' | 'school_id',
  ids: readonly string[],
): Promise<number> {
  const ended = await tx.query(
    `update session set ended = 'signed out' from identity
     where identity.role_id = session.role_id and session.ended is null and identity.${of} = any($1) returning 1`,
    [ids],
  );
  return ended.length;
}

/** @returns false when the session was reported before. */
export async function noteReported(tx: Queryable, { tokenHash }: Pick<Session, 'tokenHash'>, now: Date) {
  const first = await tx.query(
    'update session set reported_at = $2 where token_hash = $1 and reported_at is null returning 1',
    [tokenHash, now],
  );
  return first.length > 0;
}

export function sessions(context: Pick<PlatformContext, 'db' | 'cell' | 'clock' | 'newId' | 'newSecret' | 'settings'>) {
  const { db, cell, clock, newId, newSecret, settings } = context;
  const { lacksSecondFactor } = secondFactorRule(context);

  /**
   * True when nobody has used the session for the minutes of `autoLogout` (9.05). A parent who asked to stay signed in
   * is left out: a phone in a pocket is the parent's own. Staff see many children, often at shared computers.
   */
  const isIdle = ({ used_at, remembered, waiting }: SessionRow, role: Role, now: Date) =>
    settings.autoLogout > 0 &&
    !waiting &&
    !(remembered && role === 'student') &&
    now.getTime() - used_at.getTime() >= spanMs(settings.autoLogout, 'minutes');

  /** By the hash of the token. */
  const rowsOf = async (hashes: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> => {
    const rows = await db.query<SessionRow>(
      `select session.token_hash, session.session_id, session.role_id, identity.user_id, identity.user_type,
              identity.school_id, identity.student_id, session.used_at, session.expires_at, session.ended,
              exists (select 1 from trip_sight where trip_sight.role_id = session.role_id and until <= $2) as trip_over,
              session.opened_by, session.narrow, session.remembered, session.waiting, session.browser, session.system
       from session join identity using (role_id) join account using (user_id) join school using (school_id)
       where token_hash = any($1) and identity.left_at is null and ${IS_STAFFED} and account.disabled_at is null
         and school.disabled_at is null`,
      [hashes, clock()],
    );
    return new Map(rows.map((row) => [row.token_hash, row]));
  };

  /** The rows for the looks of the next moment, read in one query. */
  let soon: { hashes: Set<string>; rows: Promise<ReadonlyMap<string, SessionRow>> } | null = null;
  function rowSoon(hash: string): Promise<SessionRow | undefined> {
    if (!soon) {
      const hashes = new Set<string>();
      const rows = new Promise<void>((resolve) => setTimeout(resolve, LOOKED_TOGETHER)).then(() => {
        soon = null;
        return rowsOf([...hashes]);
      });
      soon = { hashes, rows };
    }
    soon.hashes.add(hash);
    return soon.rows.then((rows) => rows.get(hash));
  }

  /** @throws Refusal as `find`. */
  async function read(token: string, moment: 'now' | 'soon' = 'now'): Promise<{ session: Session; usedAt: Date }> {
    if (!token) throw new Refusal(CODES.unauthorised, 'The token is missing');
    return readHash(sha256(token), moment);
  }

  /** @throws Refusal as `find`. */
  async function readHash(hash: string, moment: 'now' | 'soon'): Promise<{ session: Session; usedAt: Date }> {
    const row = moment === 'now' ? (await rowsOf([hash])).get(hash) : await rowSoon(hash);
    const role = row && roleOf(row.user_type);
    if (!row || !role || row.ended === 'signed out' || row.ended === 'password changed')
      throw new Refusal(CODES.unauthorised, 'The token is unknown');
    if (row.ended) throw new Refusal(CODES.signedInElsewhere, 'The account signed in elsewhere');
    const now = clock();
    if (row.trip_over) await endSight(db, now);
    if (row.expires_at <= now || isIdle(row, role, now)) throw new Refusal(CODES.expired, 'The session has expired');
    return {
      usedAt: row.used_at,
      session: {
        tokenHash: row.token_hash,
        sessionId: row.session_id,
        userId: row.user_id,
        roleId: row.role_id,
        userType: row.user_type,
        role,
        schoolId: row.school_id,
        studentId: row.student_id,
        signInMethod: row.opened_by,
        remembered: row.remembered,
        device: { browser: row.browser, system: row.system },
        onlyPasswordChange: row.narrow,
        onlyFactorSetUp: await lacksSecondFactor(row.user_id, row.user_type, row.school_id),
      },
    };
  }

  const noteUse = ({ tokenHash }: Pick<Session, 'tokenHash'>) =>
    db.query('update session set used_at = $2 where token_hash = $1', [tokenHash, clock()]);

  return {
    /**
     * Creates a session.
     * @returns its token, which is not stored.
     */
    async issue(
      { roleId }: { roleId: string },
      life: keyof typeof LIFE,
      { signInMethod, remembered, device, onlyPasswordChange }: SessionOpening & Pick<Session, 'onlyPasswordChange'>,
    ): Promise<string> {
      const token = cell ? `${cell.name}.${newSecret()}` : newSecret();
      const now = clock();
      await db.query(
        `insert into session (token_hash, session_id, role_id, issued_at, used_at, expires_at, opened_by, narrow,
                              remembered, waiting, browser, system)
         values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          sha256(token),
          newId(),
          roleId,
          now,
          new Date(now.getTime() + LIFE[life]),
          signInMethod,
          onlyPasswordChange,
          remembered,
          life === 'waiting',
          device.browser,
          device.system,
        ],
      );
      return token;
    },

    /**
     * The session of a token. Counts as a use of it.
     * @throws Refusal 401 unknown, signed out, or from before a password change; 402 signed in elsewhere; 9104 expired
     * or not used for too long.
     */
    async find(token: string): Promise<Session> {
      const { session, usedAt } = await read(token);
      if (clock().getTime() - usedAt.getTime() > USED_EVERY) await noteUse(session);
      return session;
    },

    /** Like `find`, but it is no use of the session: for what a page does while nobody is there. */
    lookAt: async (token: string): Promise<Session> => (await read(token)).session,

    /** The same by the hash of the token, for what was made with the session before. */
    lookAtHash: async (tokenHash: string): Promise<Session> => (await readHash(tokenHash, 'now')).session,

    /** The same within a second, in one query for all who ask meanwhile: a thousand consoles ask again and again. */
    lookAtSoon: async (token: string): Promise<Session> => (await read(token, 'soon')).session,

    noteUse,

    /** The sessions of an account that are open. One that still waits for an identity ends soon and is left out. */
    async list(userId: string): Promise<ListedRow[]> {
      const now = clock();
      const rows = await db.query<ListedRow & SessionRow>(
        `select session.*, identity.user_type from session join identity using (role_id)
         where identity.user_id = $1 and session.ended is null and session.expires_at > $2 and not session.waiting
         order by session.used_at desc, session.session_id limit ${MOST_LISTED}`,
        [userId, now],
      );
      return rows.filter((row) => !isIdle(row, roleOf(row.user_type) ?? 'admin', now));
    },

    /** Ends one session of an account. @throws Refusal 404 when it is not the account's, or has ended. */
    async endOne(userId: string, sessionId: string): Promise<void> {
      const [ended] = await db.query(
        `update session set ended = 'signed out' from identity
         where identity.role_id = session.role_id and identity.user_id = $1 and session.session_id = $2
           and session.ended is null and session.expires_at > $3 returning 1`,
        [userId, sessionId, clock()],
      );
      if (!ended) throw new Refusal(CODES.notFound, 'The account has no such session');
    },

    /** @returns false when it had ended before. */
    async end(tokenHash: string): Promise<boolean> {
      const ended = await db.query(
        `update session set ended = 'signed out' where token_hash = $1 and ended is null returning 1`,
        [tokenHash],
      );
      return ended.length > 0;
    },

    /**
     * Ends the sessions of an account, and its sign-ins that wait for a second step, unless the reason is another
     * sign-in: they were begun with what is no longer trusted.
     * @param keep hash of the token whose session continues; null ends all.
     */
    async endAll(userId: string, why: SessionEnd, keep: string | null, on: Queryable = db): Promise<void> {
      if (why !== 'signed in elsewhere') await dropTickets(on, userId);
      await on.query(
        `update session set ended = $2 from identity
         where identity.role_id = session.role_id and identity.user_id = $1 and session.ended is null
           and session.token_hash is distinct from $3`,
        [userId, why, keep],
      );
    },

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
