/**
 * The texts of one area, in the reader's language. Each area has a file per language beside its feature:
 *
 *     // features/x/messages.zh.ts: the source of the keys
 *     export default { title: '位置', days: '还剩 {n} 天' };
 *     // features/x/messages.en.ts, and one such file for every other language
 *     export default { title: 'Position', days: '{n} days left' } satisfies Record<keyof typeof zh, string>;
 *
 * src/app/words gathers the files of a language by area, loads them, and declares the areas here. Components use the
 * hook:
 *
 *     const text = useText('x');
 *     text('title')   text('days', { n: 3 })   text('terms', { link: (words) => <a>{words}</a> })
 *
 * A value that is a person's or a school's name is said in the reader's language (calledNames.ts).
 *
 * Texts are ICU messages (plurals, dates). Their ids are `area.key`. The compiler compares the keys of the languages,
 * messages.test.ts their placeholders. No feature imports its texts, so its chunk holds none.
 */
import { type ReactNode, useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { calledIn } from './calledNames';

/** The texts of each area. src/app/words/areas.ts fills it in. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface TextAreas {}

export type TextArea = keyof TextAreas;
export type TextKey<Area extends TextArea> = keyof TextAreas[Area] & string;

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
    intl.formatMessage({ id: `${area}.${key}` }, values && calledValues(values, intl));
  return say as unknown as Text<Area>;
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
