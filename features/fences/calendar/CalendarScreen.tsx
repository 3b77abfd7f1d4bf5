/**
 * The school calendar: terms, holidays, extra school days, lessons. Everyone may read it, administrators may change it.
 */
import '../fences.css';
import '../rules/rulesForm.css';
import './calendar.css';
import { useState } from 'react';
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

  const saveDraft = async () => {
    if (!draft || faults.length > 0) return;
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
            <span role="status">{text(isLoading ? 'saving' : 'unsaved')}</span>
            <Button small busy={isLoading} disabled={faults.length > 0} onClick={() => void saveDraft()}>
              {text('save')}
            </Button>
          </div>
        )
      }
    >
      {calendar ? (
        <div className="rules grid narrows gap-3">
          <CalendarSummary />
          {!mayEdit && <p className="quiet text-s">{text('readOnly')}</p>}
          {saveFailed && <Fault className="field__error fault text-s">{text('notDone')}</Fault>}
          {[TermsSection, PublicHolidaysSection, HolidaysSection, ExtraDaysSection, BellsSection].map(
            (CalendarSection) => (
              <CalendarSection
                key={CalendarSection.name}
                calendar={calendar}
                onChange={mayEdit ? setDraft : null}
                faultOf={(at) => {
                  const fault = faults.find((one) => one.at === at);
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
