/** Reads, saves, ends and removes class groups in the scope of a session. */
import {
  CODES,
  type contract,
  type Group,
  type HandlerInput,
  isSameQuestion,
  MOST_PROLONGED,
  PROLONGED_BY,
  MOST_GROUPS,
  type GroupTrip,
  type TripFacts,
  type TripState,
} from '../../../contract';
import { spanMs } from '../../../contract/day';
import { IS_PRESENT, studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { CONSENT, ON_PAPER } from './consent';
import { requireReach, requireRoom, requireSpan } from './draftLimits';
import { endTrip, writeGroup } from './writeGroup';
import { askFamilies } from './tripNotices';
import { settleSight } from '../../people/access/tripSight';

type Save = HandlerInput<typeof contract.location.saveGroup>;
type Prolong = HandlerInput<typeof contract.location.prolongTrip>;
type Describe = HandlerInput<typeof contract.location.describeTrip>;

interface GroupRow {
  group_id: string;
  version: number;
  name: string;
  colour: Group['colour'];
  begins_at: Date | null;
  ends_at: Date | null;
  planned_ends_at: Date | null;
  trip: TripFacts | null;
  asks_consent: boolean;
  may_change: boolean;
  leaders: Group['leaders'];
  count: number;
  pupils: Group['pupils'];
}

/** SQL: the viewer ($2: role, $3: school, $4: an administrator) made the group, leads it, or administers the school. */
export const MINE = /* sql */ `class_group.school_id = $3 and not class_group.removed and ($4 or class_group.made_by = $2
  or exists (select 1 from group_leader own where own.group_id = class_group.group_id and own.role_id = $2))`;

export const stateOf = (begins: Date | null, ends: Date | null, now: Date): TripState =>
  begins === null || ends === null ? 'none' : now < begins ? 'before' : now < ends ? 'running' : 'over';

export const tripOf = (row: Pick<GroupRow, 'begins_at' | 'ends_at' | 'trip' | 'asks_consent'>): GroupTrip | null =>
  row.begins_at && row.ends_at && row.trip
    ? {
        ...row.trip,
        begins: row.begins_at.toISOString(),
        ends: row.ends_at.toISOString(),
        consent: row.asks_consent,
      }
    : null;

async function read(on: Queryable, session: Session, now: Date, groupId: string | null): Promise<Group[]> {
  const { sql, value } = studentsOf(session, 'who');
  const rows = await on.query<GroupRow>(
    `select group_id, version, name, colour, begins_at, ends_at, planned_ends_at, trip, asks_consent,
       ($4 or made_by = $2) as may_change,
       (select count(*)::int from group_pupil where group_pupil.group_id = class_group.group_id) as count,
       coalesce((select jsonb_agg(jsonb_build_object('roleId', role_id, 'name', real_name) order by real_name, role_id)
         from group_leader join identity using (role_id) join account using (user_id)
         where group_leader.group_id = class_group.group_id and (ends_at <= $6 or ${IS_PRESENT})), '[]') as leaders,
       coalesce((select jsonb_agg(jsonb_build_object('studentId', student.student_id, 'name', student.name,
           'className', class.name, 'consent', ${CONSENT}, 'onPaper', ${ON_PAPER}) order by class.position, student.spelling, student.student_id)
         from group_pupil join student using (student_id) join class using (class_id)
         where group_pupil.group_id = class_group.group_id and ${sql}), '[]') as pupils
     from class_group where ${MINE} and ($5::text is null or group_id = $5)
     order by coalesce(begins_at, made_at) desc, group_id limit ${MOST_GROUPS}`,
    [value, session.roleId, session.schoolId, session.role === 'admin', groupId, now],
  );
  return rows.flatMap((row) => {
    const state = stateOf(row.begins_at, row.ends_at, now);
    // What was lent is over: nothing is left of it, not even the names.
    if (state === 'over' && row.pupils.length === 0) return [];
    return [
      {
        groupId: row.group_id,
        version: row.version,
        name: row.name,
        colour: row.colour,
        trip: tripOf(row),
        state,
        leaders: row.leaders,
        count: row.count,
        pupils: row.pupils,
        mayChange: row.may_change,
        mayDescribe: row.trip !== null && (row.may_change || state === 'running'),
        prolongsTo: state === 'running' ? laterEnd(row) : null,
      },
    ];
  });
}

/** The next end that a leader may set, some hours after the maker's at most; null after the last. */
function laterEnd({ ends_at: ends, planned_ends_at: planned }: Pick<GroupRow, 'ends_at' | 'planned_ends_at'>) {
  if (ends === null) return null;
  const last = (planned ?? ends).getTime() + spanMs(MOST_PROLONGED, 'hours');
  const next = Math.min(ends.getTime() + spanMs(PROLONGED_BY, 'hours'), last);
  return next > ends.getTime() ? new Date(next).toISOString() : null;
}

/** @throws Refusal 404. */
async function readOne(on: Queryable, session: Session, now: Date, groupId: string): Promise<Group> {
  const [group] = await read(on, session, now, groupId);
  if (!group) throw new Refusal(CODES.notFound, 'There is no such group');
  return group;
}

/** A leader to whom a trip lends its pupils lends them to nobody else, and prolongs the loan by a few hours only. */
function requireOwn({ mayChange }: Group): void {
  if (!mayChange) throw new Refusal(CODES.forbidden, 'Only who made the group, or an administrator, changes it');
}

export function groupStore({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  /** The group, held until the transaction ends. @throws Refusal 404. */
  async function hold(tx: Queryable, session: Session, now: Date, groupId: string): Promise<Group> {
    await tx.query('select 1 from class_group where group_id = $1 for no key update', [groupId]);
    return readOne(tx, session, now, groupId);
  }
  function requireVersion(theirs: Group, version: number): void {
    if (theirs.version !== version) throw new Refusal(CODES.conflict, 'The group has changed', { theirs });
  }

  return {
    list: (session: Session) => read(db, session, clock(), null),

    /** One group, held until the transaction ends. @throws Refusal 404. */
    one: (session: Session, tx: Queryable, groupId: string) => hold(tx, session, clock(), groupId),

    /**
     * @throws Refusal 400 for a trip that is too long, 403 for a leader who did not make the group, 404 also for pupils
     * whom the session may not lend, 409 with `{ theirs }`.
     */
    save: ({ over, group: draft }: Save, session: Session): Promise<Group> =>
      db.transaction(async (tx) => {
        const now = clock();
        const { name, colour, trip, leaderIds, studentIds } = draft;
        requireSpan(trip, now);
        const groupId = over?.groupId ?? newId();
        const before = over ? await hold(tx, session, now, groupId) : null;
        if (over && before) {
          requireOwn(before);
          requireVersion(before, over.version);
        }
        await requireReach(tx, session, draft);
        if (trip) await requireRoom(tx, session, groupId, now);
        // Who agreed to another time or place has not agreed to this one. What changes under way is no new question.
        const isAnother =
          before?.trip && before.state !== 'running' && trip ? !isSameQuestion(before.trip, trip) : false;
        const { schoolId, roleId: madeBy } = session;
        const drawn = { groupId, schoolId, madeBy, name, colour, trip, leaderIds, studentIds };
        await writeGroup(tx, { ...drawn, over: over ? { isAnother } : null }, now);
        if (trip?.consent && Date.parse(trip.ends) > now.getTime()) {
          const asksAll = before?.trip?.consent !== true || isAnother;
          const known = new Set(before?.pupils.map(({ studentId }) => studentId));
          const asked = asksAll ? null : studentIds.filter((id) => !known.has(id));
          await askFamilies(tx, { groupId, begins: trip.begins, studentIds: asked }, now);
        }
        return readOne(tx, session, now, groupId);
      }),

    /**
     * Changes what a trip says: its pupils, leaders and times stay.
     * @throws Refusal 403 for a leader while it does not run, 404, 409 with `{ theirs }`.
     */
    describe: ({ groupId, version, says }: Describe, session: Session): Promise<Group> =>
      db.transaction(async (tx) => {
        const now = clock();
        const theirs = await hold(tx, session, now, groupId);
        if (!theirs.mayDescribe) throw new Refusal(CODES.forbidden, 'Its leaders change a trip while it runs');
        requireVersion(theirs, version);
        const { name, colour, ...facts } = says;
        await tx.query(
          `update class_group set version = version + 1, name = $2, colour = $3, trip = $4, changed_at = $5
           where group_id = $1`,
          [groupId, name, colour, JSON.stringify(facts), now],
        );
        return readOne(tx, session, now, groupId);
      }),

    /**
     * Makes a running trip end later, as its leaders may.
     * @throws Refusal 404 for a trip that does not run, 409 for an end that is not the next one.
     */
    prolong: ({ groupId, ends }: Prolong, session: Session): Promise<Group> =>
      db.transaction(async (tx) => {
        const now = clock();
        const group = await hold(tx, session, now, groupId);
        if (group.state !== 'running') throw new Refusal(CODES.notFound, 'The trip is not under way');
        // A second tap, or another leader's at the same time.
        if (Date.parse(ends) === Date.parse(group.trip?.ends ?? '')) return group;
        if (Date.parse(ends) !== Date.parse(group.prolongsTo ?? ''))
          throw new Refusal(CODES.conflict, 'The trip ends at another time by now', { theirs: group });
        await tx.query(
          `update class_group set planned_ends_at = coalesce(planned_ends_at, ends_at), ends_at = $2,
             version = version + 1, changed_at = $3 where group_id = $1`,
          [groupId, ends, now],
        );
        await settleSight(tx, now, groupId);
        return readOne(tx, session, now, groupId);
      }),

    /** @throws Refusal 404 also for what is no running or coming trip. */
    end: (groupId: string, session: Session): Promise<Group> =>
      db.transaction(async (tx) => {
        const now = clock();
        const group = await hold(tx, session, now, groupId);
        if (group.state !== 'running') throw new Refusal(CODES.notFound, 'The trip is not under way');
        await endTrip(tx, groupId, now);
        // The answer is what the caller saw: the next reading may be 404 for a leader who does not teach these pupils.
        return { ...group, version: group.version + 1, state: 'over', pupils: [], prolongsTo: null };
      }),

    /** @throws Refusal 403 for a leader who did not make the group, 404. */
    remove: (groupId: string, session: Session): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock();
        requireOwn(await hold(tx, session, now, groupId));
        await tx.query('update class_group set removed = true, changed_at = $2 where group_id = $1', [groupId, now]);
        await settleSight(tx, now, groupId);
      }),

    staff: ({ schoolId }: Session) =>
      db
        .query<{ role_id: string; real_name: string }>(
          `select role_id, real_name from identity join account using (user_id)
           where school_id = $1 and user_type in ('0', '1') and ${IS_PRESENT} order by real_name, role_id limit 2000`,
          [schoolId],
        )
        .then((rows) => rows.map(({ role_id: roleId, real_name: name }) => ({ roleId, name }))),
  };
}
