/** The ways a pupil went in the last fortnight, to lay a route along: 'the way to school'. */
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { LngLat } from '../../../contract/primitives';
import { ICONS } from '../../../src/drawing/icons';
import { useFenceText } from '../../../src/fences/messages';
import { metresWords } from '../../../src/fences/words';
import { useClock } from '../../../src/time/useNow';
import { useFenceTrackQuery } from '../api';
import { Button } from '../../../src/ui/Button';
import { useEditorText } from './editorMessages';
import { daysOf, tripLines } from './tripLines';

interface PreviousTripsProps {
  studentId: string;
  onTake: (line: readonly LngLat[]) => void;
}

export function PreviousTrips({ studentId, onTake }: PreviousTripsProps) {
  const text = useEditorText();
  const fence = useFenceText();
  const intl = useIntl();
  const clock = useClock();
  const { data: track, isError, refetch } = useFenceTrackQuery({ studentId });
  const days = useMemo(() => (track ? daysOf(track) : []), [track]);
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen ?? days[0];
  const ways = useMemo(
    () => (track && day !== undefined ? tripLines(track, day, clock.now()) : []),
    [track, day, clock],
  );
  const time = (ms: number) =>
    intl.formatTime(ms, { timeZone: track?.timeZone ?? 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <section className="shape-step__from" aria-label={text('fromWay')}>
      <h3>{text('fromWay')}</h3>
      {isError && (
        <p role="alert">
          {text('failed')}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      {!track && !isError && <p role="status">{text('loading')}</p>}
      {track && day === undefined && <p>{text('wayNoDays')}</p>}
      {track && day !== undefined && (
        <>
          <label className="shape-step__day">
            {text('wayDay')}
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
          {ways.length === 0 && <p>{text('wayNone')}</p>}
          <div className="shape-step__chips">
            {ways.map((way) => (
              <button key={way.from} type="button" className="chip-button" onClick={() => onTake(way.line)}>
                {ICONS.corridor}
                {text('way', { from: time(way.from), to: time(way.to), distance: metresWords(fence, way.metres) })}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
