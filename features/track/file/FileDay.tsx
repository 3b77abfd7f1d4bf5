/** A day of an opened file on the same screen, marked as imported. */
import './openFile.css';
import { useMemo } from 'react';
import { useText } from '../../../src/messages/texts';
import { LeftOutList } from './OpenFile';
import { trackOfFileDay } from './fileDays';
import { DayView } from '../DayView';
import { NO_CROSSINGS_OR_ALERTS } from '../events/useCrossingsAndAlerts';
import type { OpenedFile } from './useOpenedFile';
import { useAnalysedDay } from '../day/useAnalysedDay';
import { LoadState } from '../../../src/ui/LoadState';

interface FileDayProps {
  opened: OpenedFile;
  timeZone: string;
  onTurn: (day: string) => void;
  onClose: () => void;
}

export function FileDay({ opened: { read, day }, timeZone, onTurn, onClose }: FileDayProps) {
  const text = useText('trackFile');
  const track = useMemo(() => trackOfFileDay(read, day, timeZone), [read, day, timeZone]);
  const { analysed, broken } = useAnalysedDay(track, false);
  return (
    <>
      <div className="file-day rounded inked text-m breaks flex gap-2 wraps middle apart" role="note">
        <p>
          <strong className="warn">{text('imported')}</strong> {read.name}
          {read.repeated > 0 && ` · ${text('repeated', { n: read.repeated })}`}
        </p>
        {read.zoneless && <p>{text('zoneless', { zone: timeZone })}</p>}
        {read.oddTimes && <p>{text('oddTimes')}</p>}
        {read.leftOut.length > 0 && (
          <details className="file-day__left">
            <summary>{text('leftOut', { n: read.leftOut.reduce((sum, { count }) => sum + count, 0) })}</summary>
            <LeftOutList leftOut={read.leftOut} />
          </details>
        )}
        {read.days.length > 1 && (
          <label className="file-day__days flex gap-2 wraps middle">
            <span>{text('fileDays', { n: read.days.length })}</span>
            <select value={day} onChange={({ target }) => onTurn(target.value)}>
              {read.days.map((one) => (
                <option key={one.day} value={one.day}>
                  {text('fileDay', { day: one.day, n: one.fixes.length })}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" className="chip" onClick={onClose}>
          {text('closeFile')}
        </button>
      </div>
      <DayView analysed={analysed} crossingsAndAlerts={NO_CROSSINGS_OR_ALERTS} name={read.name} studentSide={null}>
        <LoadState failure={broken ?? undefined} onRetry={onClose} />
      </DayView>
    </>
  );
}
