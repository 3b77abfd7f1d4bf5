/**
 * The school calendar: terms, holidays, extra school days, lessons. Everyone may read it, administrators may change it.
 */
import '../fences.css';
import '../rules/rulesForm.css';
import './calendar.css';
import { useEffect, useRef, useState } from 'react';
import type { SchoolCalendar } from '../../../contract/fences';
import { useText } from '../../../src/messages/texts';
import { usePermission, useViewer } from '../../../src/session/useViewer';
import { LoadState } from '../../../src/ui/LoadState';
import { geofencingPath } from '../../../src/ui/pupilPaths';
import { Sheet } from '../../../src/ui/Sheet';
import { toast } from '../../../src/ui/toast';
import { useSaveSchoolCalendarMutation, useSchoolCalendarQuery } from '../api';
import { Button } from '../../../src/ui/Button';
import { Fault } from '../../../src/ui/Form';
import { BellsSection } from './BellsSection';
import { calendarFaults } from './calendarFaults';
import { CalendarSummary } from './CalendarSummary';
import { ExtraDaysSection } from './ExtraDaysSection';
import { HolidaysSection } from './HolidaysSection';
import { PublicHolidaysSection } from './PublicHolidaysSection';
import { TermsSection } from './TermsSection';

/** @param studentId the pupil to return to. The calendar is the school's. */
export function CalendarScreen({ studentId }: { studentId: string | null }) {
  const text = useText('calendar');
  const { studentSide } = useViewer();
  const mayEdit = usePermission('calendar:write');
  const { data, isError, error, refetch } = useSchoolCalendarQuery();
  const [save, { isLoading, isError: saveFailed }] = useSaveSchoolCalendarMutation();
  const [draft, setDraft] = useState<SchoolCalendar | null>(null);
  const calendar = draft ?? data?.calendar;
  const faults = draft ? calendarFaults(draft) : [];
  /** Saves that were refused since the calendar was last whole. */
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  // What was shown as missing is where the eye has to go.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  const change = (changed: SchoolCalendar) => {
    setDraft(changed);
    if (calendarFaults(changed).length === 0) setTries(0);
  };
  const saveDraft = async () => {
    if (!draft) return;
    if (faults.length > 0) return setTries(tries + 1);
    const { error: failed } = await save({ calendar: draft });
    if (failed) return;
    setDraft(null);
    void toast('success', text('saved'), { mask: false });
  };

  return (
    <Sheet
      title={text('schoolCalendar')}
      anchor="full"
      closesTo={geofencingPath(studentSide === true, studentId)}
      action={
        draft && (
          <div className="flex gap-3 middle apart">
            <span role="status">{text(isLoading ? 'saving' : tries > 0 ? 'unfilled' : 'unsaved')}</span>
            <Button small busy={isLoading} onClick={() => void saveDraft()}>
              {text('save')}
            </Button>
          </div>
        )
      }
    >
      {calendar ? (
        <div ref={form} className="rules grid narrows gap-3">
          <CalendarSummary />
          {!mayEdit && <p className="quiet text-s">{text('readOnly')}</p>}
          {saveFailed && <Fault className="field__error fault text-s">{text('notDone')}</Fault>}
          {[TermsSection, PublicHolidaysSection, HolidaysSection, ExtraDaysSection, BellsSection].map(
            (CalendarSection) => (
              <CalendarSection
                key={CalendarSection.name}
                calendar={calendar}
                onChange={mayEdit ? change : null}
                faultOf={(at) => {
                  const fault = faults.find((one) => one.at === at && (tries > 0 || !one.blank));
                  return fault && text(`fault.${fault.code}`);
                }}
              />
            ),
          )}
        </div>
      ) : (
        <LoadState failure={isError ? error : undefined} onRetry={refetch} />
      )}
    </Sheet>
  );
}
