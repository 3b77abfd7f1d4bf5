/** Edits the first and last days of terms. */
import { AddOutline, DeleteOutline } from 'antd-mobile-icons';
import { useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { useToday, dayWords } from '../../../src/time/dayWords';
import { Button } from '../../../src/ui/Button';
import type { CalendarSectionProps } from './calendarFaults';
import { DateField } from '../../../src/ui/DateField';
import { FormSection } from '../rules/FormSection';

/** Most terms a calendar may have, as the contract says. */
const MOST = 20;

export function TermsSection({ calendar, onChange, faultOf }: CalendarSectionProps) {
  const text = useText('calendar');
  const intl = useIntl();
  const today = useToday(useViewer().timeZone);
  const { terms } = calendar;
  const put = (changed: typeof terms) => onChange?.({ ...calendar, terms: changed });
  return (
    <FormSection title={text('term')} note={terms.length === 0 && text('always')}>
      {terms.map((term, index) =>
        onChange ? (
          // Terms have no id; their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} className="rules__times flex gap-2 wraps" aria-label={text('termNth', { n: index + 1 })}>
            {(['from', 'to'] as const).map((end) => (
              <DateField
                key={end}
                label={text(end === 'from' ? 'termFrom' : 'termTo')}
                value={term[end]}
                error={faultOf(`terms.${index}.${end}`)}
                onChange={(day) => put(terms.with(index, { ...term, [end]: day }))}
              />
            ))}
            <Button
              kind="icon"
              aria-label={text('dropTerm', { n: index + 1 })}
              onClick={() => put(terms.toSpliced(index, 1))}
            >
              <DeleteOutline />
            </Button>
          </section>
        ) : (
          <p key={term.from}>
            {dayWords(intl, term.from, today)} – {dayWords(intl, term.to, today)}
          </p>
        ),
      )}
      {onChange && terms.length < MOST && (
        <Button kind="link" className="rules__add" onClick={() => put([...terms, { from: '', to: '' }])}>
          <AddOutline aria-hidden="true" /> {text('addTerm')}
        </Button>
      )}
    </FormSection>
  );
}
