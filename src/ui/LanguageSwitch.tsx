/** Chooses the language; each is named in itself. */
import { useAppText } from '../messages/app';
import { LOCALES, type Locale } from '../messages/locale';
import { chooseLocale } from '../store/settingChoices';
import { useAppDispatch, useAppSelector } from '../store/store';
import { Segments } from './Segments';

const NAMES: Record<Locale, { name: string; short: string }> = {
  'zh-CN': { name: '简体中文', short: '中' },
  en: { name: 'English', short: 'En' },
};

/** `short` shows a letter or two; the full names stay for screen readers. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const text = useAppText();
  const dispatch = useAppDispatch();
  const locale = useAppSelector(({ setting }) => setting.locale);
  const choices = LOCALES.map((one) => ({
    value: one,
    name: NAMES[one].name,
    shown: short ? NAMES[one].short : NAMES[one].name,
    lang: one,
  }));
  return (
    <Segments
      label={text('language')}
      choices={choices}
      chosen={locale}
      onChoose={(one) => dispatch(chooseLocale(one))}
    />
  );
}
