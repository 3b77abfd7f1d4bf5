/**
 * Writes the audit log. Each act of an administrator or of the operator is a row, written in the transaction of the act
 * itself: what is undone is not in the log, and what cannot be logged is not done. The store refuses to change a row
 * (step 031 of the schema).
 */
import type { AuditAct, AuditDetails, AuditSubject } from '../../../contract/audit';
import type { Session } from '../platform';
import type { Queryable } from '../store/db';

/** Who acts: a person, with where the call came from; the operator at the command line; the platform by itself. */
export type Actor =
  | { session: Pick<Session, 'userId' | 'device'>; client: { readonly address: string | null } }
  | 'operator'
  | 'platform';

export interface Act {
  by: Actor;
  /** Null for what concerns the whole platform; only the operator reads it. */
  schoolId: string | null;
  act: AuditAct;
  /** The row that it is about: an id of its table; of a card its unique id. */
  subject?: { kind: AuditSubject; id: string };
  /** Numbers and words of the program. Never a secret, a number or a name of a person. */
  details?: AuditDetails;
}

/** @param tx the transaction of the act. */
export async function audit(
  tx: Queryable,
  now: Date,
  { by, schoolId, act, subject, details = {} }: Act,
): Promise<void> {
  const person = typeof by === 'string' ? null : by;
  const { browser = null, system = null } = person?.session.device ?? {};
  await tx.query(
    `insert into audit (at, school_id, actor, user_id, act, subject_kind, subject_id, details, source, device)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      now,
      schoolId,
      person ? 'person' : by,
      person?.session.userId ?? null,
      act,
      subject?.kind ?? null,
      subject?.id ?? null,
      JSON.stringify(details),
      person && coarseSource(person.client.address),
      [browser, system].filter(Boolean).join(' · ') || null,
    ],
  );
}

/**
 * The network of an address: enough to tell the school from elsewhere, too little to follow a person. An IPv4 address
 * gives its /24; an IPv6 household (`2001:db8:1:2::/64`, see `server/running/node/clientAddress.ts`) its /48.
 */
export function coarseSource(address: string | null): string | null {
  if (address === null) return null;
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const v6 = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/i.exec(address)?.[1];
  return v6 === undefined ? null : `${v6}::/48`;
}
