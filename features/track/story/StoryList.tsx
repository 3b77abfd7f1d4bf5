/** The day in words: one line for each part of it and for each thing that rang, each the way to its place on the map and the bar. */
import './story.css';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Segment } from '../../../contract/track';
import { EVENT_LOOKS } from '../events/eventLooks';
import type { DayEvent } from '../events/dayEvents';
import { useText } from '../messages';
import { TRACK_ICONS } from '../trackIcons';
import type { StoryWords } from './storyWords';

interface StoryListProps {
  segments: readonly Segment[];
  words: StoryWords;
  /** Index of the part that is chosen; -1 for none. */
  chosen: number;
  onChoose: (segment: number) => void;
  marks: readonly DayEvent[];
  /** The mark that is chosen. */
  markId: string | null;
  onMark: (mark: DayEvent) => void;
}

const signOf = (segment: Segment) =>
  TRACK_ICONS[segment.kind === 'stay' ? 'stay' : segment.kind === 'gap' ? 'unknown' : segment.mode];

export const StoryList = memo(function StoryList({
  segments,
  words,
  chosen,
  onChoose,
  marks,
  markId,
  onMark,
}: StoryListProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.querySelector('[aria-current]');
    if (line && !line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  }, [chosen, markId]);

  const marksOf = useMemo(
    () =>
      segments.map(({ from, to }, index) =>
        marks.filter(({ at }) => at >= from && (at < to || index === segments.length - 1)),
      ),
    [segments, marks],
  );
  return (
    <section className="story" aria-label={text('storyTitle')}>
      <p className="story__summary">{useMemo(() => words.summary(), [words])}</p>
      <ol ref={list} className="story__parts">
        {segments.map((segment, index) => (
          <Part
            key={segment.from}
            segment={segment}
            index={index}
            words={words}
            chosen={index === chosen && markId === null}
            onChoose={onChoose}
            marks={marksOf[index] ?? NO_MARKS}
            markId={markId}
            onMark={onMark}
          />
        ))}
      </ol>
    </section>
  );
});

const NO_MARKS: readonly DayEvent[] = [];

/** One part of the day. While the day is replayed only the part that is left and the one that is reached are drawn anew. */
const Part = memo(function Part({
  segment,
  index,
  words,
  chosen,
  onChoose,
  ...rang
}: { segment: Segment; index: number; chosen: boolean } & Pick<
  StoryListProps,
  'words' | 'onChoose' | 'marks' | 'markId' | 'onMark'
>) {
  const sentence = useMemo(() => words.sentence(index), [words, index]);
  return (
    <li className="story__part" data-kind={segment.kind}>
      <button
        type="button"
        className="story__line"
        aria-current={chosen ? 'true' : undefined}
        onClick={() => onChoose(index)}
      >
        <Sign path={signOf(segment)} />
        <span>{sentence}</span>
      </button>
      <MarkLines words={words} {...rang} />
    </li>
  );
});

/** What rang in one part of the day. */
function MarkLines({ marks, words, markId, onMark }: Pick<StoryListProps, 'marks' | 'words' | 'markId' | 'onMark'>) {
  const text = useText();
  if (marks.length === 0) return null;
  return (
    <ul className="story__marks">
      {marks.map((mark) => (
        <li key={mark.id} className="story__mark" data-tone={EVENT_LOOKS[mark.kind].tone}>
          <button
            type="button"
            className="story__line"
            aria-current={mark.id === markId ? 'true' : undefined}
            onClick={() => onMark(mark)}
          >
            <Sign path={EVENT_LOOKS[mark.kind].icon} />
            <span>{words.mark(mark)}</span>
          </button>
          <Link className="story__why" to={mark.whyPath} aria-label={text('whyOf', { what: words.mark(mark) })}>
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
