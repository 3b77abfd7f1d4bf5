/** One pupil's day: '/track' for the own child, '/pupil/:studentId/track' for a teacher's pupil. */
import './track.css';
import { DotLoading } from 'antd-mobile';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { CODES, dayOf } from '../../contract';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { DayStepper } from './DayStepper';
import { EmptyDay } from './EmptyDay';
import { useText } from './messages';
import { isDay } from './monthDays';
import { MonthGrid } from './MonthGrid';
import { ToldDay } from './ToldDay';
import { useDaySwipe } from './useDaySwipe';
import { useTrackDay } from './useTrackDay';

export function TrackScreen() {
  const text = useText();
  const names = usePupilNames();
  const [search, setSearch] = useSearchParams();
  const { studentId: ownId, studentSide, timeZone } = useViewer();
  const studentId = useParams()['studentId'] ?? search.get('studentId') ?? ownId ?? '';
  const today = dayOf(useNow(60_000), timeZone);
  const asked = search.get('day');
  const day = isDay(asked) ? asked : today;
  const [choosing, setChoosing] = useState(false);
  const { told, empty, failure, retry } = useTrackDay(studentId, day, studentSide, today);
  const name = names.get(studentId) ?? '';

  const choose = (chosen: string) => {
    setChoosing(false);
    if (chosen > today) return;
    setSearch(
      (before) => {
        if (chosen === today) before.delete('day');
        else before.set('day', chosen);
        return before;
      },
      // Turning pages is not a journey: Back leaves the track.
      { replace: true },
    );
  };
  const swipe = useDaySwipe(day, choose);

  return (
    <Sheet
      title={
        <>
          {name}
          <span className="sr-only">{text('ofPupil')}</span>
        </>
      }
      aside={<DayStepper day={day} today={today} choosing={choosing} onChoosing={setChoosing} onChoose={choose} />}
    >
      <div className="track" {...swipe}>
        {choosing && <MonthGrid studentId={studentId} day={day} today={today} onChoose={choose} />}
        {told ? (
          <ToldDay key={`${studentId} ${day}`} told={told} name={name} studentSide={studentSide === true} />
        ) : empty ? (
          <EmptyDay studentId={studentId} day={day} today={today} onChoose={choose} />
        ) : failure ? (
          <NotRead failure={failure} onRetry={retry} />
        ) : (
          <div role="status" className="track__loading">
            {text('loading')} <DotLoading />
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** Why the day cannot be shown, and the way to try again where that may help. */
function NotRead({ failure, onRetry }: { failure: { code?: unknown; kind?: unknown }; onRetry: () => void }) {
  const text = useText();
  const unknown = failure.code === CODES.notFound;
  const offline = failure.kind === 'network' || failure.kind === 'timeout';
  return (
    <Notice sign={offline ? 'cloud' : 'works'} title={text(unknown ? 'unknown' : offline ? 'offline' : 'failed')} level={3}>
      {!unknown && (
        <button type="button" className="button" onClick={onRetry}>
          {text('retry')}
        </button>
      )}
    </Notice>
  );
}
