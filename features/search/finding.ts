/** Finds pupils, classes, places, fences, waters and roads by a name, its pinyin or its first letters. Pure. */
import { comparedName, nameSearch } from '../../contract/comparedName';
import type { LngLat } from '../../contract/primitives';

export const KINDS = ['pupil', 'class', 'place', 'fence', 'water', 'town', 'road', 'point'] as const;
export type FoundKind = (typeof KINDS)[number];

/** What can be found. */
export interface Findable {
  /** Unique among all. */
  key: string;
  kind: FoundKind;
  /** As it is written where it comes from. */
  name: string;
  /** As the reader calls it. */
  called: string;
  /** Pinyin without tones ('liming') and the first letters of its syllables ('lm'); '' until they are known. */
  spelling: string;
  initials: string;
  /** [lng, lat] of its middle, WGS-84; null for what has no place, as a pupil whose card was never located. */
  at: LngLat | null;
  /** Metres of the circle that it is; null for what is none. */
  radius: number | null;
  /** The path of its own page; null for what has none. */
  to: string | null;
  /** A second line, as the class of a pupil. */
  note?: string;
}

export interface FoundGroup {
  kind: FoundKind;
  /** The best first. */
  shown: readonly Findable[];
  /** How many more fit. */
  more: number;
}

/** Results of one kind that are shown; typing on narrows them. */
export const MOST_SHOWN = 6;

/** 0 for the name itself, 1 for its beginning, 2 for the beginning of its pinyin, 3 for anything else. */
function rank({ name, called, spelling, initials }: Findable, wanted: string): number {
  const names = [comparedName(name), comparedName(called)];
  if (names.includes(wanted)) return 0;
  if (names.some((one) => one.startsWith(wanted))) return 1;
  return spelling.startsWith(wanted) || initials.startsWith(wanted) ? 2 : 3;
}

/**
 * What fits the words, by kind in the order of `KINDS`; nothing for no words. What the town's map names as the school
 * does is found once, as the school's.
 */
export function finding(all: Iterable<Findable>, words: string): readonly FoundGroup[] {
  const wanted = comparedName(words);
  if (wanted === '') return [];
  const fits = nameSearch(words);
  const fitting = [...all].filter((one) => fits(one) || fits({ name: one.called, spelling: '', initials: '' }));
  const ours = new Set(
    fitting.filter(({ kind }) => kind === 'place' || kind === 'water').map(({ name }) => comparedName(name)),
  );
  return KINDS.flatMap((kind): FoundGroup[] => {
    const found = fitting
      .filter((one) => one.kind === kind && !((kind === 'town' || kind === 'road') && ours.has(comparedName(one.name))))
      .map((one) => ({ one, place: rank(one, wanted) }))
      .sort((a, b) => a.place - b.place || compare(a.one.spelling, b.one.spelling) || compare(a.one.name, b.one.name))
      .map(({ one }) => one);
    if (found.length === 0) return [];
    return [{ kind, shown: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) }];
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
