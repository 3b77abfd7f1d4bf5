/** Edits the hours of a school day: those of the school, and those of grades that have their own. */
import { AddOutline } from 'antd-mobile-icons';
import { useId } from 'react';
import type { GradeBells } from '../../../contract/fences';
import { STAGE_YEARS, STAGES, YEARS_BEFORE } from '../../../contract/roster/grades';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { FieldError } from '../../../src/ui/Field';
import { useSchoolCalendarQuery } from '../api';
import { FormSection } from '../rules/FormSection';
import { BellTable } from './BellTable';
import type { CalendarSectionProps } from './calendarFaults';

/** All grades, in the order of the years. */
const GRADES = STAGES.flatMap((stage) => Array.from({ length: STAGE_YEARS[stage] }, (_, n) => `${stage} ${n + 1}`));

export function BellsSection({ calendar, onChange, faultOf }: CalendarSectionProps) {
  const text = useText('calendar');
  const gradeName = useGradeName();
  const { data } = useSchoolCalendarQuery();
  const { bells = [], gradeBells = [] } = calendar;
  const put = (changed: GradeBells[]) => onChange?.({ ...calendar, gradeBells: changed });
  const present = new Set([...Object.values(data?.grades ?? {}), ...gradeBells.flatMap(({ grades }) => grades)]);
  const offered = GRADES.filter((grade) => present.has(grade));
  const free = offered.find((grade) => !gradeBells.some(({ grades }) => grades.includes(grade)));
  return (
    <>
      <FormSection title={text('bells')} note={bells.length === 0 && text('noBells')}>
        <BellTable
          bells={bells}
          onChange={onChange && ((changed) => onChange({ ...calendar, bells: changed }))}
          faultOf={(at) => faultOf(`bells.${at}`)}
        />
      </FormSection>
      {gradeBells.map((own, index) => (
        <FormSection
          // They have no id; their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          title={text('gradeBells', { grades: own.grades.map(gradeName).join(text('separator')) })}
        >
          {onChange && (
            <GradeChoice
              offered={offered.filter((grade) => own.grades.includes(grade) || !isTaken(gradeBells, grade))}
              chosen={own.grades}
              error={faultOf(`gradeBells.${index}.grades`)}
              onChange={(grades) => put(gradeBells.with(index, { ...own, grades }))}
            />
          )}
          <BellTable
            of={own.grades.map(gradeName).join(text('separator'))}
            bells={own.bells}
            onChange={onChange && ((changed) => put(gradeBells.with(index, { ...own, bells: changed })))}
            faultOf={(at) => faultOf(`gradeBells.${index}.bells.${at}`)}
          />
          {onChange && (
            <Button kind="danger" onClick={() => put(gradeBells.toSpliced(index, 1))}>
              {text('dropGradeBells')}
            </Button>
          )}
        </FormSection>
      ))}
      {onChange && bells.length > 0 && free !== undefined && (
        <Button
          kind="link"
          className="rules__add"
          onClick={() => put([...gradeBells, { grades: [free], bells: [...bells] }])}
        >
          <AddOutline aria-hidden="true" /> {text('addGradeBells')}
        </Button>
      )}
    </>
  );
}

const isTaken = (all: readonly GradeBells[], grade: string) => all.some(({ grades }) => grades.includes(grade));

/** Says a grade such as 'primary 3' in the reader's language. */
function useGradeName(): (grade: string) => string {
  const text = useText('calendar');
  return (grade) => {
    const [stage = '', n = ''] = grade.split(' ');
    const known = STAGES.find((one) => one === stage);
    return known ? text(`grade.${known}`, { n, year: YEARS_BEFORE[known] + Number(n) }) : '';
  };
}

interface GradeChoiceProps {
  offered: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (grades: string[]) => void;
}

function GradeChoice({ offered, chosen, error, onChange }: GradeChoiceProps) {
  const text = useText('calendar');
  const gradeName = useGradeName();
  const id = useId();
  return (
    <fieldset className="calendar__grades" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="quiet text-s">{text('whichGrades')}</legend>
      <div className="flex gap-3 wraps">
        {offered.map((grade) => (
          <label key={grade} className="flex middle gap-2 tappable">
            <input
              type="checkbox"
              checked={chosen.includes(grade)}
              onChange={({ target }) =>
                onChange(offered.filter((one) => (one === grade ? target.checked : chosen.includes(one))))
              }
            />
            {gradeName(grade)}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
