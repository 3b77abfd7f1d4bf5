/** Finds the cell of a token, a key, a card or an account, by asking the cells where memory does not know. */
import { spanMs } from '../../../contract/day';
import type { CardGateway } from '../../field/gateway/cardGateway';
import { lruCache } from '../../engine/store/lruCache';
import type { EnterProved } from '../../people/signIn/enterProved';
import { NO_PASSWORD } from '../../people/accounts/newPassword';
import type { PlatformContext, Sends } from '../../engine/platform';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import { type CellDirectory, HOME } from './cellDirectory';

/** A cell that this process serves. */
export interface ServedCell {
  name: string;
  db: Queryable;
  fetch(request: Request, env?: object): Promise<Response>;
  /** Its gateway for cards on connections of their own. */
  cards: CardGateway;
  enter: EnterProved;
  /** What can be sent to phones. */
  sends(): Sends;
}

/** A cell did not answer, so nobody can say that something is nowhere. */
export class CellAway extends Error {
  override readonly name = 'CellAway';
}

/** What a key opens: the cards of one cell, or of all (an operator's key). */
export type KeyPlace = { cell: string } | 'all';

const CACHED = { tokens: 50_000, keys: 20_000, cards: 200_000, for: spanMs(10, 'minutes') };

/** @param served the cells of this process by name, the home cell first. A cell that is away is not among them. */
export function createCellFinder(
  { clock }: Pick<PlatformContext, 'clock'>,
  directory: Pick<CellDirectory, 'places' | 'cells'>,
  served: () => ReadonlyMap<string, ServedCell>,
) {
  const cached = <Value>(capacity: number) => lruCache<Value>({ capacity, ttl: CACHED.for, clock });
  const tokens = cached<string>(CACHED.tokens);
  const keys = cached<KeyPlace>(CACHED.keys);
  const cards = cached<string>(CACHED.cards);

  /**
   * Asks every cell for up to `wanted` rows.
   * @throws CellAway when a cell does not answer and the others have fewer: the one that is away may have the rest.
   */
  async function askAll<Row>(sql: string, values: readonly unknown[], wanted = 1): Promise<(Row & { cell: string })[]> {
    const expected = [HOME, ...directory.cells().map(({ name }) => name)];
    let away = 0;
    const answers = await Promise.all(
      expected.map(async (cell) => {
        const db = served().get(cell)?.db;
        try {
          if (!db) throw new CellAway(cell);
          return (await db.query<Row>(sql, values)).map((row) => ({ ...row, cell }));
        } catch {
          away += 1;
          return [];
        }
      }),
    );
    const rows = answers.flat();
    if (rows.length < wanted && away > 0) throw new CellAway(`${away} cells do not answer`);
    return rows;
  }

  /**
   * Leaves out rows of schools that are being copied to the cell: until the move is done they are nobody's.
   * @throws CellAway when the same is in no other cell: its school arrives just now.
   */
  function withoutCopies<Row extends { cell: string; school: string | null }>(
    rows: readonly Row[],
    keyOf: (row: Row) => string,
  ): Row[] {
    const places = directory.places();
    const isCopy = ({ cell, school }: Row) =>
      places.some(({ schoolId, movingTo }) => schoolId === school && movingTo === cell);
    const kept = rows.filter((row) => !isCopy(row));
    const known = new Set(kept.map(keyOf));
    if (rows.some((row) => !known.has(keyOf(row)))) throw new CellAway('a school is arriving');
    return kept;
  }

  /** The cell that gave a token. One that the home cell does not list gave none: the home cell refuses the token. */
  const bornIn = (token: string) => {
    const name = /^([a-z][a-z0-9]*)\./.exec(token)?.[1];
    return directory.cells().some((cell) => cell.name === name) && name !== undefined ? name : HOME;
  };

  /** The cells to which schools went that were once in this one. */
  const movedOutOf = (cell: string) => [
    ...new Set(
      directory
        .places()
        .filter(({ been, cell: now }) => now !== cell && been.includes(cell))
        .map((place) => place.cell),
    ),
  ];

  return {
    /** The cell of a session. A token says which cell gave it; its school may have moved since. */
    async ofToken(token: string): Promise<string> {
      const born = bornIn(token);
      const further = movedOutOf(born);
      if (further.length === 0) return born;
      const hash = sha256(token);
      const found = await tokens.getAll([hash], async () => {
        for (const cell of [born, ...further]) {
          const db = served().get(cell)?.db;
          if (!db) continue;
          const [row] = await db.query('select 1 from session where token_hash = $1', [hash]);
          if (row) return new Map([[hash, cell]]);
        }
        return new Map();
      });
      return found.get(hash) ?? born;
    },

    /** The school of a session, where its cell knows it. */
    async schoolOf(token: string, cell: string): Promise<string | undefined> {
      const [row] =
        (await served()
          .get(cell)
          ?.db.query<{ school_id: string }>(
            'select school_id from session join identity using (role_id) where token_hash = $1',
            [sha256(token)],
          )) ?? [];
      return row?.school_id;
    },

    /** True when the session is in the copy of its school that is about to count: the old cell no longer has it. */
    async isArriving(token: string): Promise<boolean> {
      for (const { movingTo } of directory.places()) {
        const db = movingTo === null ? undefined : served().get(movingTo)?.db;
        if (db && (await db.query('select 1 from session where token_hash = $1', [sha256(token)])).length > 0)
          return true;
      }
      return false;
    },

    /** The cell of an intake key; undefined for an unknown key. */
    async ofKey(key: string): Promise<KeyPlace | undefined> {
      const hash = sha256(key);
      const found = await keys.getAll([hash], async () => {
        const rows = await askAll<{ everywhere: boolean; school: string | null }>(
          `select k.device_no is null and k.school_id is null as everywhere,
             coalesce(k.school_id, student.school_id, pool_school_id) as school
           from intake_key k left join device using (device_no) left join student using (student_id)
           where key_hash = $1 and revoked_at is null`,
          [hash],
        );
        const [row] = withoutCopies(rows, () => hash);
        return row ? new Map([[hash, row.everywhere ? 'all' : { cell: row.cell }]]) : new Map();
      });
      return found.get(hash);
    },

    /** The cells of cards by what they are called; without those that no cell knows. */
    ofCards: (uniqueIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      cards.getAll(uniqueIds, async (missing) => {
        const rows = await askAll<{ unique_id: string; school: string | null }>(
          `select unique_id, coalesce(student.school_id, pool_school_id) as school
           from device left join student using (student_id) where unique_id = any($1) and released_at is null`,
          [missing],
          missing.length,
        );
        const kept = withoutCopies(rows, (row) => row.unique_id);
        return new Map(kept.map(({ unique_id, cell }) => [unique_id, cell]));
      }),

    /** The cells in which an account has this name or number, those first in which the person may sign in. */
    async ofAccount(name: string): Promise<string[]> {
      const rows = await askAll<{ invited: boolean }>(
        'select password_hash <> $2 as invited from account where account = $1 or mobile = $1',
        [name, NO_PASSWORD],
      );
      return rows.sort((one, other) => Number(other.invited) - Number(one.invited)).map(({ cell }) => cell);
    },

    /** Forgets what was found: places have changed. */
    forget() {
      tokens.clear();
      keys.clear();
      cards.clear();
    },
  };
}
export type CellFinder = ReturnType<typeof createCellFinder>;
