/** The day on one sheet of paper: its sentences and a drawing of the route. Hidden on the screen. */
import './printedDay.css';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { spanMs } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { useNow } from '../../../src/time/useNow';
import type { DayEvent } from '../events/dayEvents';
import { type Redaction, redactDay, REDACTIONS } from './redaction';
import { drawRoute } from './routeDrawing';
import { storyWords } from '../story/storyWords';
import type { AnalysedDay } from '../day/analysedDay';

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
  const redactedDay = useMemo(
    () => redactDay(analysed, left, { place: (n) => text('redacted.place', { n }), home: text('redacted.home') }),
    [analysed, left, text],
  );
  const words = useMemo(() => storyWords(intl, redactedDay), [intl, redactedDay]);
  const drawn = useMemo(
    () => drawRoute(redactedDay, { round: left.has('round'), withoutHome: left.has('home') }),
    [redactedDay, left],
  );
  const { track, story, visitedPlaces } = redactedDay;
  const shownEvents = events.map((dayEvent) =>
    left.has('names') || left.has('home') ? { ...dayEvent, name: '' } : dayEvent,
  );
  const lines = [
    ...story.segments.map((segment, index) => ({
      at: segment.from,
      key: String(segment.from),
      sentence: words.sentence(index),
    })),
    ...shownEvents.map((dayEvent) => ({ at: dayEvent.at, key: dayEvent.id, sentence: words.event(dayEvent) })),
  ].sort((one, other) => one.at - other.at);
  return createPortal(
    <article
      className="printed-day"
      data-length={lines.length > SMALL_TYPE ? 'longest' : lines.length > TWO_COLUMNS ? 'long' : 'short'}
    >
      <h1>{text('sheetTitle', { name: left.has('names') ? text('redacted.pupil') : name })}</h1>
      <p className="printed-day__day">
        {intl.formatDate(Date.parse(`${track.day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'full' })}
      </p>
      <p>{words.summary()}</p>
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
              {words.place(visitedPlaces[index]?.stays[0] ?? -1)}
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
        {left.size > 0 &&
          text('redacted', {
            what: intl.formatList(REDACTIONS.filter((one) => left.has(one)).map((one) => text(`redact.${one}`))),
          })}{' '}
        {text('sheetNote', { doubted: story.totals.doubted })}
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
