/**
 * A day as one slider, a ribbon by what happened, moved by drag, tap or keys. React renders it once per day; the
 * playhead is moved without React.
 */
import './scrubber.css';
import { memo, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { spanMs } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import type { SchoolBell } from './schoolBells';
import { type DayEvent, nearestEvent } from '../events/dayEvents';
import type { Replay } from './Replay';
import { BAR_WIDTH, ribbonOf } from './ribbon';
import { BAR_BANDS, flagPath, scrubberShapes } from './scrubberShapes';
import { instantAfterKey } from './playheadSteps';
import { timeMarks, useApart } from './timeMarks';
import type { StoryWords } from '../story/storyWords';

const MINUTE = spanMs(1, 'minutes');

interface ScrubberProps {
  replay: Replay;
  words: StoryWords;
  schoolBells: readonly SchoolBell[] | null;
  events: readonly DayEvent[];
  /** The chosen event. */
  eventId: string | null;
  onEvent: (dayEvent: DayEvent) => void;
}

/** CSS px. A smaller movement of a tap is no drag. */
const EVENT_REACH = 9;
/** CSS px. */
const MIN_DRAG = 3;

export const Scrubber = memo(function Scrubber({
  replay,
  words,
  schoolBells,
  events,
  eventId,
  onEvent,
}: ScrubberProps) {
  const text = useText('track');
  const bar = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const { story } = replay;
  const ribbon = useMemo(() => ribbonOf(story), [story]);
  const shapes = useMemo(
    () => scrubberShapes(story, ribbon, schoolBells ?? [], events),
    [story, ribbon, schoolBells, events],
  );
  const hours = useRef<HTMLDivElement>(null);
  const apart = useApart(hours);
  const marks = useMemo(() => timeMarks(story, ribbon, apart), [story, ribbon, apart]);
  const chosen = useMemo(
    () =>
      flagPath(
        ribbon,
        events.filter(({ id }) => id === eventId),
      ),
    [ribbon, events, eventId],
  );
  const minutes = Math.round((story.to - story.from) / MINUTE);

  // Set aria-valuetext once a minute of the day: a screen reader need not hear every frame.
  const show = useEffectEvent(({ instant, segment }: Replay['moment']) => {
    const slider = bar.current;
    if (!slider) return;
    if (head.current) head.current.style.transform = `translateX(${(ribbon.across(instant) / BAR_WIDTH) * 100}%)`;
    const minute = String(Math.floor((instant - story.from) / MINUTE));
    if (slider.getAttribute('aria-valuenow') === minute) return;
    slider.setAttribute('aria-valuenow', minute);
    slider.setAttribute('aria-valuetext', words.moment(instant, segment));
    if (clock.current) clock.current.textContent = words.time(instant);
  });
  useEffect(() => {
    bar.current?.removeAttribute('aria-valuenow');
    show(replay.moment);
    return replay.onMove((moment) => show(moment));
  }, [replay, words]);

  const pressedAt = useRef<number | null>(null);
  const unitsAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const perPixel = BAR_WIDTH / width;
    return { x: (clientX - left) * perPixel, reach: EVENT_REACH * perPixel };
  };

  return (
    <div className="grows shrinks">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- aria-label is its label */}
      <div
        ref={bar}
        className="scrubber__bar"
        role="slider"
        tabIndex={0}
        aria-label={text('scrubber')}
        aria-valuemin={0}
        aria-valuemax={minutes}
        aria-valuenow={0}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pressedAt.current = event.clientX;
          replay.startDrag();
          const { x, reach } = unitsAt(event);
          const dayEvent = nearestEvent(events, ribbon.across, x, reach);
          if (dayEvent) onEvent(dayEvent);
          else replay.seek(ribbon.instantAt(x));
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          // A tap may tremble; keep what it chose until the finger really moves.
          if (pressedAt.current !== null && Math.abs(event.clientX - pressedAt.current) < MIN_DRAG) return;
          pressedAt.current = null;
          replay.seek(ribbon.instantAt(unitsAt(event).x));
        }}
        onLostPointerCapture={replay.endDrag}
        onKeyDown={(event) => {
          const to = instantAfterKey(story, replay.moment.instant, event);
          if (to === null) return;
          event.preventDefault();
          event.stopPropagation();
          replay.pause();
          replay.seek(to);
        }}
      >
        <svg
          className="scrubber__day"
          viewBox={`0 0 ${BAR_WIDTH} ${BAR_BANDS.high}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="scrubber__density" d={shapes.density} />
          <path className="scrubber__doubted" d={shapes.doubted} />
          <path className="scrubber__stays" d={shapes.stays} />
          <path className="scrubber__trips" d={shapes.trips} />
          <path className="scrubber__gaps" d={shapes.gaps} vectorEffect="non-scaling-stroke" />
          <path className="scrubber__bells" d={shapes.bells} />
          <path className="scrubber__events" d={shapes.events} />
          <path className="scrubber__events" data-urgent d={shapes.urgent} />
          <path className="scrubber__chosen-event" d={chosen} />
          <rect
            className="scrubber__future"
            x={shapes.future}
            y={0}
            width={BAR_WIDTH - shapes.future}
            height={BAR_BANDS.high}
          />
        </svg>
        <div ref={head} className="scrubber__head" aria-hidden="true">
          <span ref={clock} className="scrubber__clock text-s strong tabular" />
        </div>
      </div>
      <div ref={hours} className="scrubber__hours quiet text-s tabular" aria-hidden="true">
        {marks.map(({ instant, at }) => (
          <span key={instant} style={{ insetInlineStart: `${at * 100}%`, transform: `translateX(${-at * 100}%)` }}>
            {words.time(instant)}
          </span>
        ))}
      </div>
    </div>
  );
});
