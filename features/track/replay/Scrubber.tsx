/** The 24 hours of a day as one bar: dragged, tapped, or moved by keys. React draws it once a day; the playhead is moved from outside. */
import './scrubber.css';
import { memo, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { SchoolBell } from './schoolBells';
import { type DayEvent, nearestEvent } from '../events/dayEvents';
import { useText } from '../messages';
import type { Replay } from './Replay';
import { across, BAR_BANDS, flagPath, scrubberShapes, BAR_WIDTH } from './scrubberShapes';
import { instantAfterKey } from './playheadSteps';
import type { StoryWords } from '../story/storyWords';

interface ScrubberProps {
  replay: Replay;
  words: StoryWords;
  bells: readonly SchoolBell[] | null;
  marks: readonly DayEvent[];
  /** The one that is chosen. */
  markId: string | null;
  onMark: (mark: DayEvent) => void;
}

/** CSS px. A finger this near to a mark means it. */
const NEAR_MARK = 9;
/** CSS px. */
const TREMBLE = 3;
const HOURS = [0, 6, 12, 18, 24];

export const Scrubber = memo(function Scrubber({ replay, words, bells, marks, markId, onMark }: ScrubberProps) {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { story } = replay;
  const shapes = useMemo(() => scrubberShapes(story, bells ?? [], marks), [story, bells, marks]);
  const chosen = useMemo(
    () =>
      flagPath(
        story,
        marks.filter(({ id }) => id === markId),
      ),
    [story, marks, markId],
  );
  const minutes = Math.round((story.to - story.from) / 60_000);

  // aria-valuetext is for who stands on the bar; while it plays by itself nobody wants to hear every frame.
  const show = useEffectEvent(({ instant, segment }: Replay['moment']) => {
    const slider = bar.current;
    if (!slider) return;
    if (head.current) head.current.style.transform = `translateX(${(across(story, instant) / BAR_WIDTH) * 100}%)`;
    const minute = String(Math.floor((instant - story.from) / 60_000));
    if (slider.getAttribute('aria-valuenow') === minute) return;
    slider.setAttribute('aria-valuenow', minute);
    slider.setAttribute('aria-valuetext', words.moment(instant, segment));
  });
  useEffect(() => {
    bar.current?.removeAttribute('aria-valuenow');
    show(replay.moment);
    return replay.onMove((moment) => show(moment));
  }, [replay, words]);

  const grabbed = useRef<number | null>(null);
  const instantAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const perPixel = (story.to - story.from) / width;
    return { instant: story.from + (clientX - left) * perPixel, reach: NEAR_MARK * perPixel };
  };

  return (
    <div className="scrubber">
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
          grabbed.current = event.clientX;
          replay.startDrag();
          const { instant, reach } = instantAt(event);
          const mark = nearestEvent(marks, instant, reach);
          if (mark) onMark(mark);
          else replay.seek(instant);
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          // A tap trembles; what it chose stays chosen until the finger has really moved.
          if (grabbed.current !== null && Math.abs(event.clientX - grabbed.current) < TREMBLE) return;
          grabbed.current = null;
          replay.seek(instantAt(event).instant);
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
          <path className="scrubber__marks" d={shapes.marks} />
          <path className="scrubber__marks" data-urgent d={shapes.urgent} />
          <path className="scrubber__chosen-mark" d={chosen} />
          <rect
            className="scrubber__future"
            x={shapes.future}
            y={0}
            width={BAR_WIDTH - shapes.future}
            height={BAR_BANDS.high}
          />
        </svg>
        <div ref={head} className="scrubber__head" aria-hidden="true" />
      </div>
      <div className="scrubber__hours" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
});
