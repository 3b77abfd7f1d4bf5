/** Why something about an address did not work, in words. */
import { MOST_ADDRESSES } from '../../contract/delivery/addresses';
import type { Text, TextKey } from '../../src/messages/texts';
import { codeOf, isOffline } from '../../src/service/failure';

const FAULTS: Readonly<Record<number, Extract<TextKey<'reach'>, `fault.${number}`>>> = {
  404: 'fault.404',
  409: 'fault.409',
  422: 'fault.422',
  429: 'fault.429',
  2004: 'fault.2004',
  2009: 'fault.2009',
  2020: 'fault.2020',
  4004: 'fault.4004',
};

/** @param error the error of a call about an address */
export function faultWords(text: Text<'reach'>, error: unknown): string {
  if (isOffline(error)) return text('fault.offline');
  return text(FAULTS[codeOf(error) ?? 0] ?? 'fault.other', { most: MOST_ADDRESSES });
}
