/** The day on one sheet of paper: its sentences and a drawing of the route. Hidden on the screen. */
import './printedDay.css';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { spanMs } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { useNow } from '../../../src/time/useNow';
import type { DayEvent } from '../events/dayEvents';
import type { Redaction } from './redaction';
import type { AnalysedDay } from '../day/analysedDay';
import { useSharedDay } from './useSharedDay';

const MINUTE = spanMs(1, 'minutes');

interface PrintedDayProps {
  analysed: AnalysedDay;
  name: string;
  events: readonly DayEvent[];
  /** The chosen redactions. */
  left: ReadonlySet<Redaction>;
}

/** Numbers of lines above which the sentences are set in two columns, and in smaller type. */
const [TWO_COLUMNS, SMALL_TYPE] = [22, 44];

export function PrintedDay({ analysed, name, events, left }: PrintedDayProps) {
  const text = useText('trackShare');
  const intl = useIntl();
  const now = useNow(MINUTE);
  const { title, date, summary, lines, drawn, placeOf, without } = useSharedDay(analysed, name, events, left);
  const { track, story } = analysed;
  return createPortal(
    <article
      className="printed-day"
      data-length={lines.length > SMALL_TYPE ? 'longest' : lines.length > TWO_COLUMNS ? 'long' : 'short'}
    >
      <h1>{title}</h1>
      <p className="printed-day__day">{date}</p>
      <p>{summary}</p>
      <svg
        className="printed-day__sketch"
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        role="img"
        aria-label={text('sketch')}
      >
        <path className="printed-day__gaps" d={drawn.gaps} />
        <path className="printed-day__trips" d={drawn.trips} />
        {drawn.places.map(({ index, x, y }) => (
          <g key={index}>
            <circle cx={x} cy={y} r={4} />
            <text x={x + 7} y={y + 4}>
              {placeOf(index)}
            </text>
          </g>
        ))}
      </svg>
      <ol>
        {lines.map(({ key, sentence }) => (
          <li key={key}>{sentence}</li>
        ))}
      </ol>
      <p className="printed-day__note">
        {without} {text('sheetNote', { doubted: story.totals.doubted })}
      </p>
      <p className="printed-day__note">
        {text('sheetPrinted', {
          time: intl.formatDate(now, { timeZone: track.timeZone, dateStyle: 'medium', timeStyle: 'short' }),
          zone: track.timeZone,
        })}
      </p>
    </article>,
    document.body,
  );
}
