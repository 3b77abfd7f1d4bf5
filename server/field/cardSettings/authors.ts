/** Who asked for commands, as a viewer may know it. */
import type { Author } from '../../../contract';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import type { CommandRow } from './commandRow';

const UNKNOWN: Author = { name: '', side: 'platform', mine: false, className: null };

/** Reads the names behind rows. @returns the author of a row. */
export async function authorsOf(
  db: Queryable,
  { roleId }: Pick<Session, 'roleId'>,
  rows: readonly Pick<CommandRow, 'asked_by' | 'class_id'>[],
): Promise<(row: Pick<CommandRow, 'asked_by' | 'class_id'>) => Author> {
  const people = await db.query<{ role_id: string; real_name: string; user_type: string }>(
    'select role_id, real_name, user_type from identity join account using (user_id) where role_id = any($1::text[])',
    [[...new Set(rows.map(({ asked_by }) => asked_by))]],
  );
  const classes = await db.query<{ class_id: string; name: string }>(
    'select class_id, name from class where class_id = any($1::text[])',
    [rows.flatMap(({ class_id }) => class_id ?? [])],
  );
  const personOf = new Map(people.map((row) => [row.role_id, row]));
  const classOf = new Map(classes.map((row) => [row.class_id, row.name]));
  return ({ asked_by, class_id }) => {
    const className = class_id === null ? null : (classOf.get(class_id) ?? null);
    const person = personOf.get(asked_by);
    if (!person) return { ...UNKNOWN, className };
    const side = person.user_type === '0' || person.user_type === '1' ? 'school' : 'family';
    return { name: person.real_name, side, mine: asked_by === roleId, className };
  };
}
