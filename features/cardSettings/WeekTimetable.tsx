/** The windows of class mode drawn on a week, as a timetable. Beside it stands the same as a list, for all readers. */
import { minutes } from '../../contract/cardSettings/bells';
import type { ClassWindow } from '../../contract/cardSettings/values';
import { useDayChips } from './useDayChips';

/** Hours of the day that are always drawn; earlier and later windows widen it. */
const HOURS = { from: 7, to: 18 };
/** Units of the drawing. */
const SIZE = { width: 280, left: 28, top: 18, hour: 14 };

export function WeekTimetable({ windows }: { windows: readonly ClassWindow[] }) {
  const { chips } = useDayChips();
  const first = Math.min(HOURS.from, ...windows.map(({ from }) => Math.floor(minutes(from) / 60)));
  const last = Math.max(HOURS.to, ...windows.map(({ to }) => Math.ceil(minutes(to) / 60)));
  const column = (SIZE.width - SIZE.left) / chips.length;
  const at = (time: string) => SIZE.top + (minutes(time) / 60 - first) * SIZE.hour;
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <svg
      className="card-week below-3 above-2"
      viewBox={`0 0 ${SIZE.width} ${SIZE.top + (last - first) * SIZE.hour + 8}`}
      aria-hidden="true"
    >
      {chips.map(({ value, shown }, day) => (
        <text key={value} x={SIZE.left + (day + 0.5) * column} y={11} textAnchor="middle">
          {shown}
        </text>
      ))}
      {hours.map((hour) => (
        <g key={hour}>
          <line
            x1={SIZE.left}
            x2={SIZE.width}
            y1={at(`${hour}:00`.padStart(5, '0'))}
            y2={at(`${hour}:00`.padStart(5, '0'))}
          />
          {hour % 2 === 0 && (
            <text x={SIZE.left - 4} y={at(`${hour}:00`.padStart(5, '0')) + 3} textAnchor="end">
              {hour}
            </text>
          )}
        </g>
      ))}
      {windows.flatMap(({ from, to, weekdays, on }, index) =>
        weekdays.map((day) => (
          <rect
            // Windows have no id, and two may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${index} ${day}`}
            data-on={on}
            x={SIZE.left + (day - 1) * column + 2}
            width={column - 4}
            y={at(from)}
            height={Math.max(2, at(to) - at(from))}
            rx={3}
          />
        )),
      )}
    </svg>
  );
}
