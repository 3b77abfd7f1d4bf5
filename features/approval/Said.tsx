/** The texts of a school's definition in the reader's language. They are the school's, not the console's. */
import type { LocalizedText } from '../../contract/language';
import { useAppSelector } from '../../src/store/store';

export function Said({ of }: { of: LocalizedText }) {
  const language = useAppSelector(({ setting }) => setting.language);
  return <span lang={language}>{of[language]}</span>;
}

/** The sign of a kind of approval: its own character in Chinese, the first letter of its name elsewhere. */
export function ApprovalSign({ sign, name }: { sign: string; name: LocalizedText }) {
  const language = useAppSelector(({ setting }) => setting.language);
  return (
    <span className="approval-sign" lang={language} aria-hidden="true">
      {language === 'zh' ? sign : name[language].slice(0, 1)}
    </span>
  );
}
