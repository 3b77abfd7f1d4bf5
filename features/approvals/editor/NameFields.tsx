/** A text of a definition in each language. One that is left empty says what the other one says. */
import { DEFINITION_LENGTHS } from '../../../contract/approvals/form';
import { LANGUAGE_FACTS, LANGUAGES } from '../../../contract/language';
import { type LocalizedText } from '../../../contract/localizedText';
import { useText } from '../../../src/messages/texts';
import { useAppSelector } from '../../../src/store/store';
import { Field } from '../../../src/ui/Field';

interface NameFieldsProps {
  what: 'name' | 'about' | 'hint' | 'note';
  /** Which text it is among those of the form. */
  of: string;
  value: LocalizedText;
  onChange: (value: LocalizedText) => void;
}

export function NameFields({ what, of, value, onChange }: NameFieldsProps) {
  const text = useText('approvalEditor');
  const own = useAppSelector(({ setting }) => setting.language);
  const some = LANGUAGES.map((language) => value[language]).find((words) => words.trim() !== '');
  return (
    <div className="defining__pair">
      {LANGUAGES.toSorted((one, other) => Number(other === own) - Number(one === own)).map((language) => (
        <Field
          key={language}
          label={text(what, { language: LANGUAGE_FACTS[language].name })}
          name={`${of} ${what} ${language}`}
          lang={language}
          value={value[language]}
          placeholder={some}
          maxLength={DEFINITION_LENGTHS[what === 'name' ? 'name' : 'hint']}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...value, [language]: target.value })}
        />
      ))}
    </div>
  );
}
