/** Shows doubted fixes one at a time, because a day may have thousands. */
import { useMemo, useState } from 'react';
import { type DayStory, nthFix, reasonsOf } from '../../contract/track';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { TRACK_ICONS } from './trackIcons';
import type { StoryWords } from './story/storyWords';
import type { AnalysedDay } from './day/analysedDay';

/** Indexes of the doubted fixes among the day's fixes. */
export const doubtedRows = ({ flags }: DayStory): number[] => Array.from(flags.keys()).filter((index) => flags[index]);

export function DoubtedFixes({
  analysed: { track, story },
  words,
  onFix,
}: {
  analysed: AnalysedDay;
  words: StoryWords;
  onFix: (fix: number) => void;
}) {
  const text = useText('track');
  const doubted = useMemo(() => doubtedRows(story), [story]);
  const [n, setN] = useState(0);
  const index = doubted[Math.min(n, doubted.length - 1)] ?? 0;
  const fix = nthFix(track.fixes, index);
  const go = (to: number) => {
    setN(to);
    onFix(doubted[to] ?? 0);
  };
  return (
    <div className="doubted flex middle gap-1 full-width">
      <Button kind="icon" aria-label={text('flaggedBefore')} disabled={n <= 0} onClick={() => go(n - 1)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={TRACK_ICONS.fixBefore} />
        </svg>
      </Button>
      <p className="text-m tabular grows" aria-live="polite">
        <span className="quiet text-s block">{text('flaggedOf', { n: n + 1, all: doubted.length })}</span>
        {fix &&
          text('flaggedSaid', {
            time: words.time(story.at[index] ?? 0),
            reasons: reasonsOf(story.flags[index] ?? 0)
              .map((reason) => text(`reason.${reason}`))
              .join(' · '),
            source: text(`source.${fix.source}`),
            accuracy: fix.accuracy === null ? '' : text('accuracy', { metres: Math.round(fix.accuracy) }),
          })}
      </p>
      <Button
        kind="icon"
        aria-label={text('flaggedAfter')}
        disabled={n >= doubted.length - 1}
        onClick={() => go(n + 1)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={TRACK_ICONS.fixAfter} />
        </svg>
      </Button>
    </div>
  );
}
