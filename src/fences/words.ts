/** Fences and crossings in sentences. Pure: who asks brings the texts, and a clock that writes instants. */
import type { Crossed, FenceRules, Hours, Presence } from '../../contract/fence';
import { LIMITS } from '../../contract/fence/limits';
import type { FenceText } from './messages';

const KINDS = ['arrive', 'leave', 'pass'] as const;
const WEEKDAYS = '1,2,3,4,5';
const WEEKEND = '6,7';

type Told = Pick<Crossed, 'kind' | 'early' | 'side' | 'time'>;

/** Which of its sentences a crossing takes. */
export function crossingVariant({ kind, early, side }: Omit<Told, 'time'>) {
  if (kind === 'leave' && early) return 'early';
  return kind === 'absent' && side === 'unknown' ? 'absentUnknown' : kind;
}

/** '小雨 07:52 到达学校'. @param time as the reader's clock writes it. */
export const crossingSentence = (
  text: FenceText,
  crossing: Told,
  said: { name: string; fence: string; time: string },
): string => text(`told.${crossingVariant(crossing)}`, said);

/** '周一至周五', '周一、周三'. @param days ISO weekdays in any order. */
export function daysWords(text: FenceText, days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === 7) return text('everyDay');
  if (sorted.join() === WEEKDAYS) return text('weekdays');
  if (sorted.join() === WEEKEND) return text('weekend');
  return listed(
    text,
    sorted.map((day) => text(`day.${day}` as 'day.1')),
  );
}

export const listed = (text: FenceText, words: readonly string[]): string =>
  words.slice(1).reduce((first, rest) => text('listed', { first, rest }), words[0] ?? '');

/** '周一至周五 07:00–09:00'; a window that ends on the day after says so. */
export function hoursWords(text: FenceText, { days, from, to }: Hours): string {
  const said = { days: daysWords(text, days), from, to };
  if (from === '00:00' && (to === '24:00' || to === '00:00')) return text('wholeDay', said);
  return text(from < to ? 'hours' : 'overnight', said);
}

export function presenceWords(text: FenceText, { days, schoolDaysOnly, hereBy, stayUntil }: Presence): string[] {
  const words = daysWords(text, days);
  const on = schoolDaysOnly ? text('presenceSchoolDays', { words }) : words;
  return [
    ...(hereBy === null ? [] : [text('hereBy', { days: on, time: hereBy })]),
    ...(stayUntil === null ? [] : [text('stayUntil', { days: on, time: stayUntil })]),
  ];
}

/** When a fence rings: what for, and at what hours. */
export function rulesWords(text: FenceText, rules: FenceRules): string[] {
  const kinds = KINDS.filter((kind) => rules[kind]);
  const hours = rules.hours.length === 0 ? [text('always')] : rules.hours.map((each) => hoursWords(text, each));
  const ringing =
    kinds.length === 0
      ? [text('ringsNever')]
      : [
          text('rings', {
            kinds: listed(
              text,
              kinds.map((kind) => text(`rings.${kind}`)),
            ),
          }),
          ...hours,
          ...(rules.schoolDaysOnly ? [text('schoolDays')] : []),
        ];
  return [...ringing, ...(rules.presence ? presenceWords(text, rules.presence) : [])];
}

/** Waiting and intervals of a rule, where there are any. */
export function delayWords(
  text: FenceText,
  { dwell, atRest, coolDown }: Pick<FenceRules, 'dwell' | 'atRest' | 'coolDown'>,
): string[] {
  const rest = durationWords(text, LIMITS.rest.seconds);
  const waits =
    dwell === 0 ? [] : [text(atRest ? 'dwellAtRest' : 'dwell', { duration: durationWords(text, dwell), rest })];
  return [...waits, ...(coolDown === 0 ? [] : [text('coolDown', { duration: durationWords(text, coolDown) })])];
}

/** 45 s, 5 min, 1 h 30 min. @param seconds whole. */
export function durationWords(text: FenceText, seconds: number): string {
  if (seconds < 120 && seconds % 60 !== 0) return text('seconds', { n: Math.round(seconds) });
  const minutes = Math.round(seconds / 60);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h === 0 ? text('minutes', { n: m }) : m === 0 ? text('hoursLong', { h }) : text('hoursMinutes', { h, m });
}

/** Metres as a person says them. */
export const metresWords = (text: FenceText, metres: number): string =>
  metres < 995
    ? text('metres', { n: metres < 30 ? Math.round(metres) : Math.round(metres / 5) * 5 })
    : text('kilometres', { n: Math.round(metres / 100) / 10 });

/** 3,400 m², 1.2 ha from a hectare on, 2.5 km² from a tenth of one on. */
export function areaWords(text: FenceText, squareMetres: number): string {
  if (squareMetres < 10_000) return text('area.m2', { n: Math.round(squareMetres) });
  if (squareMetres < 100_000) return text('area.ha', { n: Math.round(squareMetres / 1000) / 10 });
  return text('area.km2', { n: Math.round(squareMetres / 100_000) / 10 });
}
