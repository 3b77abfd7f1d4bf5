/** Words of providers: their names, and what became of an attempt. */
import { ProviderAttempt, ProviderReason } from '../../contract/delivery/attempt';
import type { DeliveryTry } from '../../contract';
import type { ProviderName } from '../../contract/delivery/providers';
import type { Text } from '../messages/texts';

/**
 * The providers that the platform uses for alerts and codes: those that reach a number, an address that a person can
 * prove, or a group. A test compares them with the table, which the alert's page need not load.
 */
export const OFFERED = [
  'aliyunSms',
  'aliyunVoice',
  'tencentSms',
  'twilio',
  'httpSms',
  'smtp',
  'weChatOfficial',
  'weComApp',
  'weComRobot',
  'dingTalkRobot',
  'feishuRobot',
  'bark',
  'serverChan',
  'pushPlus',
  'ntfy',
  'gotify',
  'telegram',
  'apprise',
] as const satisfies readonly ProviderName[];
type OfferedProvider = (typeof OFFERED)[number];
export const isOffered = (name: string | null): name is OfferedProvider => OFFERED.some((offered) => offered === name);

/** What the school calls a provider; else its own name. */
export const nameOf = (text: Text<'attempts'>, { provider, label }: { provider: ProviderName; label: string }) =>
  label || (isOffered(provider) ? text(`provider.${provider}`) : provider);

/** One attempt of a delivery; a newer platform may know more providers, results and reasons. */
export function tryWords(text: Text<'attempts'>, { provider, result, reason, code }: DeliveryTry): string {
  const attempt = ProviderAttempt.safeParse({ result, reason, code });
  const name = isOffered(provider) ? text(`provider.${provider}`) : provider;
  return [name, attempt.success ? attemptWords(text, attempt.data) : result].join(text('because'));
}

/** What the provider said later of a message; empty when nothing. */
export function receiptWords(text: Text<'attempts'>, { receipt }: DeliveryTry): string {
  if (!receipt) return '';
  if (receipt.state === 'delivered') return text('receipt.delivered');
  const reason = ProviderReason.safeParse(receipt.reason);
  const words = [text('receipt.failed'), reason.success ? text(`reason.${reason.data}`) : '']
    .filter(Boolean)
    .join(text('because'));
  return receipt.code === '' ? words : text('withCode', { words, code: receipt.code });
}

/** Whether a message that may have been taken was handed over again, to a provider that sends each one anew. */
export function mayArriveTwice(tries: readonly DeliveryTry[]): boolean {
  const unsure = tries.findIndex(({ result, goesOnce }) => result === 'unknown' && !goesOnce);
  return unsure !== -1 && tries.slice(unsure + 1).some(({ result }) => result === 'accepted' || result === 'unknown');
}

/** What became of an attempt, and why, with the provider's own code. */
export function attemptWords(text: Text<'attempts'>, { result, reason, code }: ProviderAttempt): string {
  if (result === 'accepted') return text('result.accepted');
  if (code === 'sealed') return text('sealed');
  const why = reason === null ? '' : text(`reason.${reason}`);
  const words = [text(`result.${result}`), why].filter(Boolean).join(text('because'));
  return code === '' ? words : text('withCode', { words, code });
}
