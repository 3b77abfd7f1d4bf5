/**
 * Makes a change of a school's people, cards or places in one transaction, and says what it does. A check makes the
 * same change and undoes it, so that what was said before is what happens.
 */
import { type Effects, type HandedOver, MOST_NAMED } from '../../../contract';
import { type Act, audit } from '../../engine/audit/audit';
import type { PositionsChanged } from '../../engine/live/broadcast';
import type { PlatformContext, Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { gainedSight, sightOf } from './sight';

/** Who makes a change, and from where. */
export interface Caller {
  session: Session;
  client: { readonly address: string | null };
}

/** What a change did besides what the store shows of sight and fences. */
export interface Done<Row> {
  row: Row;
  /** Its line in the audit log. */
  act: Pick<Act, 'act' | 'subject' | 'details'>;
  /** Sessions that it ended. */
  sessions?: number;
  /** Pupils whose card changed, and how many cards changed their wearer. */
  cards?: { count: number; studentIds: readonly string[] };
  /** Work of people who go, with who has it now. */
  handedOver?: readonly HandedOver[];
  /** What to call people, by user id, whom only another school knew before. */
  typedNames?: ReadonlyMap<string, string>;
}

/** A change after its rows were locked: the pupils whom it concerns, and how it is made. */
export interface PreparedChange<Row> {
  studentIds: readonly string[];
  make: (now: Date) => Promise<Done<Row>>;
}

/** Undoes the transaction of a check. */
class CheckedOnly extends Error {
  readonly effects: Effects;

  constructor(effects: Effects) {
    super('The change was only checked');
    this.effects = effects;
  }
}

export const managedChanges = (
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  positionsChanged: PositionsChanged,
) =>
  /**
   * @param prepare locks and checks the rows. It may run several times, after a deadlock.
   * @returns the effects; the row as it is now, or null after a check.
   */
  async function change<Row>(
    by: Caller,
    onlyCheck: boolean | undefined,
    prepare: (tx: Queryable) => Promise<PreparedChange<Row>>,
  ): Promise<{ effects: Effects; row: Row | null }> {
    const { schoolId } = by.session;
    const work = () =>
      db.transaction(async (tx) => {
        const { studentIds, make } = await prepare(tx);
        const sight = await sightOf(tx, schoolId, studentIds);
        const fences = await classFencesOf(tx, studentIds);
        const now = clock();
        const done = await make(now);
        const sightAfter = await sightOf(tx, schoolId, studentIds, done.typedNames);
        const fencesAfter = await classFencesOf(tx, studentIds);
        const effects: Effects = {
          pupils: studentIds.length,
          gains: gainedSight(sight, sightAfter),
          losses: gainedSight(sightAfter, sight),
          sessions: done.sessions ?? 0,
          fencesGained: gainedFences(fences, fencesAfter),
          fencesLost: gainedFences(fencesAfter, fences),
          cards: done.cards?.count ?? 0,
          handedOver: [...(done.handedOver ?? [])],
        };
        await audit(tx, now, { by, schoolId, ...done.act });
        if (onlyCheck) throw new CheckedOnly(effects);
        // Triggers count what narrows a scope; open consoles should also see at once what widens it.
        if (effects.gains.total > 0) await tx.query(`select count_scope_change($1, 'scopes')`, [schoolId]);
        return { effects, done };
      });
    try {
      const { effects, done } = await retryOnDeadlock(work);
      if (done.cards) await positionsChanged(done.cards.studentIds);
      return { effects, row: done.row };
    } catch (error) {
      if (error instanceof CheckedOnly) return { effects: error.effects, row: null };
      throw error;
    }
  };
export type ManagedChanges = ReturnType<typeof managedChanges>;

/** Names of fences, by fence and pupil. */
type ClassFences = ReadonlyMap<string, string>;

async function classFencesOf(tx: Queryable, studentIds: readonly string[]): Promise<ClassFences> {
  if (studentIds.length === 0) return new Map();
  const rows = await tx.query<{ key: string; name: string }>(
    `select fence_id || ' ' || student_id as key, drawn ->> 'name' as name
     from student join fence_class using (class_id) join fence using (fence_id)
     where student_id = any($1::text[]) and student.left_at is null and scope = 'classes' and not removed`,
    [studentIds],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Names of the fences that judge a pupil in `after` whom they do not judge in `before`. */
function gainedFences(before: ClassFences, after: ClassFences): Effects['fencesGained'] {
  const names = [...new Set([...after].flatMap(([key, name]) => (before.has(key) ? [] : [name])))].sort();
  return { total: names.length, named: names.slice(0, MOST_NAMED) };
}
