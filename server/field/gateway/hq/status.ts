/** The status word of the `*HQ` family: eight hexadecimal digits in which a bit that is not set is an alarm. */
import type { DeviceAlarm } from '../../intake/alarms';
import { h02AlarmsOf } from '../../intake/h02Alarms';

const WORD = /^[0-9A-Fa-f]{8}$/;
export const isStatusWord = (text: string | undefined): boolean => WORD.test(text ?? '');

/** @param hasTilt whether bit 18 is a tilt sensor. */
export const alarmsOf = (word: string | undefined, hasTilt: boolean): DeviceAlarm[] =>
  h02AlarmsOf(isStatusWord(word) ? Number.parseInt(word ?? '', 16) : 0, hasTilt);

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
