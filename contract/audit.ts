/** The audit log: what administrators and the operator did to a school, as its administrators read it. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { Day, Id, Instant } from './primitives';
import { NameOfPerson } from './names';

/** What can be done. An act that is gone from the program stays here, because the log keeps its rows. */
export const AUDIT_ACTS = [
  'school.setUp',
  'school.add',
  'school.change',
  'school.disable',
  'school.enable',
  'school.channels',
  'setting.change',
  'operator.add',
  'operator.end',
  'provider.add',
  'provider.change',
  'provider.end',
  'provider.order',
  'account.disable',
  'account.enable',
  'account.link',
  'key.make',
  'key.revoke',
  'invitation.make',
  'invitation.revoke',
  'invitation.redeem',
  'guardian.propose',
  'guardian.refuse',
  'guardian.add',
  'guardian.change',
  'guardian.end',
  'teacher.add',
  'teacher.change',
  'teacher.end',
  'number.look',
  'work.handOver',
  'class.add',
  'class.change',
  'class.end',
  'pupil.add',
  'pupil.change',
  'pupil.move',
  'pupil.end',
  'pupil.return',
  'pupil.erase',
  'card.add',
  'card.change',
  'card.give',
  'card.take',
  'card.end',
  'card.look',
  'place.add',
  'place.change',
  'place.end',
  'roster.check',
  'roster.import',
  'roster.undo',
  'roster.rollOver',
  'approval.agree',
  'approval.refuse',
  'approval.withdraw',
  'approval.standIn',
  'approval.publish',
  'approval.export',
  'address.export',
  'backup.make',
  'backup.restore',
] as const;
export const AuditAct = z.enum(AUDIT_ACTS);
export type AuditAct = z.infer<typeof AuditAct>;

/** The kinds of row that an act is about. */
export const AuditSubject = z.enum(['school', 'class', 'pupil', 'person', 'card', 'place', 'key']);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** Who acted: a person with a session, the operator at the command line, or the platform by itself. */
export const AuditActor = z.enum(['person', 'operator', 'platform']);
export type AuditActor = z.infer<typeof AuditActor>;

/** Facts of an act: numbers and words of the program. Never a secret, a number or a name of a person. */
export const AuditDetails = z.record(
  z.string(),
  z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]),
);
export type AuditDetails = z.infer<typeof AuditDetails>;

export const AuditEntry = z.object({
  auditId: z.number(),
  time: Instant,
  actor: AuditActor,
  /** The person's present name; null for the others, and for somebody whose account is erased. */
  who: z.nullable(NameOfPerson),
  act: AuditAct,
  /** `name`: its present name; null when the row is gone. */
  subject: z.nullable(z.object({ kind: AuditSubject, name: z.nullable(z.string()) })),
  details: AuditDetails,
  /** The network that it came from, such as 203.0.113.0/24; null when unknown. */
  source: z.nullable(z.string()),
  /** Browser and operating system, such as 'Chrome · Android'; null when unknown. */
  device: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Entries of one answer, at most. */
export const AUDIT_PAGE = 50;

export const auditCalls = {
  /**
   * The log of the caller's school, newest first. `before` is the id of the last entry that is known already. `what` is
   * the first part of acts: 'card' finds each act on cards. `from` and `to` are days of the school, both included.
   */
  auditLog: callsOf('user').get('school/audit/list/v1', {
    needs: 'audit:read',
    input: z.object({
      before: z.optional(z.coerce.number().check(z.int(), z.positive())),
      what: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
      userId: z.optional(Id),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
    output: z.object({
      entries: z.array(AuditEntry),
      more: z.boolean(),
      /** Everybody who is in the log. */
      people: z.array(z.object({ userId: Id, name: NameOfPerson })),
    }),
    hideToast: true,
    ours: true,
  }),
};
