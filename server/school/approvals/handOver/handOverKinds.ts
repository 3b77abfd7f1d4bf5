/** Kinds of request and stand-ins without people who are gone: the next version of a kind names who takes over. */
import { type Definition, Definition as Stored, MOST_NAMED, type Who } from '../../../../contract';
import type { Going, HandedWork } from '../../../people/handover/handOver';
import type { Queryable } from '../../../engine/store/db';

interface KindRow {
  body: Definition;
  position: number;
}

/** The newest version of each kind of a school ($1) that names a person ($2). */
const NAMING = /* sql */ `
  select body, position from (
    select distinct on (definition_id) definition_id, position, body from approval_definition
    where school_id = $1 order by definition_id, version desc) newest
  where body -> 'path' @> jsonb_build_array(jsonb_build_object('who', jsonb_build_object('userIds',
      jsonb_build_array($2::text))))
    or body -> 'path' @> jsonb_build_array(jsonb_build_object('who', jsonb_build_object('among',
      jsonb_build_array($2::text))))
    or body #> '{rights,start,userIds}' ? $2 or body #> '{rights,see,userIds}' ? $2
    or body #> '{rights,administer,userIds}' ? $2
  order by position, definition_id`;

/** The ids without the person: the chosen successor in the same place, or whoever takes over when nobody is left. */
function idsWithout(ids: readonly string[], userId: string, successor: string | null, taker: string | null): string[] {
  const next = ids.flatMap((id) => (id !== userId ? [id] : successor === null ? [] : [successor]));
  return [...new Set(next.length === 0 && taker !== null ? [taker] : next)];
}

function whoWithout(who: Who, userId: string, successor: string | null, taker: string | null): Who {
  if (who.by === 'named' && who.userIds.includes(userId)) {
    const userIds = idsWithout(who.userIds, userId, successor, null);
    // A deciding step without a name could pass by itself.
    return userIds.length > 0 ? { by: 'named', userIds } : { by: 'admins' };
  }
  if (who.by === 'picked' && who.among?.includes(userId))
    return { by: 'picked', among: idsWithout(who.among, userId, successor, taker) };
  return who;
}

/** The definition without a person. @param taker takes the place in a list that would be empty else. */
export function definitionWithout(
  definition: Definition,
  userId: string,
  successor: string | null,
  taker: string | null,
): Definition {
  const { start, see, administer } = definition.rights;
  const of = (ids: readonly string[]) => idsWithout(ids, userId, successor, null);
  return {
    ...definition,
    path: definition.path.map((step) => ({ ...step, who: whoWithout(step.who, userId, successor, taker) })),
    rights: {
      start: { ...start, userIds: of(start.userIds) },
      see: { ...see, userIds: of(see.userIds) },
      administer: { ...administer, userIds: of(administer.userIds) },
    },
  };
}

/** Publishes the next version of each kind that names the person. Approvals under way stay on theirs. */
export async function handOverKinds(
  tx: Queryable,
  { goer: { userId, schoolId }, successor, takers: [taker], now }: Going,
): Promise<HandedWork[]> {
  const rows = await tx.query<KindRow>(NAMING, [schoolId, userId]);
  for (const { body, position } of rows) {
    const before = Stored.parse(body);
    const next = definitionWithout(before, userId, successor?.userId ?? null, taker?.userId ?? null);
    const version = before.version + 1;
    await tx.query(
      `insert into approval_definition (school_id, definition_id, version, position, body, published_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [schoolId, before.definitionId, version, position, JSON.stringify({ ...next, version }), now],
    );
  }
  if (rows.length === 0) return [];
  const named = rows.map(({ body }) => body.name).slice(0, MOST_NAMED);
  return [{ work: 'kinds', count: rows.length, named, people: [], to: successor ? [successor.name] : [] }];
}

/** Ends what the person stands in for, and who stands in for the person. */
export async function endStandIns(tx: Queryable, { goer: { userId, schoolId }, now }: Going): Promise<HandedWork[]> {
  const rows = await tx.query<{ user_id: string; real_name: string; until_at: Date }>(
    `delete from approval_stand_in using account where approval_stand_in.school_id = $1
       and $2 in (approval_stand_in.user_id, to_user_id) and account.user_id = approval_stand_in.user_id
     returning approval_stand_in.user_id, real_name, until_at`,
    [schoolId, userId],
  );
  const of = rows.filter((row) => row.user_id !== userId && row.until_at > now);
  const people = of.map((row) => row.real_name).slice(0, MOST_NAMED);
  return of.length > 0 ? [{ work: 'standIns', count: of.length, named: [], people, to: [] }] : [];
}
