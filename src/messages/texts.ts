/**
 * The texts of one area, in the reader's language. Each area has a file per language beside its feature, which bears
 * the area's name:
 *
 *     // features/<noun>/<area>.zh.ts: the source of the keys
 *     export default { title: '位置', days: '还剩 {n} 天' };
 *     // features/<noun>/<area>.en.ts, and one such file for every other language
 *     export default { title: 'Position', days: '{n} days left' } satisfies Record<keyof typeof zh, string>;
 *
 * src/app/words finds and loads the files of a language, and declares the areas here (areas.ts). Components use the
 * hook:
 *
 *     const text = useText('x');
 *     text('title')   text('days', { n: 3 })   text('terms', { link: (words) => <a>{words}</a> })
 *
 * A word that several areas share stands once, in common.zh.ts: each area says it too, unless it has that key itself.
 *
 * A value that is a person's or a school's name is said in the reader's language (calledNames.ts).
 *
 * Texts are ICU messages (plurals, dates). Their ids are `area.key`. The compiler compares the keys of the languages,
 * messages.test.ts their placeholders. No feature imports its texts, so its chunk holds none.
 */
import { type ReactNode, useCallback, useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { calledIn } from './calledNames';
import type common from './common.zh';

/** The texts of each area. src/app/words/areas.ts fills it in. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface TextAreas {}

export type TextArea = keyof TextAreas;
/** The keys of an area's own texts. */
export type OwnKey<Area extends TextArea> = keyof TextAreas[Area] & string;
export type TextKey<Area extends TextArea> = OwnKey<Area> | keyof typeof common;

/** A text of any area by its whole id, `area.key`. */
export type TextId = { [Area in TextArea]: `${Area}.${OwnKey<Area>}` }[TextArea];

type Plain = string | number | Date | null | undefined;
type Chunk = (words: ReactNode[]) => ReactNode;

/** Says a text of an area: a string, or nodes when a value is one. */
export interface Text<Area extends TextArea> {
  (key: TextKey<Area>, values?: Record<string, Plain>): string;
  (key: TextKey<Area>, values: Record<string, Plain | ReactNode | Chunk>): ReactNode;
}

/** The texts of an area outside React. */
export function textOf<Area extends TextArea>(area: Area, intl: IntlShape): Text<Area> {
  const say = (key: string, values?: Parameters<IntlShape['formatMessage']>[1]) =>
    intl.formatMessage({ id: idOf(area, key, intl) }, values && calledValues(values, intl));
  return say as unknown as Text<Area>;
}

/** The id of a text: the area's own one, else the one that all areas share. */
function idOf(area: TextArea, key: string, { messages }: IntlShape): string {
  const own = `${area}.${key}`;
  const shared = `common.${key}`;
  return own in messages || !(shared in messages) ? own : shared;
}

/** The values of a text, with the names among them as the reader calls them. */
const calledValues = <Values extends Record<string, unknown>>(values: Values, intl: IntlShape): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? calledIn(intl, value) : value]),
  ) as Values;

/** The texts of an area. The function stays the same until the language changes. */
export function useText<Area extends TextArea>(area: Area): Text<Area> {
  const intl = useIntl();
  return useMemo(() => textOf(area, intl), [area, intl]);
}

/** The text of a whole id; empty while the part of the texts that holds it is not loaded. */
export const textById = (intl: IntlShape, id: TextId): string =>
  Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }) : '';

/** Says texts of several areas by their whole ids. The function changes when the language or the loaded texts do. */
export function useTextById(): (id: TextId) => string {
  const intl = useIntl();
  return useCallback((id: TextId) => textById(intl, id), [intl]);
}
