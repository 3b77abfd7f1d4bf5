/** Class mode: its windows on a week, what SOS may do, holidays. Each change is told the card at once. */
import { useIntl } from 'react-intl';
import { windowsFromBells } from '../../contract/cardSettings/bells';
import { bellsOfGrade } from '../../contract/fences/calendar';
import type { ClassMode } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import { Button, ButtonLink } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { useSchoolBellsQuery } from './api';
import { dayWords } from './valueWords';
import { WeekTimetable } from './WeekTimetable';

/** What a form starts from when nothing was ever wanted. */
export const NO_CLASS_MODE: ClassMode = { windows: [], sosIn: true, sosOut: true, holidaysOff: true };

interface ClassModeEditorProps {
  /** The class whose bells can be copied; null when it is not known. */
  classId: string | null;
  mode: ClassMode;
  /** Windows that the card takes. */
  most: number;
  /** False for models that turn the SOS number away in class. */
  sosInClass: boolean;
  /** The address of a window's sheet; 'new' for one more. */
  timePath: (index: number | 'new') => string;
  onChange: (mode: ClassMode) => void;
  busy: boolean;
}

export function ClassModeEditor({ classId, mode, most, sosInClass, timePath, onChange, busy }: ClassModeEditorProps) {
  const text = useText('card');
  const intl = useIntl();
  const { data: school } = useSchoolBellsQuery();
  const bells = school ? bellsOfGrade(school.calendar, school.grades[classId ?? ''] ?? null) : [];
  const change = (next: Partial<ClassMode>) => (busy ? undefined : onChange({ ...mode, ...next }));

  async function copyBells() {
    const sure =
      mode.windows.length === 0 ||
      (await askSure({
        title: text('copyBells'),
        content: text('copyBellsAsk'),
        confirm: text('copyBells'),
      }));
    if (sure) change({ windows: windowsFromBells(bells, most) });
  }
  return (
    <>
      <WeekTimetable windows={mode.windows} />
      {mode.windows.length === 0 && <p className="card-quiet quiet text-m">{text('noWindows')}</p>}
      <ul className="card-numbers unmarked" aria-label={text('classTimes')}>
        {mode.windows.map(({ from, to, weekdays, on }, index) => {
          const name = `${from}–${to} ${dayWords(intl, weekdays)}`;
          return (
            // Windows have no id; their place identifies them, in the address too.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <SwitchRow
                label={name}
                on={on}
                onChange={(next) => change({ windows: mode.windows.with(index, { from, to, weekdays, on: next }) })}
              />
              <ButtonLink kind="link" small to={timePath(index)} aria-label={text('editOne', { who: name })}>
                {text('edit')}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      <div className="card-acts">
        {mode.windows.length < most && (
          <ButtonLink kind="plain" wide to={timePath('new')}>
            {text('addWindow')}
          </ButtonLink>
        )}
        {bells.length > 0 && (
          <Button kind="plain" wide busy={busy} onClick={() => void copyBells()}>
            {text('copyBells')}
          </Button>
        )}
      </div>
      <SwitchRow
        label={text('line.holidaysOff')}
        note={text('holidaysOffNote')}
        on={mode.holidaysOff}
        onChange={(holidaysOff) => change({ holidaysOff })}
      />
      <SwitchRow
        label={text('line.sosOut')}
        note={text('sosOutNote')}
        on={mode.sosOut}
        onChange={(sosOut) => change({ sosOut })}
      />
      {sosInClass ? (
        <SwitchRow
          label={text('line.sosIn')}
          note={text('sosInNote')}
          on={mode.sosIn}
          onChange={(sosIn) => change({ sosIn })}
        />
      ) : (
        <p className="card-quiet quiet text-m">{text('sosInNever')}</p>
      )}
    </>
  );
}
