/**
 * The day in sentences: a line for each segment, into which its crossings of fences are folded, and one for each alert.
 * A tap moves the playhead and the map there.
 */
import './story.css';
import { DownOutline } from 'antd-mobile-icons';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Segment } from '../../../contract/track';
import { useText } from '../../../src/messages/texts';
import { EVENT_LOOKS } from '../events/eventLooks';
import type { DayEvent } from '../events/dayEvents';
import { TRACK_ICONS } from '../trackIcons';
import type { StoryWords } from './storyWords';

interface StoryListProps {
  segments: readonly Segment[];
  words: StoryWords;
  /** Index of the chosen segment; -1 for none. */
  chosen: number;
  onChoose: (segment: number) => void;
  events: readonly DayEvent[];
  /** The chosen event. */
  eventId: string | null;
  onEvent: (dayEvent: DayEvent) => void;
  /** What names the place of a stay. */
  naming: ((segment: number) => ReactNode) | undefined;
}

const signOf = (segment: Segment) =>
  TRACK_ICONS[segment.kind === 'stay' ? 'stay' : segment.kind === 'gap' ? 'unknown' : segment.mode];

export const StoryList = memo(function StoryList({
  segments,
  words,
  chosen,
  onChoose,
  events,
  eventId,
  onEvent,
  naming,
}: StoryListProps) {
  const text = useText('track');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.querySelector('[aria-current]');
    if (line && !line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  }, [chosen, eventId]);

  const eventsOf = useMemo(
    () =>
      segments.map(({ from, to }, index) =>
        events.filter(({ at }) => at >= from && (at < to || index === segments.length - 1)),
      ),
    [segments, events],
  );
  return (
    <section className="story" aria-label={text('storyTitle')}>
      <p className="quiet text-m">{useMemo(() => words.summary(), [words])}</p>
      <ol ref={list} className="story__parts unmarked">
        {segments.map((segment, index) => (
          <SegmentLine
            key={segment.from}
            segment={segment}
            index={index}
            words={words}
            chosen={index === chosen && eventId === null}
            onChoose={onChoose}
            events={eventsOf[index] ?? NO_EVENTS}
            eventId={eventId}
            onEvent={onEvent}
            naming={naming}
          />
        ))}
      </ol>
    </section>
  );
});

const NO_EVENTS: readonly DayEvent[] = [];

/** A crossing of a fence is a part of the journey; what may need somebody has a line of its own. */
const isQuiet = ({ kind }: DayEvent) => EVENT_LOOKS[kind].tone === 'fence';

/** One segment. During a replay only the segment that is left and the one that is reached render again. */
const SegmentLine = memo(function SegmentLine({
  segment,
  index,
  words,
  chosen,
  onChoose,
  events,
  eventId,
  onEvent,
  naming,
}: { segment: Segment; index: number; chosen: boolean } & Pick<
  StoryListProps,
  'words' | 'onChoose' | 'events' | 'eventId' | 'onEvent' | 'naming'
>) {
  const text = useText('track');
  const [open, setOpen] = useState(false);
  const crossings = events.filter(isQuiet);
  const unfolded = open || crossings.some(({ id }) => id === eventId);
  const shown = unfolded ? events : events.filter((one) => !isQuiet(one));
  // What happened on a trip stands between its beginning and its end.
  const parts = useMemo(() => (shown.length > 0 ? words.tripParts(index) : null), [words, index, shown.length]);
  const sentence = useMemo(() => parts?.begins ?? words.sentence(index), [parts, words, index]);
  return (
    <li className="story__part" data-kind={segment.kind}>
      <button
        type="button"
        className="story__line text-m tabular grid gap-3 middle"
        aria-current={chosen ? 'true' : undefined}
        onClick={() => onChoose(index)}
      >
        <Sign path={signOf(segment)} />
        <span>{sentence}</span>
      </button>
      {naming?.(index)}
      <EventLines words={words} events={shown} eventId={eventId} onEvent={onEvent} />
      {parts && <p className="story__end text-m tabular">{parts.ends}</p>}
      {crossings.length > 0 && (
        <button
          type="button"
          className="story__folded quiet text-s tabular middle gap-1"
          aria-expanded={unfolded}
          onClick={() => setOpen(!unfolded)}
        >
          {text('crossings', { n: crossings.length })} <DownOutline aria-hidden="true" />
        </button>
      )}
    </li>
  );
});

/** The events of one segment. */
function EventLines({
  events,
  words,
  eventId,
  onEvent,
}: Pick<StoryListProps, 'events' | 'words' | 'eventId' | 'onEvent'>) {
  const text = useText('track');
  if (events.length === 0) return null;
  return (
    <ul className="unmarked">
      {events.map((dayEvent) => (
        <li key={dayEvent.id} className="story__event flex middle" data-tone={EVENT_LOOKS[dayEvent.kind].tone}>
          <button
            type="button"
            className="story__line text-m tabular grid gap-3 middle"
            aria-current={dayEvent.id === eventId ? 'true' : undefined}
            onClick={() => onEvent(dayEvent)}
          >
            <Sign path={EVENT_LOOKS[dayEvent.kind].icon} />
            <span>{words.event(dayEvent)}</span>
          </button>
          <Link
            className="story__why branded text-m grid firm tappable"
            to={dayEvent.whyPath}
            aria-label={text('whyOf', { what: words.event(dayEvent) })}
          >
            {text('why')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg className="story__sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
