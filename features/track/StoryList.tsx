/** The day in words: one line for each part of it, each the way to its place on the map and the bar. */
import { memo, useEffect, useRef } from 'react';
import type { Segment } from '../../contract/track';
import { useText } from './messages';
import { SIGNS } from './signs';
import type { StoryWords } from './storyWords';

interface StoryListProps {
  segments: readonly Segment[];
  words: StoryWords;
  /** Index of the part that is chosen; -1 for none. */
  chosen: number;
  onChoose: (segment: number) => void;
}

const signOf = (segment: Segment) => SIGNS[segment.kind === 'stay' ? 'stay' : segment.kind === 'gap' ? 'unknown' : segment.mode];

export const StoryList = memo(function StoryList({ segments, words, chosen, onChoose }: StoryListProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.querySelector('[aria-current]');
    if (line && !line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return (
    <section className="story" aria-label={text('storyTitle')}>
      <p className="story__summary">{words.summary()}</p>
      <ol ref={list} className="story__parts">
        {segments.map((segment, index) => (
          <li key={segment.from} className="story__part" data-kind={segment.kind}>
            <button type="button" className="story__line" aria-current={index === chosen ? 'true' : undefined} onClick={() => onChoose(index)}>
              <svg className="story__sign" viewBox="0 0 24 24" aria-hidden="true">
                <path d={signOf(segment)} />
              </svg>
              <span>{words.sentence(index)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
});
