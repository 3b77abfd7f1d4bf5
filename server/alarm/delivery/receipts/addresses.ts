/** Where providers send their receipts: below the address at which people open the console. Pure. */
import { type ProviderName, providerRow, type ProviderValues } from '../../../../contract/delivery/providers';
import type { Settings } from '../../../engine/platform';
import { receiptToken } from './receipt';

/** Null while the console's address is not known. @param last the message's key, or the binding's token */
export const receiptAddress = (
  { consoleOrigin }: Pick<Settings, 'consoleOrigin'>,
  kind: 'twilio' | 'aliyun',
  schoolId: string,
  providerId: string,
  last: string,
): string | null =>
  consoleOrigin === null
    ? null
    : `${consoleOrigin}/delivery/receipt/${kind}/v1/${[schoolId, providerId, last].map(encodeURIComponent).join('/')}`;

/**
 * The address that an administrator has to type at the provider; null for a provider that is told it with each message,
 * or that sends no receipts.
 */
export function addressToType(
  settings: Pick<Settings, 'consoleOrigin'>,
  { provider, schoolId, providerId }: { provider: ProviderName; schoolId: string; providerId: string },
  values: ProviderValues,
): string | null {
  const secret = providerRow(provider).receipts === 'typed' ? values['accessKeySecret'] : undefined;
  return secret
    ? receiptAddress(settings, 'aliyun', schoolId, providerId, receiptToken(secret, schoolId, providerId))
    : null;
}
