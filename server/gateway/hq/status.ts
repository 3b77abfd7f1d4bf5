/** The status word of the `*HQ` family: eight hexadecimal digits in which a bit that is not set is an alarm. */
import type { DeviceAlarm } from '../../intake/alarms';

const WORD = /^[0-9A-Fa-f]{8}$/;
export const isStatusWord = (text: string | undefined): boolean => WORD.test(text ?? '');

/** The SOS key, in the words of all makers. */
const SOS = 1 << 1;
/**
 * The SOS key for one maker and a tilt sensor for another; a third leaves it set
 * (github.com/traccar/traccar/issues/2920). It is the key unless the operator says that the maker's cards have the
 * sensor.
 */
const SOS_OR_TILT = 1 << 18;

/**
 * Of the other bits those of low batteries and shocks differ by maker, and the rest are a vehicle's.
 * @param hasTilt whether bit 18 is a tilt sensor.
 */
export function alarmsOf(word: string | undefined, hasTilt: boolean): DeviceAlarm[] {
  // A word of zeros would be all alarms at once: such a card has no status.
  const bits = isStatusWord(word) ? Number.parseInt(word ?? '', 16) : 0;
  const keys = hasTilt ? SOS : SOS | SOS_OR_TILT;
  return bits !== 0 && (bits & keys) !== keys ? ['sos'] : [];
}

/** Messages without a place that end in a word, or in a word and a count. */
const ENDS_IN_STATUS = new Set(['LINK', 'NBR', 'V3', 'BS', 'BASE']);
/** A date, or none. */
const DATE = /^(?:\d{6})?$/;

/** Where the word stands in a message without a place: after a date, whatever that says. -1 when there is none. */
export function statusAt(command: string, params: readonly string[]): number {
  const dated = params.findLastIndex((param, at) => at > 0 && isStatusWord(param) && DATE.test(params[at - 1] ?? ''));
  if (dated >= 0 || !ENDS_IN_STATUS.has(command)) return dated;
  return [params.length - 1, params.length - 2].find((at) => isStatusWord(params[at])) ?? -1;
}
