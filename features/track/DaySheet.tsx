/** The day on one sheet of paper: its sentences and a sketch of the way. On the screen it does not show. */
import './daySheet.css';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { useNow } from '../../src/time/useNow';
import { useText } from './messages';
import { sketch } from './sketch';
import type { StoryWords } from './storyWords';
import type { TrackDay } from './tellDay';

export function DaySheet({ told, name, words }: { told: TrackDay; name: string; words: StoryWords }) {
  const text = useText();
  const intl = useIntl();
  const now = useNow(60_000);
  const drawn = useMemo(() => sketch(told), [told]);
  const { track, story, spots } = told;
  return createPortal(
    <article className="day-sheet">
      <h1>{text('sheetTitle', { name })}</h1>
      <p className="day-sheet__day">{intl.formatDate(Date.parse(`${track.day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'full' })}</p>
      <p>{words.summary()}</p>
      <svg className="day-sheet__sketch" viewBox={`0 0 ${drawn.width} ${drawn.height}`} role="img" aria-label={text('sketch')}>
        <path className="day-sheet__gaps" d={drawn.gaps} />
        <path className="day-sheet__ways" d={drawn.ways} />
        {drawn.spots.map(([x, y], index) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r={4} />
            <text x={x + 7} y={y + 4}>
              {words.place(spots[index]?.stays[0] ?? -1)}
            </text>
          </g>
        ))}
      </svg>
      <ol>
        {story.segments.map((segment, index) => (
          <li key={segment.from}>{words.sentence(index)}</li>
        ))}
      </ol>
      <p className="day-sheet__note">{text('sheetNote', { doubted: story.totals.doubted })}</p>
      <p className="day-sheet__note">
        {text('sheetPrinted', { time: intl.formatDate(now, { timeZone: track.timeZone, dateStyle: 'medium', timeStyle: 'short' }), zone: track.timeZone })}
      </p>
    </article>,
    document.body,
  );
}
