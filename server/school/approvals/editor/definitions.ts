/** Reads a school's definitions. Those that the platform ships are in the store from the first use on. */
import { type RightHolder, CODES, Definition, definitionFaults, mayAdminister, mayStart } from '../../../../contract';
import { studentsOf } from '../../../people/access/scope';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import { sha256 } from '../../../engine/sha256';
import type { Queryable } from '../../../engine/store/db';
import { SHIPPED } from './shipped';

interface DefinitionRow {
  body: Definition;
}

/** The newest version of each definition of a school ($1). */
const NEWEST = /* sql */ `
  select distinct on (definition_id) definition_id, position, body from approval_definition
  where school_id = $1 order by definition_id, version desc`;

export function approvalDefinitions({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** Schools whose shipped definitions are in the store, as far as this process knows. */
  const filled = new Set<string>();

  async function fill(schoolId: string): Promise<void> {
    if (filled.has(schoolId)) return;
    for (const [position, body] of SHIPPED.entries())
      await db.query(
        `insert into approval_definition (school_id, definition_id, version, position, body, published_at)
         values ($1, $2, 1, $3, $4, $5) on conflict do nothing`,
        [schoolId, body.definitionId, position, JSON.stringify(body), clock()],
      );
    await followShipped(schoolId);
    filled.add(schoolId);
  }

  /** What follows from a form changes with the platform: a next version, where the school's form has what it reads. */
  async function followShipped(schoolId: string): Promise<void> {
    const rows = await db.query<DefinitionRow & { position: number }>(NEWEST, [schoolId]);
    for (const { body, position } of rows) {
      const present = Definition.parse(body);
      const shipped = SHIPPED.find(({ definitionId }) => definitionId === present.definitionId);
      if (!shipped || shipped.consequence?.kind === present.consequence?.kind) continue;
      const next: Definition = { ...present, version: present.version + 1, consequence: shipped.consequence };
      if (definitionFaults(next, next, []).some(({ what }) => what === 'consequence')) continue;
      await db.query(
        `insert into approval_definition (school_id, definition_id, version, position, body, published_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [schoolId, next.definitionId, next.version, position, JSON.stringify(next), clock()],
      );
    }
  }

  /** The newest versions, in the order of the list. */
  async function newest({ schoolId }: Pick<Session, 'schoolId'>): Promise<Definition[]> {
    await fill(schoolId);
    const rows = await db.query<DefinitionRow>(
      `select body from (${NEWEST}) definition order by position, definition_id`,
      [schoolId],
    );
    return rows.map(({ body }) => Definition.parse(body));
  }

  /** Who the session is for rights; its classes are read where a right names classes. */
  async function askerOf(session: Session, among: readonly Definition[]): Promise<RightHolder> {
    const { role, userId, roleId } = session;
    if (among.every(({ rights }) => rights.start.classIds.length === 0)) return { role, userId, classIds: [] };
    // A teacher sees pupils of a trip too, and is no teacher of their classes.
    const { sql, value } = studentsOf(session, 'who');
    const rows = await db.query<{ class_id: string }>(
      role === 'student'
        ? `select distinct class_id from student where ${sql}`
        : 'select class_id from teaching where role_id = $1',
      [role === 'student' ? value : roleId],
    );
    return { role, userId, classIds: rows.map(({ class_id }) => class_id) };
  }

  /** Those that the session may start. */
  async function startable(session: Session): Promise<Definition[]> {
    const all = await newest(session);
    const asker = await askerOf(session, all);
    return all.filter(({ rights }) => mayStart(rights, asker));
  }

  return {
    fill,
    newest,
    startable,

    /** The kinds that the session administers. */
    administered: async (session: Session) =>
      (await newest(session)).filter(({ rights }) => mayAdminister(rights, session)),

    /** True for a kind of the session's school that it administers. */
    async administers(session: Session, definitionId: string): Promise<boolean> {
      const found = (await newest(session)).find((definition) => definition.definitionId === definitionId);
      return found !== undefined && mayAdminister(found.rights, session);
    },

    /** The newest version that the session may start. @throws Refusal 404. */
    async toStart(session: Session, definitionId: string): Promise<Definition> {
      const found = (await startable(session)).find((definition) => definition.definitionId === definitionId);
      if (!found) throw new Refusal(CODES.notFound, 'No such definition');
      return found;
    },

    /** One version, for an approval that runs on it. */
    async version(on: Queryable, schoolId: string, definitionId: string, version: number): Promise<Definition> {
      const [row] = await on.query<DefinitionRow>(
        'select body from approval_definition where school_id = $1 and definition_id = $2 and version = $3',
        [schoolId, definitionId, version],
      );
      if (!row) throw new Error('an approval without its definition');
      return Definition.parse(row.body);
    },
  };
}
export type ApprovalDefinitions = ReturnType<typeof approvalDefinitions>;

/** Changes with any definition of the list. */
export const hashOf = (definitions: readonly Definition[]) =>
  sha256(definitions.map(({ definitionId, version }) => `${definitionId} ${version}`).join(','));
