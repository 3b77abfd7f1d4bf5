/**
 * Reads and changes supervised swims within a session's scope. A teacher plans swims for the own classes, an
 * administrator for the school.
 */
import { CODES, type Swim } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { makerOf, studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { readTold, type Queryable } from '../../engine/store/db';

/** Longest duration of a swim, milliseconds. */
const LONGEST = spanMs(1, 'days');

/** @throws Refusal 400 for a swim without a duration, or of more than a day. */
function requireDuration({ from, to }: Pick<Swim, 'from' | 'to'>): void {
  const duration = Date.parse(to) - Date.parse(from);
  if (!(duration > 0 && duration <= LONGEST)) throw new Refusal(CODES.badInput, 'from, to: up to a day');
}

/** @throws Refusal 404. */
async function requireWater(tx: Queryable, schoolId: string, areaId: string): Promise<void> {
  const [area] = await tx.query('select 1 from water_area where area_id = $1 and school_id = $2 and not removed', [
    areaId,
    schoolId,
  ]);
  if (!area) throw new Refusal(CODES.notFound, 'No such water');
}

/** @param madeBy by role id; it stays with who made the swim first. */
const writeSwim = (tx: Queryable, schoolId: string, madeBy: string, swim: Swim) =>
  tx.query(
    `insert into swim
       (swim_id, area_id, school_id, from_at, to_at, class_ids, student_ids, supervisor, note, made_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (swim_id) do update set area_id = excluded.area_id, from_at = excluded.from_at,
       to_at = excluded.to_at, class_ids = excluded.class_ids,
       student_ids = excluded.student_ids, supervisor = excluded.supervisor, note = excluded.note`,
    [
      swim.swimId,
      swim.areaId,
      schoolId,
      new Date(swim.from),
      new Date(swim.to),
      [...new Set(swim.classIds)],
      [...new Set(swim.studentIds)],
      swim.supervisor,
      swim.note,
      madeBy,
    ],
  );

/** A swim of one class that was agreed: its water rings for nobody of the class in that span. */
export interface AgreedSwim extends Pick<Swim, 'swimId' | 'areaId' | 'from' | 'to' | 'supervisor' | 'note'> {
  schoolId: string;
  /** Who asked for it, by user id. */
  startedBy: string;
  classId: string;
}

/** @throws Refusal 400 for a span of more than a day, 404 when the class or the water is gone. */
export async function beginSwim(tx: Queryable, { schoolId, startedBy, classId, ...swim }: AgreedSwim): Promise<void> {
  requireDuration(swim);
  await requireWater(tx, schoolId, swim.areaId);
  const [maker] = await tx.query<{ role_id: string }>(
    `select maker.role_id from class, lateral (${makerOf('$1', '$2')}) maker where class_id = $3 and school_id = $1`,
    [schoolId, startedBy, classId],
  );
  if (!maker) throw new Refusal(CODES.notFound, 'No such class');
  await writeSwim(tx, schoolId, maker.role_id, { ...swim, classIds: [classId], studentIds: [] });
}

/** Whoever is still at the water is watched again from now on. */
export const endSwim = (tx: Queryable, swimId: string) => tx.query('delete from swim where swim_id = $1', [swimId]);

export function supervisedSwims({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  /** The viewer's own swims, and swims of pupils in the viewer's scope. Pupils outside the scope are left out. */
  async function seenBy(tx: Queryable, session: Session, condition: string, ...values: unknown[]): Promise<Swim[]> {
    const { sql, value } = studentsOf(session, { at: 'swim.to_at', until: 'swim.from_at' });
    return readTold<Swim>(
      tx,
      `select swim_id, area_id, from_at as from, to_at as to, class_ids,
         array(select student_id from student
                where ${sql} and student_id = any(swim.student_ids) order by 1) as student_ids,
         supervisor, note
       from swim
       where school_id = $2
         and ($3::text = 'admin' or made_by = $4
           or exists (select 1 from student
                       where ${sql} and (student_id = any(swim.student_ids) or class_id = any(swim.class_ids))))
         ${condition} order by from_at, swim_id`,
      [value, session.schoolId, session.role, session.roleId, ...values],
    );
  }

  /** Checks that water, classes and pupils are in the session's scope. @throws Refusal 404. */
  async function requireOwn(
    tx: Queryable,
    session: Session,
    { areaId, classIds, studentIds, from, to }: Omit<Swim, 'swimId'>,
  ): Promise<void> {
    await requireWater(tx, session.schoolId, areaId);
    // Who sees pupils by a trip plans what is within the trip.
    const { sql, value } = studentsOf(session, { at: '$3::timestamptz', until: '$4::timestamptz' });
    const pupils = await tx.query(
      `select 1 from student where ${sql} and student_id = any($2)
         and $3::timestamptz is not null and $4::timestamptz is not null`,
      [value, studentIds, new Date(from), new Date(to)],
    );
    if (pupils.length < new Set(studentIds).size) throw new Refusal(CODES.notFound, 'No such pupil');
    const classes = await tx.query(
      `select 1 from class
       where school_id = $1 and class_id = any($2)
         and ($3::text = 'admin'
           or exists (select 1 from teaching where teaching.class_id = class.class_id and role_id = $4))`,
      [session.schoolId, classIds, session.role, session.roleId],
    );
    if (classes.length < new Set(classIds).size) throw new Refusal(CODES.notFound, 'No such class');
  }

  /** Locks a swim and checks that the session may change it. @throws Refusal 404. */
  async function requireMine(tx: Queryable, session: Session, swimId: string): Promise<void> {
    const [mine] = await tx.query(
      `select 1 from swim where swim_id = $1 and school_id = $2 and ($3::text = 'admin' or made_by = $4) for update`,
      [swimId, session.schoolId, session.role, session.roleId],
    );
    if (!mine) throw new Refusal(CODES.notFound, 'No such swim');
  }

  return {
    /** Future swims, and those that ended within the last day. */
    list: (session: Session) => seenBy(db, session, 'and to_at >= $5', new Date(clock().getTime() - LONGEST)),

    /** @throws Refusal 400 for invalid times or without participants, 404 for anything out of scope. */
    async save(session: Session, swim: Omit<Swim, 'swimId'>, known: string | undefined): Promise<Swim> {
      requireDuration(swim);
      if (swim.classIds.length + swim.studentIds.length === 0)
        throw new Refusal(CODES.badInput, 'classIds, studentIds: who swims?');
      return db.transaction(async (tx) => {
        if (known !== undefined) await requireMine(tx, session, known);
        await requireOwn(tx, session, swim);
        const swimId = known ?? newId();
        await writeSwim(tx, session.schoolId, session.roleId, { ...swim, swimId });
        const [saved] = await seenBy(tx, session, 'and swim_id = $5', swimId);
        if (!saved) throw new Error('the swim disappeared while it was saved');
        return saved;
      });
    },

    /** @throws Refusal 404. */
    remove: (session: Session, swimId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await requireMine(tx, session, swimId);
        await endSwim(tx, swimId);
      }),
  };
}
