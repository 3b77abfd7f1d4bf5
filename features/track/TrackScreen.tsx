/**
 * One pupil's day: '/track' for a guardian's child, '/pupil/:studentId/track' for a teacher's pupil; or a day of an
 * opened file.
 */
import './track.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf, isDay, spanMs } from '../../contract/day';
import { useText } from '../../src/messages/texts';
import { useAddressedPupil } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { positionPath } from '../../src/ui/pupilPaths';
import { BottomDialog } from '../../src/ui/BottomDialog';
import { Sheet } from '../../src/ui/Sheet';
import { DayStepper } from './calendar/DayStepper';
import { DayView } from './DayView';
import { EmptyDay } from './calendar/EmptyDay';
import { FileDay } from './file/FileDay';
import { MonthGrid } from './calendar/MonthGrid';
import { OpenFile } from './file/OpenFile';
import { LoadState } from '../../src/ui/LoadState';
import { useDaySwipe } from './calendar/useDaySwipe';
import { useCrossingsAndAlerts } from './events/useCrossingsAndAlerts';
import { useOpenedFile } from './file/useOpenedFile';
import { useTrackDay } from './day/useTrackDay';
import { Called } from '../../src/messages/calledNames';

const MINUTE = spanMs(1, 'minutes');

export function TrackScreen() {
  const text = useText('track');
  const fileText = useText('trackFile');
  const [search, setSearch] = useSearchParams();
  const { studentSide, timeZone } = useViewer();
  const { studentId, name = '' } = useAddressedPupil();
  const today = dayOf(useNow(MINUTE), timeZone);
  const dayInUrl = search.get('day');
  const day = isDay(dayInUrl) ? dayInUrl : today;
  const [choosing, setChoosing] = useState(false);
  const { analysed, empty, failure, retry } = useTrackDay(studentId, day, studentSide, today);
  const crossingsAndAlerts = useCrossingsAndAlerts(studentId, day, timeZone);
  const file = useOpenedFile(timeZone);

  const choose = (chosen: string) => {
    setChoosing(false);
    if (chosen > today) return;
    setSearch(
      (before) => {
        if (chosen === today) before.delete('day');
        else before.set('day', chosen);
        return before;
      },
      // Another day replaces the history entry, so that Back leaves the track.
      { replace: true },
    );
  };
  const swipe = useDaySwipe(day, choose);

  if (file.opened) {
    return (
      <Sheet title={fileText('fileTitle')}>
        <div className="grid gap-3 narrows">
          <FileDay opened={file.opened} timeZone={timeZone} onTurn={file.turnTo} onClose={file.close} />
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet
      title={
        <>
          <Called name={name} />
          <span className="sr-only">{text('ofPupil')}</span>
        </>
      }
      closesTo={positionPath(studentSide === true, studentId ?? '')}
      toWhereOneWas
      aside={<DayStepper day={day} today={today} choosing={choosing} onChoosing={setChoosing} onChoose={choose} />}
    >
      {choosing && (
        <BottomDialog title={text('month')} onClose={() => setChoosing(false)}>
          <MonthGrid studentId={studentId} day={day} today={today} onChoose={choose} />
        </BottomDialog>
      )}
      <div className="grid gap-3 narrows" {...swipe}>
        <DayView
          key={studentId}
          analysed={analysed}
          crossingsAndAlerts={crossingsAndAlerts}
          name={name}
          studentSide={studentSide === true}
        >
          {empty ? (
            <EmptyDay studentId={studentId} day={day} today={today} onChoose={choose} />
          ) : (
            <LoadState failure={failure ?? undefined} onRetry={retry} unknown={text('unknown')} />
          )}
        </DayView>
        {(analysed !== null || empty) && (
          <OpenFile reading={file.reading} refused={file.refused} onOpen={(picked) => void file.open(picked)} />
        )}
      </div>
    </Sheet>
  );
}
