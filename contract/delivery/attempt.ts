/** What became of a message at a provider. */
import * as z from 'zod/mini';

/** What became of a message at a provider; server/alarm/delivery/providers/provider.ts says what each means. */
export const ProviderResult = z.enum(['accepted', 'refused', 'misconfigured', 'limited', 'unreachable', 'unknown']);
export type ProviderResult = z.infer<typeof ProviderResult>;

export const ProviderReason = z.enum([
  'credential',
  'signName',
  'template',
  'balance',
  'machine',
  'clock',
  'recipient',
  'blocked',
  'content',
  'limit',
  'right',
  'away',
  'answer',
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
