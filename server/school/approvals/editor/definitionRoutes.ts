/**
 * Serves definitions to those who administer them: their versions, and publishing. Each query has the session's
 * school, so that a definition of another school is 404, and so is one that the session does not administer.
 */
import {
  CODES,
  Definition,
  definitionCalls,
  definitionChanges,
  definitionFaults,
  type HandlerInput,
  mayAdminister,
  MOST_VERSIONS,
  type VersionFacts,
} from '../../../../contract';
import { audit } from '../../../engine/audit/audit';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import { type RequestAuth, type RequestClient, serve } from '../../../engine/serving/serve';
import type { Queryable } from '../../../engine/store/db';
import type { ApprovalDefinitions } from './definitions';
import { staffOf } from '../directory';

interface VersionRow {
  version: number;
  position: number;
  body: Definition;
  published_at: Date;
  real_name: string | null;
}
type Sent = HandlerInput<typeof definitionCalls.publishDefinition>;
type PublishedFacts = Omit<VersionFacts, 'running'>;

const SELECT_VERSION = /* sql */ `
  select version, position, body, published_at, real_name
  from approval_definition left join account on account.user_id = approval_definition.published_by`;

const factsOf = ({ version, published_at, real_name }: Omit<VersionRow, 'body' | 'position'>): PublishedFacts => ({
  version,
  publishedTime: published_at.toISOString(),
  publishedBy: real_name,
});

export function definitionRoutes(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  auth: RequestAuth,
  definitions: ApprovalDefinitions,
) {
  /** @param version the newest one when left out. @throws Refusal 404. */
  async function requireVersion(
    on: Queryable,
    session: Session,
    definitionId: string,
    version: number | null,
  ): Promise<VersionRow> {
    const [row] = await on.query<VersionRow>(
      `${SELECT_VERSION} where approval_definition.school_id = $1 and definition_id = $2
         and ($3::integer is null or version = $3)
       order by version desc limit 1`,
      [session.schoolId, definitionId, version],
    );
    if (!row || !(await definitions.administers(session, definitionId)))
      throw new Refusal(CODES.notFound, 'No such definition');
    return { ...row, body: Definition.parse(row.body) };
  }

  const conflict = (row: VersionRow) =>
    new Refusal(CODES.conflict, 'Somebody else has published a version meanwhile', { newest: factsOf(row) });

  const publish = (session: Session, client: RequestClient, { definitionId, base, draft }: Sent) =>
    db.transaction(async (tx): Promise<{ version: number }> => {
      const newest = await requireVersion(tx, session, definitionId, null);
      // Also a call that is sent again.
      if (definitionChanges(newest.body, draft).length === 0) return { version: newest.version };
      if (newest.version !== base) throw conflict(newest);
      const staff = (await staffOf(tx, session.schoolId)).map(({ userId }) => userId);
      const faults = definitionFaults(draft, newest.body, staff);
      if (faults.length > 0) throw new Refusal(CODES.unprocessable, 'The definition has faults', { faults });
      const { name, about, form, path, rights, keptDays } = draft;
      const version = base + 1;
      const made = await tx.query(
        `insert into approval_definition (school_id, definition_id, version, position, body, published_at, published_by)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
        [
          session.schoolId,
          definitionId,
          version,
          newest.position,
          JSON.stringify({ ...newest.body, version, name, about, form, path, rights, keptDays } satisfies Definition),
          clock(),
          session.userId,
        ],
      );
      if (made.length === 0) throw conflict(await requireVersion(tx, session, definitionId, null));
      await audit(tx, clock(), {
        by: { session, client },
        schoolId: session.schoolId,
        act: 'approval.publish',
        details: { definition: definitionId, version },
      });
      return { version };
    });

  return serve<typeof definitionCalls>(
    definitionCalls,
    {
      async getDefinitions(_, { session }) {
        await definitions.fill(session.schoolId);
        const rows = await db.query<VersionRow & { definition_id: string }>(
          `select definition_id, version, position, body, published_at, real_name from (
             select distinct on (definition_id) * from approval_definition
             where school_id = $1 order by definition_id, version desc
           ) newest left join account on account.user_id = newest.published_by order by position, definition_id`,
          [session.schoolId],
        );
        return rows.flatMap((row) => {
          const { definitionId, sign, name, about, rights } = Definition.parse(row.body);
          return mayAdminister(rights, session) ? [{ definitionId, sign, name, about, newest: factsOf(row) }] : [];
        });
      },
      async getDefinition({ definitionId, version }, { session }) {
        await definitions.fill(session.schoolId);
        const { body } = await requireVersion(db, session, definitionId, version ?? null);
        const staff = await staffOf(db, session.schoolId);
        const classes = await db.query<{ class_id: string; name: string }>(
          'select class_id, name from class where school_id = $1 and left_at is null order by position, class_id',
          [session.schoolId],
        );
        return {
          definition: body,
          staff: staff.map(({ userId, side, name }) => ({ userId, side, name })),
          classes: classes.map(({ class_id, name }) => ({ classId: class_id, name })),
        };
      },
      async getDefinitionVersions({ definitionId }, { session }) {
        await definitions.fill(session.schoolId);
        await requireVersion(db, session, definitionId, null);
        const rows = await db.query<Omit<VersionRow, 'body' | 'position'> & { running: number }>(
          `select version, published_at, real_name, (
             select count(*)::integer from approval
             where approval.school_id = $1 and approval.definition_id = $2 and approval.version = definition.version
               and status in ('running', 'returned')
           ) as running
           from approval_definition definition left join account on account.user_id = definition.published_by
           where definition.school_id = $1 and definition_id = $2 order by version desc limit ${MOST_VERSIONS}`,
          [session.schoolId, definitionId],
        );
        return rows.map((row) => ({ ...factsOf(row), running: row.running }));
      },
      async publishDefinition(sent, { session }, client) {
        await definitions.fill(session.schoolId);
        return publish(session, client, sent);
      },
    },
    auth,
  );
}
