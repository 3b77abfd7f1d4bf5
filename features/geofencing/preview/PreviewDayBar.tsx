/** Draws a day as a bar of 24 hours: thick while the pupil would have been inside, with a mark for each crossing. */
import type { PreviewDay } from './previewDays';
import { isDoubtful } from './previewDays';

const WIDTH = 240;
const HOURS = [6, 12, 18];

export function PreviewDayBar({
  day: { from, to, crossings, inside },
  chosen,
}: {
  day: PreviewDay;
  /** Time (ISO) of the chosen crossing. Null for none. */
  chosen: string | null;
}) {
  const x = (instant: number) => ((instant - from) / (to - from)) * WIDTH;
  return (
    <svg className="day-bar" viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="day-bar__day" x={0} y={9} width={WIDTH} height={4} rx={2} />
      {HOURS.map((hour) => (
        <line key={hour} className="day-bar__hour" x1={(hour / 24) * WIDTH} x2={(hour / 24) * WIDTH} y1={8} y2={14} />
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
