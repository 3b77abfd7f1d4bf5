/** What became of a message at a provider. */
import * as z from 'zod/mini';

/** What became of a message at a provider; server/alarm/delivery/providers/provider.ts says what each means. */
export const ProviderResult = z.enum(['accepted', 'refused', 'misconfigured', 'limited', 'unreachable', 'unknown']);
export type ProviderResult = z.infer<typeof ProviderResult>;

/** Why a provider did not take a message; the console has the words. */
export const ProviderReason = z.enum([
  /** Key, secret or password is wrong or has expired. */
  'credential',
  /** The name that signs the messages is unknown or not approved. */
  'signName',
  /** The template is unknown, not approved, or its variables do not fit. */
  'template',
  /** The account has no money left, or is switched off. */
  'balance',
  /** The provider does not take requests from this machine's address. */
  'machine',
  /** The provider found the time of the request wrong: this machine's clock is off. */
  'clock',
  /** No such number, address or follower. */
  'recipient',
  /** The phone is off or out of reach; a receipt said so. */
  'phoneOff',
  /** The recipient does not want, or may not get, messages of this sender. */
  'blocked',
  /** The content is not allowed. */
  'content',
  /** Too many messages, to this recipient or in all. */
  'limit',
  /** The account lacks the right to send. */
  'right',
  /** No answer in time, no connection, or the provider's own fault. */
  'away',
  /** The answer is none of this provider: a page, too long, or unreadable. */
  'answer',
  /** The address leads into the installation's own network, or elsewhere. */
  'address',
  'other',
]);
export type ProviderReason = z.infer<typeof ProviderReason>;

/** One attempt, as an administrator reads it. `code` is the provider's own word. */
export const ProviderAttempt = z.object({
  result: ProviderResult,
  reason: z.nullable(ProviderReason),
  code: z.string(),
});
export type ProviderAttempt = z.infer<typeof ProviderAttempt>;
