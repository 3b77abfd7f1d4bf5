/** Draws a day as a bar of its hours: thick while the pupil would have been inside, with a mark for each crossing. */
import { hourMarks } from '../../../contract/day';
import { type PreviewDay, isDoubtful } from './previewDays';

const WIDTH = 240;
const HOURS = [6, 12, 18];

export function PreviewDayBar({
  day: { day, from, to, crossings, inside },
  timeZone,
  chosen,
}: {
  day: PreviewDay;
  timeZone: string;
  /** Time (ISO) of the chosen crossing. Null for none. */
  chosen: string | null;
}) {
  const x = (instant: number) => ((instant - from) / (to - from)) * WIDTH;
  return (
    <svg className="day-bar" viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="day-bar__day" x={0} y={9} width={WIDTH} height={4} rx={2} />
      {hourMarks(day, timeZone, HOURS).map(({ hour, at }) => (
        <line key={hour} className="day-bar__hour" x1={at * WIDTH} x2={at * WIDTH} y1={8} y2={14} />
      ))}
      {inside.map((stretch) => (
        <rect
          key={stretch.from}
          className="day-bar__inside"
          x={x(stretch.from)}
          y={6}
          width={Math.max(1, x(stretch.to) - x(stretch.from))}
          height={10}
          rx={2}
        />
      ))}
      {crossings.map(({ kind, time, silence }) => {
        const at = x(Date.parse(time));
        return (
          <line
            key={`${kind} ${time}`}
            className="day-bar__mark"
            data-doubtful={isDoubtful({ silence })}
            data-silent={silence !== null}
            data-chosen={time === chosen}
            x1={at}
            x2={at}
            // Departures are below the bar, all others above.
            y1={kind === 'leave' ? 11 : 0}
            y2={kind === 'leave' ? 22 : 11}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}
