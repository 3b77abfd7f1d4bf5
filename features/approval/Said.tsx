/** A text of a school's definition in the reader's language. It is the school's text, not the console's. */
import type { LocalizedText } from '../../contract/language';
import { useAppSelector } from '../../src/store/store';

export function Said({ of }: { of: LocalizedText }) {
  const language = useAppSelector(({ setting }) => setting.language);
  return <span lang={language}>{of[language]}</span>;
}
