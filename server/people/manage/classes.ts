/** Reads, changes, adds and ends the classes of a school. */
import {
  CODES,
  type contract,
  type HandedOver,
  type HandlerInput,
  type HandlerOutput,
  type ManagedClass,
  MOST_CLASSES,
} from '../../../contract';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { columnOf, type Queryable } from '../../engine/store/db';
import type { PeopleContext } from '../consequences';
import { endClass, insertClass, renameClass, writeTeachersOf } from '../classes/classRows';
import { movePupils } from '../pupils/pupilRows';
import type { Caller, ManagedChanges } from './changes';
import { holdClass } from './manageScope';
import { requireVersion, versionOf } from './rowVersion';

type Save = typeof contract.user.saveClass;
type End = typeof contract.user.endClass;

interface ClassRow {
  class_id: string;
  name: string;
  pupils: number;
  cards: number;
  teachers: { roleId: string; name: string; leads: boolean }[];
}

/** $1: school; $2: one class, or null for all. */
const CLASSES = /* sql */ `
  select class.class_id, class.name, pupils, cards, coalesce((
    select jsonb_agg(jsonb_build_object('roleId', role_id, 'name', real_name, 'leads', leads)
      order by leads desc, real_name, role_id)
    from teaching join identity using (role_id) join account using (user_id)
    where teaching.class_id = class.class_id and identity.left_at is null), '[]') as teachers
  from class cross join lateral (
    select count(*)::int as pupils, count(device_no)::int as cards
    from student left join device using (student_id)
    where student.class_id = class.class_id and left_at is null) as counted
  where school_id = $1 and left_at is null and ($2::text is null or class.class_id = $2)
  order by position, class.class_id limit ${MOST_CLASSES}`;

const toClass = ({ class_id, name, pupils, cards, teachers }: ClassRow): ManagedClass => ({
  classId: class_id,
  version: versionOf(
    name,
    teachers.map(({ roleId, leads }) => [roleId, leads]),
  ),
  name,
  pupils,
  cards,
  teachers,
});

export async function listClasses(on: Queryable, { schoolId }: Session): Promise<ManagedClass[]> {
  return (await on.query<ClassRow>(CLASSES, [schoolId, null])).map(toClass);
}

/** @throws Refusal 404. */
async function readClass(on: Queryable, { schoolId }: Session, classId: string): Promise<ManagedClass> {
  const [row] = await on.query<ClassRow>(CLASSES, [schoolId, classId]);
  if (!row) throw new Refusal(CODES.notFound, 'There is no such class');
  return toClass(row);
}

/** Locks a class that is about to change. @throws Refusal 404, 409 with `{ theirs }`. */
async function holdVersion(
  tx: Queryable,
  session: Session,
  { classId, version }: { classId: string; version: string },
): Promise<ManagedClass> {
  await tx.query('select 1 from class where class_id = $2 and school_id = $1 for update', [session.schoolId, classId]);
  const before = await readClass(tx, session, classId);
  requireVersion(before, version);
  return before;
}

const pupilsOf = (tx: Queryable, classId: string): Promise<string[]> =>
  columnOf<string>(
    tx,
    'select student_id from student where class_id = $1 and left_at is null order by student_id for no key update',
    [classId],
  );

async function requireName(tx: Queryable, { schoolId }: Session, name: string, classId: string | null): Promise<void> {
  const [taken] = await tx.query(
    'select 1 from class where school_id = $1 and name = $2 and left_at is null and class_id is distinct from $3',
    [schoolId, name, classId],
  );
  if (taken) throw new Refusal(CODES.nameTaken, 'Another class has this name');
}

export function classWriter(
  { newId, consequences }: Pick<PeopleContext, 'newId' | 'consequences'>,
  change: ManagedChanges,
) {
  /** @returns what waited for teachers of before as such, and who has it now. */
  async function writeTeachers(
    tx: Queryable,
    { schoolId }: Session,
    classId: string,
    teachers: HandlerInput<Save>['teachers'],
    now: Date,
  ): Promise<HandedOver[]> {
    const roles = teachers.map(({ roleId }) => roleId);
    const known = await tx.query(
      `select 1 from identity where school_id = $1 and role_id = any($2::text[]) and user_type = '1'
         and left_at is null`,
      [schoolId, roles],
    );
    if (known.length < new Set(roles).size) throw new Refusal(CODES.notFound, 'There is no such teacher');
    const ended = await writeTeachersOf(tx, classId, teachers);
    return consequences.handOverClassDecisions(tx, ended, now);
  }

  return {
    /** @throws Refusal 404 for a foreign class or teacher, 409 with `{ theirs }`, 422, 5101. */
    async save(input: HandlerInput<Save>, by: Caller): Promise<HandlerOutput<Save>> {
      const { over, name, teachers } = input;
      const { session } = by;
      const { effects, row } = await change(by, input.check, async (tx) => {
        // Two administrators who add one name at once wait for each other here.
        await tx.query('select 1 from school where school_id = $1 for no key update', [session.schoolId]);
        const before = over ? await holdVersion(tx, session, over) : null;
        await requireName(tx, session, name, before?.classId ?? null);
        const classId = before?.classId ?? newId();
        return {
          studentIds: before ? await pupilsOf(tx, classId) : [],
          make: async (now) => {
            if (before) await renameClass(tx, classId, name);
            else {
              const [count] = await tx.query<{ classes: number; next: number }>(
                `select count(*)::int as classes, coalesce(max(position) + 1, 0)::int as next from class
                 where school_id = $1 and left_at is null`,
                [session.schoolId],
              );
              if ((count?.classes ?? 0) >= MOST_CLASSES)
                throw new Refusal(CODES.unprocessable, `No more than ${MOST_CLASSES} classes`);
              await insertClass(tx, session.schoolId, classId, name, count?.next ?? 0);
            }
            const handedOver = await writeTeachers(tx, session, classId, teachers, now);
            return {
              handedOver,
              row: await readClass(tx, session, classId),
              act: { act: before ? 'class.change' : 'class.add', subject: { kind: 'class', id: classId } },
            };
          },
        };
      });
      return { effects, saved: row };
    },

    /** @throws Refusal 404, 409 with `{ theirs }`, 5102 when it has pupils and they go nowhere. */
    async end({ over, moveTo, check }: HandlerInput<End>, by: Caller): Promise<HandlerOutput<End>> {
      const { effects } = await change(by, check, async (tx) => {
        if (moveTo === over.classId) throw new Refusal(CODES.badInput, 'moveTo: the class itself');
        if (moveTo !== undefined) await holdClass(tx, by.session, moveTo);
        await holdVersion(tx, by.session, over);
        const studentIds = await pupilsOf(tx, over.classId);
        if (studentIds.length > 0 && moveTo === undefined)
          throw new Refusal(CODES.classNotEmpty, 'The class has pupils');
        return {
          studentIds,
          make: async (now) => {
            if (moveTo !== undefined) await movePupils(tx, studentIds, moveTo);
            await endClass(tx, over.classId, now);
            return {
              row: null,
              act: {
                act: 'class.end',
                subject: { kind: 'class', id: over.classId },
                details: { pupils: studentIds.length },
              },
            };
          },
        };
      });
      return { effects };
    },
  };
}
