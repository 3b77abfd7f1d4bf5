/** Chooses the language. Each language is named in itself. */
import { type Language, LANGUAGE_FACTS, LANGUAGES } from '../../contract/language';
import { useText } from '../messages/texts';
import { chooseLanguage } from '../store/settingChoices';
import { useAppDispatch, useAppSelector } from '../store/store';
import { Segments } from './Segments';
import { toast } from './toast';

/** @param short shows one or two letters; screen readers still read the full names */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const text = useText('app');
  const dispatch = useAppDispatch();
  const current = useAppSelector(({ setting }) => setting.language);
  const choices = LANGUAGES.map((language) => {
    const facts = LANGUAGE_FACTS[language];
    return { value: language, name: facts.name, shown: short ? facts.short : facts.name, lang: facts.locale };
  });

  async function choose(language: Language) {
    try {
      await dispatch(chooseLanguage(language));
    } catch {
      void toast('fail', text('languageFailed', { name: LANGUAGE_FACTS[language].name }));
    }
  }

  return (
    <Segments
      label={text('language')}
      choices={choices}
      chosen={current}
      onChoose={(language) => void choose(language)}
    />
  );
}
