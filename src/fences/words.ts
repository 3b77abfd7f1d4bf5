/** Describes fences and crossings in sentences. Pure: the caller passes the texts and formatted times. */
import type { SubjectOf } from '../../contract';
import type { JudgedCrossing, FenceRules, FenceShapeKind, Hours, Presence } from '../../contract/fences';
import { JUDGE_LIMITS } from '../../contract/fences/limits';
import type { Text } from '../messages/texts';

const KINDS = ['arrive', 'leave', 'pass'] as const;
const WEEKDAYS = '1,2,3,4,5';
const WEEKEND = '6,7';

/** What the sentence of a crossing says; of alerts of earlier releases the shape is not known. */
export type CrossingFacts = Pick<JudgedCrossing, 'kind' | 'early' | 'side'> & {
  fenceShape?: FenceShapeKind | undefined;
};

/** The variant of a crossing that decides its sentence and its icon. */
export function crossingVariant({ kind, early, side }: Pick<CrossingFacts, 'kind' | 'early' | 'side'>) {
  if (kind === 'leave' && early) return 'early';
  return kind === 'absent' && side === 'unknown' ? 'absentUnknown' : kind;
}

/**
 * What happened at the edge of a fence: '走进围栏“学校”', 'left the route “Way to school”'. Alerts, toasts, lists and the
 * day's story share it. It names the edge, which is not the place itself: the story alone says when the pupil arrived.
 * @param fence the fence's name; empty leaves it out
 */
export const crossingWords = (text: Text<'fence'>, crossing: CrossingFacts, fence: string): string =>
  text(`${crossing.fenceShape === 'corridor' ? 'route' : 'did'}.${crossingVariant(crossing)}`, {
    fence: fence === '' ? '' : text('quoted', { name: fence }),
  });

/** The sentence of a crossing: '小雨 07:52 走进围栏“学校”'. @param words.time formatted for the reader. */
export const crossingSentence = (
  text: Text<'fence'>,
  crossing: CrossingFacts,
  words: { name: string; fence: string; time: string },
): string => text('told', { name: words.name, time: words.time, what: crossingWords(text, crossing, words.fence) });

/** '周一至周五', '周一、周三'. @param days ISO weekdays in any order. */
export function daysWords(text: Text<'fence'>, days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === 7) return text('everyDay');
  if (sorted.join() === WEEKDAYS) return text('weekdays');
  if (sorted.join() === WEEKEND) return text('weekend');
  return listed(
    text,
    sorted.map((day) => text(`day.${day}` as 'day.1')),
  );
}

/** Joins words to a list: 'a, b, c'. */
export const listed = (text: Text<'fence'>, words: readonly string[]): string =>
  words.slice(1).reduce((first, rest) => text('listed', { first, rest }), words[0] ?? '');

/** '周一至周五 07:00–09:00'. The text tells when a window ends on the next day. */
export function hoursWords(text: Text<'fence'>, { days, from, to }: Hours): string {
  const words = { days: daysWords(text, days), from, to };
  if (from === '00:00' && (to === '24:00' || to === '00:00')) return text('wholeDay', words);
  return text(from < to ? 'hours' : 'overnight', words);
}

/** The times of a presence rule: '周一至周五 07:50 前应到'. */
export function presenceWords(text: Text<'fence'>, { days, schoolDaysOnly, hereBy, stayUntil }: Presence): string[] {
  const words = daysWords(text, days);
  const on = schoolDaysOnly ? text('presenceSchoolDays', { words }) : words;
  return [
    ...(hereBy === null ? [] : [text('hereBy', { days: on, time: hereBy })]),
    ...(stayUntil === null ? [] : [text('stayUntil', { days: on, time: stayUntil })]),
  ];
}

/** When a fence sends alerts: for which crossings, at which hours, and when the pupil must be present. */
export function rulesWords(text: Text<'fence'>, rules: FenceRules): string[] {
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

/** The delays of a rule: time inside before an arrival counts, and the shortest time between two alerts. */
export function delayWords(
  text: Text<'fence'>,
  { dwell, atRest, coolDown }: Pick<FenceRules, 'dwell' | 'atRest' | 'coolDown'>,
): string[] {
  const rest = durationWords(text, JUDGE_LIMITS.standstill[0].seconds);
  const waits =
    dwell === 0 ? [] : [text(atRest ? 'dwellAtRest' : 'dwell', { duration: durationWords(text, dwell), rest })];
  return [...waits, ...(coolDown === 0 ? [] : [text('coolDown', { duration: durationWords(text, coolDown) })])];
}

/** '45 s', '5 min', '1 h 30 min'. @param seconds a whole number. */
export function durationWords(text: Text<'fence'>, seconds: number): string {
  if (seconds < 120 && seconds % 60 !== 0) return text('seconds', { n: Math.round(seconds) });
  const minutes = Math.round(seconds / 60);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h === 0 ? text('minutes', { n: m }) : m === 0 ? text('hoursLong', { h }) : text('hoursMinutes', { h, m });
}

/** Metres, rounded as in speech: to 1 below 30, to 5 below a kilometre, else to 100. */
export const metresWords = (text: Text<'fence'>, metres: number): string =>
  metres < 995
    ? text('metres', { n: metres < 30 ? Math.round(metres) : Math.round(metres / 5) * 5 })
    : text('kilometres', { n: Math.round(metres / 100) / 10 });

/** '3,400 m²', '1.2 ha' from a hectare, '2.5 km²' from a tenth of a square kilometre. */
export function areaWords(text: Text<'fence'>, squareMetres: number): string {
  if (squareMetres < 10_000) return text('area.m2', { n: Math.round(squareMetres) });
  if (squareMetres < 100_000) return text('area.ha', { n: Math.round(squareMetres / 1000) / 10 });
  return text('area.km2', { n: Math.round(squareMetres / 100_000) / 10 });
}

/** What a fence's alert says. */
export const fenceAlertWords = (
  text: Text<'fence'>,
  { crossing: kind, early, side = 'outside', fenceShape, fenceName }: SubjectOf<'fence'>,
): string => crossingWords(text, { kind, early, side, fenceShape }, fenceName);
