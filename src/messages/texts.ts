/**
 * Texts a person sees, in both languages, beside the feature that shows them.
 *
 *     // features/x/messages.ts
 *     export const useText = texts('x', { title: '位置', days: '还剩 {n} 天' }, { title: 'Position', days: '{n} days left' });
 *     // features/x/XSheet.tsx
 *     const text = useText();
 *     text('title')   text('days', { n: 3 })   text('terms', { link: (words) => <a>{words}</a> })
 *
 * The compiler keeps both languages' keys alike, a test their placeholders. Ids are `x.title`. Messages are ICU (plurals, dates).
 * A file of texts travels in the chunk of its feature, so a language needs no loading and switching it no reload.
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
  zh: Readonly<Record<Key, string>>;
  en: Readonly<Record<Key, string>>;
}

export function texts<Key extends string>(
  area: string,
  zh: Readonly<Record<Key, string>>,
  en: Readonly<Record<NoInfer<Key>, string>>,
): Texts<Key> {
  const of = (intl: IntlShape): Text<Key> => {
    const language = intl.locale === 'en' ? en : zh;
    // react-intl takes the sentence as the default message of its id: there is no second catalogue to fall out of step.
    const say = (key: Key, values?: Parameters<IntlShape['formatMessage']>[1]) =>
      intl.formatMessage({ id: `${area}.${key}`, defaultMessage: language[key] }, values);
    return say as unknown as Text<Key>;
  };
  const useText = () => {
    const intl = useIntl();
    return useMemo(() => of(intl), [intl]);
  };
  return Object.assign(useText, { of, area, zh, en });
}
