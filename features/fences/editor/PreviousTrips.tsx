/** Offers the pupil's trips of the last fortnight as lines for a corridor, such as the way to school. */
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { LngLat } from '../../../contract/primitives';
import { ICONS } from '../../../src/drawing/icons';
import { metresWords } from '../../../src/fences/words';
import { useText } from '../../../src/messages/texts';
import { useClock } from '../../../src/time/useNow';
import { useFenceTrackQuery } from '../api';
import { LoadState } from '../../../src/ui/LoadState';
import { clockTime } from '../../../src/time/timeWords';
import { daysWithFixes, tripLines } from './tripLines';

/** `onTake` gets the line of the chosen trip, [lng, lat] in WGS-84. */
interface PreviousTripsProps {
  studentId: string;
  onTake: (line: readonly LngLat[]) => void;
}

export function PreviousTrips({ studentId, onTake }: PreviousTripsProps) {
  const text = useText('fenceEditor');
  const fence = useText('fence');
  const intl = useIntl();
  const clock = useClock();
  const { data: track, isError, error, refetch } = useFenceTrackQuery({ studentId });
  const days = useMemo(() => (track ? daysWithFixes(track) : []), [track]);
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen ?? days[0];
  const trips = useMemo(
    () => (track && day !== undefined ? tripLines(track, day, clock.now()) : []),
    [track, day, clock],
  );
  const time = (ms: number) => clockTime(intl, ms, track?.timeZone ?? 'UTC');
  return (
    <section className="shape-step__from grid gap-2 narrows" aria-label={text('fromWay')}>
      <h3>{text('fromWay')}</h3>
      {(isError || !track) && <LoadState failure={isError ? error : undefined} onRetry={refetch} />}
      {track && day === undefined && <p>{text('wayNoDays')}</p>}
      {track && day !== undefined && (
        <>
          <label className="shape-step__day flex gap-2 middle">
            {text('whichDay')}
            <select value={day} onChange={({ target }) => setChosen(target.value)}>
              {days.map((one) => (
                <option key={one} value={one}>
                  {intl.formatDate(Date.parse(`${one}T12:00:00Z`), {
                    timeZone: 'UTC',
                    month: 'long',
                    day: 'numeric',
                    weekday: 'short',
                  })}
                </option>
              ))}
            </select>
          </label>
          {trips.length === 0 && <p>{text('wayNone')}</p>}
          <div className="flex gap-2 wraps">
            {trips.map((trip) => (
              <button key={trip.from} type="button" className="chip-button" onClick={() => onTake(trip.line)}>
                {ICONS.corridor}
                {text('way', { from: time(trip.from), to: time(trip.to), distance: metresWords(fence, trip.metres) })}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
