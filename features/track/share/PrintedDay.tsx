/** The day on one sheet of paper: its sentences and a sketch of the way. On the screen it does not show. */
import './printedDay.css';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { useNow } from '../../../src/time/useNow';
import type { DayEvent } from '../events/dayEvents';
import { useShareText } from './shareMessages';
import { type Redaction, redactDay, REDACTIONS } from './redaction';
import { drawRoute } from './routeDrawing';
import { storyWords } from '../story/storyWords';
import type { AnalysedDay } from '../day/analysedDay';

interface PrintedDayProps {
  analysed: AnalysedDay;
  name: string;
  marks: readonly DayEvent[];
  /** What is left out. */
  left: ReadonlySet<Redaction>;
}

/** Lines beyond which the sentences stand in two columns, and beyond which they are set smaller. */
const [LONG, LONGEST] = [22, 44];

export function PrintedDay({ analysed, name, marks, left }: PrintedDayProps) {
  const text = useShareText();
  const intl = useIntl();
  const now = useNow(60_000);
  const paper = useMemo(
    () => redactDay(analysed, left, { place: (n) => text('redacted.place', { n }), home: text('redacted.home') }),
    [analysed, left, text],
  );
  const words = useMemo(() => storyWords(intl, paper), [intl, paper]);
  const drawn = useMemo(
    () => drawRoute(paper, { round: left.has('round'), withoutHome: left.has('home') }),
    [paper, left],
  );
  const { track, story, visitedPlaces } = paper;
  const fences = marks.map((mark) => (left.has('names') || left.has('home') ? { ...mark, name: '' } : mark));
  const lines = [
    ...story.segments.map((segment, index) => ({
      at: segment.from,
      key: String(segment.from),
      said: words.sentence(index),
    })),
    ...fences.map((mark) => ({ at: mark.at, key: mark.id, said: words.mark(mark) })),
  ].sort((one, other) => one.at - other.at);
  return createPortal(
    <article
      className="day-sheet"
      data-length={lines.length > LONGEST ? 'longest' : lines.length > LONG ? 'long' : 'short'}
    >
      <h1>{text('sheetTitle', { name: left.has('names') ? text('redacted.pupil') : name })}</h1>
      <p className="day-sheet__day">
        {intl.formatDate(Date.parse(`${track.day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'full' })}
      </p>
      <p>{words.summary()}</p>
      <svg
        className="day-sheet__sketch"
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        role="img"
        aria-label={text('sketch')}
      >
        <path className="day-sheet__gaps" d={drawn.gaps} />
        <path className="day-sheet__ways" d={drawn.ways} />
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
        {lines.map(({ key, said }) => (
          <li key={key}>{said}</li>
        ))}
      </ol>
      <p className="day-sheet__note">
        {left.size > 0 &&
          text('redacted', {
            what: intl.formatList(REDACTIONS.filter((one) => left.has(one)).map((one) => text(`redact.${one}`))),
          })}{' '}
        {text('sheetNote', { doubted: story.totals.doubted })}
      </p>
      <p className="day-sheet__note">
        {text('sheetPrinted', {
          time: intl.formatDate(now, { timeZone: track.timeZone, dateStyle: 'medium', timeStyle: 'short' }),
          zone: track.timeZone,
        })}
      </p>
    </article>,
    document.body,
  );
}
