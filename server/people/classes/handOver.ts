/** Classes of teachers who go: a class without a leader gets the chosen successor, else it is led by nobody. */
import { MOST_NAMED } from '../../../contract';
import type { Going, HandedWork } from '../handover/handOver';
import { IS_PRESENT } from '../access/scope';
import type { Queryable } from '../../engine/store/db';

/** A class that a teacher taught until now. */
export interface EndedTeaching {
  roleId: string;
  classId: string;
}

/**
 * Ends what the person teaches. Only a teacher whom somebody chose takes a class over: it shows the whereabouts of its
 * pupils. Of a class without a leader all teachers are told, and the administrators of one without teachers.
 */
export async function handOverClasses(tx: Queryable, { goer: { roleIds }, successor }: Going): Promise<HandedWork[]> {
  const gone = await tx.query<{ class_id: string; leads: boolean }>(
    'delete from teaching where role_id = any($1) returning class_id, leads',
    [roleIds],
  );
  const led = gone.flatMap(({ class_id, leads }) => (leads ? [class_id] : []));
  // A class that had no leader and loses its last teacher is without anybody, too.
  const rows = await tx.query<{ class_id: string; name: string }>(
    `select class_id, name from class where class_id = any($1) and left_at is null and not exists (
       select 1 from teaching join identity using (role_id) where teaching.class_id = class.class_id and ${IS_PRESENT}
         and (leads or class.class_id <> all($2))) order by position, class_id`,
    [gone.map(({ class_id }) => class_id), led],
  );
  if (rows.length === 0) return [];
  const classIds = rows.map(({ class_id }) => class_id);
  const taker = successor?.isTeacher ? successor : null;
  if (taker)
    await tx.query(
      `insert into teaching (role_id, class_id, leads) select $1, unnest($2::text[]), true
       on conflict (role_id, class_id) do update set leads = true`,
      [taker.roleId, classIds],
    );
  const teachers = await tx.query<{ real_name: string }>(
    `select distinct real_name from teaching join identity using (role_id) join account using (user_id)
     where class_id = any($1) and ${IS_PRESENT} order by real_name limit ${MOST_NAMED}`,
    [classIds],
  );
  const to = taker ? [taker.name] : teachers.map(({ real_name }) => real_name);
  return [
    { work: 'classes', count: rows.length, named: rows.map(({ name }) => name).slice(0, MOST_NAMED), people: [], to },
  ];
}
