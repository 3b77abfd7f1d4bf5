/** Makes, lists and undoes imports of rosters. Each is one transaction: all of it is written, or nothing. */
import { CODES, type RosterImport } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { UNDO_DAYS } from '../../../contract/roster/calls';
import { type Actor, audit } from '../../engine/audit/audit';
import { announcePositions } from '../../engine/live/broadcast';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { readTold, type Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import type { PeopleContext } from '../consequences';
import type { RowChange } from './changes';
import { lockCards } from './rosterCards';
import { rosterVersion } from './schoolState';
import { writeChanges } from './writeChanges';

/** Who acts, and where the call came from. */
export type Importer = Extract<Actor, object> & { session: Session };

const ACTS = { file: 'roster.import', 'roll-over': 'roster.rollOver', undo: 'roster.undo' } as const;

export interface NewImport {
  kind: RosterImport['kind'];
  /** The import that this one undoes. */
  undoes?: string;
  fileName?: string;
  /** SHA-256 of the file. */
  fileHash?: string;
  changes: readonly RowChange[];
  /** The version of the school's roster from which the changes were planned. */
  version: string;
}

/** An import without what follows from the present time. */
type KeptImport = Omit<RosterImport, 'canUndo'>;

/** So many changed rows change what the store should know of its tables. */
const MANY = 500;

const COLUMNS = `import_id, kind, made_by_name as made_by, made_at as time, file_name, counts,
  undone_at as undone_time`;

export function rosterImports(context: PeopleContext) {
  const { db, clock, newId, newSecret, passwords, consequences } = context;
  const oldest = (now: Date) => new Date(now.getTime() - spanMs(UNDO_DAYS, 'days'));

  const importOf = (kept: KeptImport): RosterImport => ({
    ...kept,
    canUndo: kept.kind !== 'undo' && kept.undoneTime === null && Date.parse(kept.time) > oldest(clock()).getTime(),
  });

  async function insertImport(tx: Queryable, session: Session, made: NewImport, now: Date): Promise<KeptImport> {
    const importId = newId();
    const [row] = await readTold<KeptImport>(
      tx,
      `insert into roster_import
         (import_id, school_id, kind, undoes, made_by, made_by_name, made_at, file_name, file_hash, counts)
       select $1, $2, $3, $4, $5, coalesce((select real_name from account where user_id = $5), ''), $6, $7, $8, $9
       returning ${COLUMNS}`,
      [
        importId,
        session.schoolId,
        made.kind,
        made.undoes ?? null,
        session.userId,
        now,
        made.fileName ?? null,
        made.fileHash ?? null,
        JSON.stringify(countsOf(made.changes)),
      ],
    );
    await tx.query(
      `insert into roster_change (import_id, entity, row_id, before, after)
       select $1, * from unnest($2::text[], $3::text[], $4::jsonb[], $5::jsonb[])`,
      [
        importId,
        made.changes.map(({ entity }) => entity),
        made.changes.map(({ id }) => id),
        made.changes.map(({ before }) => before && JSON.stringify(before)),
        made.changes.map(({ after }) => after && JSON.stringify(after)),
      ],
    );
    if (!row) throw new Error('The import was not written');
    return row;
  }

  return {
    /** The imports of the last days, newest first. */
    async list({ schoolId }: Session): Promise<RosterImport[]> {
      const rows = await readTold<KeptImport>(
        db,
        `select ${COLUMNS} from roster_import where school_id = $1 and made_at > $2 order by made_at desc, import_id`,
        [schoolId, oldest(clock())],
      );
      return rows.map(importOf);
    },

    /** When this very file was imported last; null when it was not, or was undone. */
    async seen({ schoolId }: Session, fileHash: string): Promise<string | null> {
      const [row] = await db.query<{ made_at: Date }>(
        `select made_at from roster_import where school_id = $1 and file_hash = $2 and undone_at is null
         order by made_at desc limit 1`,
        [schoolId, fileHash],
      );
      return row?.made_at.toISOString() ?? null;
    },

    /** The changes of an import that can be undone. @throws Refusal 404, also for another school's import. */
    async changesOf({ schoolId }: Session, importId: string): Promise<RowChange[]> {
      const [row] = await readTold<KeptImport>(
        db,
        `select ${COLUMNS} from roster_import where school_id = $1 and import_id = $2`,
        [schoolId, importId],
      );
      if (!row || !importOf(row).canUndo) throw new Refusal(CODES.notFound, 'There is no such import to undo');
      return db.query<RowChange>(
        `select entity, row_id as id, before, after from roster_change where import_id = $1
         order by array_position(array['school', 'class', 'pupil', 'account', 'identity', 'card'], entity), row_id`,
        [importId],
      );
    },

    /**
     * Writes changes and what they were, in one transaction.
     * @throws Refusal `rosterChanged` when the roster is not that of `version` any more: somebody else was first.
     */
    async make(by: Importer, made: NewImport): Promise<RosterImport> {
      const { session } = by;
      const { schoolId } = session;
      // One hash for all new accounts: nobody knows the password, so that only a code or an invitation opens them.
      const locked = await passwords.hash(newSecret(), session.userId);
      const { row, moved } = await retryOnDeadlock(() =>
        db.transaction(async (tx) => {
          const now = clock();
          // Two imports of one school wait for each other here.
          await tx.query('select 1 from school where school_id = $1 for update', [schoolId]);
          const cards = await lockCards(
            tx,
            schoolId,
            made.changes.flatMap(({ entity, id }) => (entity === 'card' ? [id] : [])),
          );
          await tx.query('select 1 from student where school_id = $1 order by student_id for update', [schoolId]);
          if ((await rosterVersion(tx, schoolId)) !== made.version)
            throw new Refusal(CODES.rosterChanged, 'The roster was changed in the meantime');
          const written = await writeChanges(tx, consequences, schoolId, made.changes, locked, cards, now);
          if (made.undoes !== undefined)
            await tx.query('update roster_import set undone_at = $2 where import_id = $1', [made.undoes, now]);
          await audit(tx, now, {
            by,
            schoolId,
            act: ACTS[made.kind],
            subject: { kind: 'school', id: schoolId },
            details: countsOf(made.changes),
          });
          return { row: await insertImport(tx, session, made, now), moved: written.moved };
        }),
      );
      // Without it the store plans for the few rows that were there before.
      if (made.changes.length > MANY) await db.query('analyze student, account, identity, teaching, device');
      await announcePositions(db, 'roster', moved);
      return importOf(row);
    },
  };
}

function countsOf(changes: readonly RowChange[]): RosterImport['counts'] {
  const of = (entity: RowChange['entity']) => changes.filter((change) => change.entity === entity).length;
  return { classes: of('class'), pupils: of('pupil'), people: of('identity'), cards: of('card') };
}
