/**
 * The texts of one area. Each area has three files beside its feature:
 *
 *     // features/x/messages.zh.ts: the source of the keys
 *     export default { title: '位置', days: '还剩 {n} 天' };
 *     // features/x/messages.en.ts, and one such file for every other language
 *     export default { title: 'Position', days: '{n} days left' } satisfies Record<keyof typeof zh, string>;
 *     // features/x/messages.ts: a type import, so that the feature's chunk holds no text
 *     export const useText = texts<typeof zh>('x');
 *
 * src/app/words gathers the files of a language by area and loads them. Components use the hook:
 *
 *     const text = useText();
 *     text('title')   text('days', { n: 3 })   text('terms', { link: (words) => <a>{words}</a> })
 *
 * Texts are ICU messages (plurals, dates). Their ids are `area.key`. The compiler compares the keys of the languages, and
 * messages.test.ts their placeholders.
 */
import { type ReactNode, useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

type Plain = string | number | Date | null | undefined;
type Chunk = (words: ReactNode[]) => ReactNode;

export interface Text<Key extends string> {
  (key: Key, values?: Record<string, Plain>): string;
  (key: Key, values: Record<string, Plain | ReactNode | Chunk>): ReactNode;
}

export interface Texts<Key extends string> {
  (): Text<Key>;
  /** The same outside React. */
  of(intl: IntlShape): Text<Key>;
  area: string;
}

/** @param area the name under which src/app/words exports the area */
export function texts<Source extends Readonly<Record<string, string>>>(area: string): Texts<keyof Source & string> {
  type Key = keyof Source & string;
  const of = (intl: IntlShape): Text<Key> => {
    const say = (key: Key, values?: Parameters<IntlShape['formatMessage']>[1]) =>
      intl.formatMessage({ id: `${area}.${key}` }, values);
    return say as unknown as Text<Key>;
  };
  const useText = () => {
    const intl = useIntl();
    return useMemo(() => of(intl), [intl]);
  };
  return Object.assign(useText, { of, area });
}
