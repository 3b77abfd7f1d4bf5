/** Saves, removes and pauses fences. It checks permission, version and content before it stores anything. */
import { CODES, DEFAULT_TIME_ZONE } from '../../../contract';
import {
  type Fence,
  type FenceDraft,
  type FenceScope,
  measureShape,
  normalizeShape,
  validateFence,
} from '../../../contract/fences';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { nextDue } from './due';
import { tellFenceChange } from './fenceCache';
import { type Drawn, type FenceRow, scopeOf } from './fenceRow';
import { fenceReader } from './fenceReader';

/** Most fences of one owner, as a limit against mistakes and attacks. */
const MOST = { family: 100, school: 2_000 };

export function fenceWriter({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  /**
   * Locks a fence for a change.
   * @param version the version the person has seen; null for any.
   * @throws Refusal 404 unknown, 403 not editable, 409 with the fence when its version is another.
   */
  async function held(tx: Queryable, session: Session, fenceId: string, version: number | null): Promise<FenceRow> {
    const reader = fenceReader(tx, session);
    const row = await reader.row(fenceId, 'for no key update of fence');
    if (!(await reader.mayEdit(row))) throw new Refusal(CODES.forbidden, 'Not yours to change');
    if (version !== null && row.version !== version) {
      const [theirs] = await reader.named([row]);
      throw new Refusal(CODES.conflict, 'Somebody saved it in between', { theirs });
    }
    return row;
  }

  async function write(
    tx: Queryable,
    session: Session,
    fenceId: string,
    before: FenceRow | null,
    draft: FenceDraft,
    removed: boolean,
  ): Promise<Fence> {
    const { scope, ...rest } = draft;
    const drawn: Drawn = { ...rest, shape: normalizeShape(draft.shape) };
    const now = clock();
    const version = (before?.version ?? 0) + 1;
    const redrawn =
      !before ||
      before.removed !== removed ||
      !same(before.drawn.shape, drawn.shape) ||
      !same(scopeOf(before), sorted(scope));
    const { box } = measureShape(drawn.shape);
    const [school] = await tx.query<{ time_zone: string }>('select time_zone from school where school_id = $1', [
      session.schoolId,
    ]);
    const dueAt = removed ? null : nextDue(now.getTime(), drawn.rules.presence, school?.time_zone ?? DEFAULT_TIME_ZONE);
    await tx.query(
      `insert into fence (fence_id, version, shape_version, shape_since, owner, school_id, drawn, scope,
         west, south, east, north, due_at, changed_at, changed_by, removed)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (fence_id) do update set version = excluded.version, shape_version = excluded.shape_version,
         shape_since = excluded.shape_since, drawn = excluded.drawn, scope = excluded.scope,
         west = excluded.west, south = excluded.south, east = excluded.east, north = excluded.north,
         due_at = excluded.due_at, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
         removed = excluded.removed`,
      [
        fenceId,
        version,
        redrawn ? (before?.shape_version ?? 0) + 1 : before.shape_version,
        redrawn ? now : before.shape_since,
        before?.owner ?? (session.role === 'admin' ? 'school' : 'family'),
        session.schoolId,
        JSON.stringify(drawn),
        scope.kind,
        box.west,
        box.south,
        box.east,
        box.north,
        dueAt === null ? null : new Date(dueAt),
        now,
        session.roleId,
        removed,
      ],
    );
    await tx.query(
      `insert into fence_version (fence_id, version, drawn, scope, removed, changed_at, changed_by)
       values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7)`,
      [fenceId, version, JSON.stringify(drawn), JSON.stringify(scope), removed, now, session.roleId],
    );
    await writeScope(tx, fenceId, scope);
    await tellFenceChange(tx, fenceId);
    const reader = fenceReader(tx, session);
    const [fence] = await reader.named([await reader.row(fenceId)]);
    if (!fence) throw new Error('the fence disappeared while it was written');
    return fence;
  }

  return {
    /**
     * @param over the version to save over; undefined for a new fence.
     * @throws Refusal 400 for recipients that are not allowed, 403, 404, 409 with the other version, 422 with the
     * faults of the shape.
     */
    async save(
      session: Session,
      draft: FenceDraft,
      over: { fenceId: string; version: number } | undefined,
    ): Promise<Fence> {
      const faults = validateFence(draft.shape);
      if (faults.length > 0)
        throw new Refusal(
          CODES.unprocessable,
          `shape: ${faults
            .map(({ code, ring, corner }) => [code, ring, corner].filter((part) => part !== null).join(' '))
            .join(', ')}`,
          { faults },
        );
      return db.transaction(async (tx) => {
        const before = over ? await held(tx, session, over.fenceId, over.version) : null;
        await requireScope(tx, session, draft);
        if (!before) await requireRoom(tx, session, draft.scope);
        return write(tx, session, before?.fence_id ?? newId(), before, draft, false);
      });
    },

    async remove(session: Session, fenceId: string, version: number): Promise<Fence> {
      return db.transaction(async (tx) => {
        const before = await held(tx, session, fenceId, version);
        return write(tx, session, fenceId, before, { ...before.drawn, scope: scopeOf(before) }, true);
      });
    },

    async pause(session: Session, fenceId: string, until: Date | null): Promise<Fence> {
      return db.transaction(async (tx) => {
        await held(tx, session, fenceId, null);
        await tx.query('update fence set paused_until = $2 where fence_id = $1', [fenceId, until]);
        await tellFenceChange(tx, fenceId);
        const reader = fenceReader(tx, session);
        const [fence] = await reader.named([await reader.row(fenceId)]);
        if (!fence) throw new Error('the fence disappeared while it was paused');
        return fence;
      });
    },
  };
}

/** Checks that the session may watch these pupils and alert these people. @throws Refusal 400, 403, 404. */
async function requireScope(tx: Queryable, session: Session, { scope, rules: { told } }: FenceDraft): Promise<void> {
  const isFamily = session.role === 'student';
  if (isFamily && scope.kind !== 'students') throw new Refusal(CODES.forbidden, 'A family watches its own children');
  if (isFamily && (told.teachers || told.admins))
    throw new Refusal(CODES.badInput, 'rules.told: a family tells its guardians only');
  if (scope.kind === 'students') {
    const { sql, value } = studentsOf(session, 'who');
    const ids = [...new Set(scope.studentIds)];
    const [known] = await tx.query<{ count: number }>(
      `select count(*) as count from student where ${sql} and student_id = any($2)`,
      [value, ids],
    );
    if (known?.count !== ids.length) throw new Refusal(CODES.notFound, 'No such pupil');
  }
  if (scope.kind === 'classes') {
    const ids = [...new Set(scope.classIds)];
    const [known] = await tx.query<{ count: number }>(
      'select count(*) as count from class where school_id = $1 and class_id = any($2) and left_at is null',
      [session.schoolId, ids],
    );
    if (known?.count !== ids.length) throw new Refusal(CODES.notFound, 'No such class');
  }
  if (told.guardians === 'all' || told.guardians.length === 0) return;
  if (!isFamily) throw new Refusal(CODES.badInput, 'rules.told: a school tells all guardians or none by name');
  const [known] = await tx.query<{ count: number }>(
    'select count(distinct user_id) as count from identity where user_id = any($1) and student_id = any($2) and left_at is null',
    [told.guardians, scope.kind === 'students' ? scope.studentIds : []],
  );
  if (known?.count !== new Set(told.guardians).size) throw new Refusal(CODES.badInput, 'rules.told: not a guardian');
}

/** @throws Refusal 422 when the owner has the most fences already. */
async function requireRoom(tx: Queryable, session: Session, scope: FenceScope): Promise<void> {
  const family = session.role === 'student';
  const [held] = family
    ? await tx.query<{ count: number }>(
        `select count(distinct fence_id) as count from fence_student join fence using (fence_id)
         where not removed and owner = 'family' and student_id = any($1)`,
        [scope.kind === 'students' ? scope.studentIds : []],
      )
    : await tx.query<{ count: number }>(
        `select count(*) as count from fence where not removed and owner = 'school' and school_id = $1`,
        [session.schoolId],
      );
  const most = family ? MOST.family : MOST.school;
  if ((held?.count ?? 0) >= most) throw new Refusal(CODES.unprocessable, `No more than ${most} fences`);
}

async function writeScope(tx: Queryable, fenceId: string, scope: FenceScope): Promise<void> {
  await tx.query('delete from fence_student where fence_id = $1', [fenceId]);
  await tx.query('delete from fence_class where fence_id = $1', [fenceId]);
  if (scope.kind === 'students')
    await tx.query('insert into fence_student (fence_id, student_id) select distinct $1::text, unnest($2::text[])', [
      fenceId,
      scope.studentIds,
    ]);
  if (scope.kind === 'classes')
    await tx.query('insert into fence_class (fence_id, class_id) select distinct $1::text, unnest($2::text[])', [
      fenceId,
      scope.classIds,
    ]);
}

function sorted(scope: FenceScope): FenceScope {
  if (scope.kind === 'students') return { ...scope, studentIds: [...new Set(scope.studentIds)].sort() };
  return scope.kind === 'classes' ? { ...scope, classIds: [...new Set(scope.classIds)].sort() } : scope;
}

/** Compares two values as JSON, without regard to key order: the store returns keys in its own order. */
const same = (one: unknown, other: unknown) => canonical(one) === canonical(other);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
