/** Intake keys of a school: who has one may report for the school's cards. All calls are ours. */
import * as z from 'zod/mini';
import { clean } from './cleanText';
import { callsOf } from './call';
import { Id, Instant } from './primitives';

/** What an administrator calls a key, such as the gateway that has it. */
export const KeyLabel = z.string().check(clean.line(), z.minLength(1), z.maxLength(40), z.regex(/^\P{C}*$/u));

export const IntakeKey = z.object({
  keyId: Id,
  label: z.string(),
  /** Its first characters, by which people tell keys apart; null for one that is older than this. */
  beginning: z.nullable(z.string()),
  madeAt: z.nullable(Instant),
  /** Name of who made it; null when it was the operator, or somebody whose account is erased. */
  madeBy: z.nullable(z.string()),
  /** To the minute; null: never. */
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
});
export type IntakeKey = z.infer<typeof IntakeKey>;

/** Keys of a school that are not revoked, at most. */
export const MOST_KEYS = 50;

const { get, post } = callsOf('user');

export const intakeKeyCalls = {
  /** The keys of the caller's school: those in use first, then those revoked in the last 90 days. */
  intakeKeys: get('school/key/list/v1', {
    needs: 'key:write',
    input: z.object({}),
    output: z.array(IntakeKey),
    hideToast: true,
    ours: true,
  }),
  /**
   * `secret` is the key itself. It is in no other answer: the store has its digest. Refused with 422 beyond MOST_KEYS.
   */
  makeIntakeKey: post('school/key/make/v1', {
    needs: 'key:write',
    input: z.object({ label: KeyLabel }),
    output: z.object({ keyId: Id, secret: z.string() }),
    hideToast: true,
    ours: true,
  }),
  /** Reports under the key are refused from now on. */
  revokeIntakeKey: post('school/key/revoke/v1', {
    needs: 'key:write',
    input: z.object({ keyId: Id }),
    output: z.null(),
    ours: true,
  }),
};
