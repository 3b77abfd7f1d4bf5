/** Values as the `*HQ` family writes them: angles, dates, charges. What cannot be read is null. */
import { spanMs } from '../../../../contract/day';
import type { WrittenTime } from '../../intake/report';

/** `DDDMM.mmmm`, `DDDMMmmmm`, and `DDD-MM.mmmm`, each with or without a sign. Degrees may be left out. */
const ANGLE = /^([+-]?)(?:(\d{1,3})-(\d{1,2}\.\d+)|(\d{0,3})(\d\d\.\d+)|(\d{1,3})(\d\d)(\d{4}))$/;

/**
 * An angle in degrees. The letter names the hemisphere; beside a letter the sign says nothing, or a place would be
 * turned over twice.
 * @param letters the positive hemisphere, then the negative one. @param most degrees
 */
export function angleOf(
  text: string,
  letter: string,
  [positive, negative]: readonly [string, string],
  most: number,
): number | null {
  const [, sign, ...groups] = ANGLE.exec(text) ?? [];
  const [dashed, dashedMinutes, joined, joinedMinutes, bare, whole = '', fraction = ''] = groups;
  const minutes = Number(dashedMinutes ?? joinedMinutes ?? `${whole}.${fraction}`);
  const degrees = Number(dashed ?? joined ?? bare) + minutes / 60;
  if (sign === undefined || minutes >= 60 || degrees > most) return null;
  if (letter !== '' && letter !== positive && letter !== negative) return null;
  if (letter === '' && sign === '') return null;
  return (letter === '' ? sign === '-' : letter === negative) ? -degrees : degrees;
}

/** A number that is not negative. */
export const numberOf = (text: string | undefined): number | null =>
  /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text ?? '') ? Number(text) : null;

/** Years of two digits from here on are of the last century: the clock of a receiver without a time begins there. */
const LAST_CENTURY = 70;
const DAY = spanMs(1, 'days');

/**
 * The instant that a date (`ddMMyy`) and a time of day (`HHmmss`) name, however improbable. With a date alone it is
 * the second of that day that is nearest to the arrival.
 */
export function timeOf(clock: string | undefined, date: string | undefined, now: Date): WrittenTime {
  if (date === undefined) return 'absent';
  const day = dayOf(date);
  if (day === null) return 'unreadable';
  const time = timeOfDay(clock ?? '');
  return new Date(time === null ? Math.min(Math.max(now.getTime(), day), day + DAY - 1_000) : day + time);
}

/** Milliseconds. */
function dayOf(date: string): number | null {
  const [, day, month, year] = (/^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []).map(Number);
  if (day === undefined || month === undefined || year === undefined) return null;
  const at = new Date(Date.UTC((year < LAST_CENTURY ? 2000 : 1900) + year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null;
}

/** Milliseconds. Seconds beyond 59, such as a leap second, are carried over. */
function timeOfDay(clock: string): number | null {
  const [, hour, minute, second] = (/^(\d\d)(\d\d)(\d\d)$/.exec(clock) ?? []).map(Number);
  if (hour === undefined || minute === undefined || second === undefined || hour > 23 || minute > 59) return null;
  return ((hour * 60 + minute) * 60 + second) * 1_000;
}
