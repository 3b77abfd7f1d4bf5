/** Choices of the view: line colour with its legend, doubted fixes, usual trips, and the school's hours. */
import './viewChoices.css';
import { memo } from 'react';
import { useLessonName } from '../../src/messages/knownNames';
import { useText } from '../../src/messages/texts';
import { Segments } from '../../src/ui/Segments';
import type { SchoolBell } from './replay/schoolBells';
import { DoubtedFixes, doubtedRows } from './DoubtedFixes';
import type { StoryWords } from './story/storyWords';
import type { AnalysedDay } from './day/analysedDay';
import { TrackLegend } from './overlays/TrackLegend';
import type { ColourBy } from './overlays/trackLines';

interface ViewChoicesProps {
  analysed: AnalysedDay;
  words: StoryWords;
  colourBy: ColourBy;
  onColourBy: (by: ColourBy) => void;
  doubted: boolean;
  onDoubted: (shown: boolean) => void;
  onFix: (fix: number) => void;
  usual: boolean;
  /** Null for a day from a file, which has no other days. */
  onUsual: ((shown: boolean) => void) | null;
  /** Number of other days drawn; null until they are. */
  usualDays: number | null;
  schoolBells: readonly SchoolBell[] | null;
  /** True when the day has events. */
  events: boolean;
}

export const ViewChoices = memo(function ViewChoices({
  analysed,
  words,
  colourBy,
  onColourBy,
  doubted,
  onDoubted,
  onFix,
  usual,
  onUsual,
  usualDays,
  schoolBells,
  events,
}: ViewChoicesProps) {
  const text = useText('track');
  return (
    <section className="view-choices grid gap-3" aria-label={text('look')}>
      <Segments
        label={text('colour')}
        choices={[
          { value: 'time', name: text('colour.time') },
          { value: 'speed', name: text('colour.speed') },
        ]}
        chosen={colourBy}
        onChoose={onColourBy}
      />
      <TrackLegend analysed={analysed} words={words} colourBy={colourBy} />
      <div className="flex gap-2 wraps">
        {onUsual && (
          <button type="button" className="chip" aria-pressed={usual} onClick={() => onUsual(!usual)}>
            {text('usual')}
          </button>
        )}
        {analysed.story.totals.doubted > 0 && (
          <button
            type="button"
            className="chip"
            aria-pressed={doubted}
            onClick={() => {
              onDoubted(!doubted);
              if (!doubted) onFix(doubtedRows(analysed.story)[0] ?? 0);
            }}
          >
            {text('flagged', { n: analysed.story.totals.doubted })}
          </button>
        )}
      </div>
      <p className="quiet text-s" role="status">
        {usualDays === null ? '' : usualDays === 0 ? text('usualNone') : text('usualShown', { n: usualDays })}
      </p>
      {analysed.story.totals.doubted === 0 && <p className="quiet text-s">{text('flaggedNone')}</p>}
      {doubted && <DoubtedFixes analysed={analysed} words={words} onFix={onFix} />}
      <p className="quiet text-s">
        {text('scrubberLegend')}
        {events && ` ${text('marksLegend')}`}
      </p>
      <SchoolHours schoolBells={schoolBells} words={words} />
    </section>
  );
});

/** The lessons and breaks behind the short bars at the top of the scrubber. */
function SchoolHours({ schoolBells, words }: { schoolBells: readonly SchoolBell[] | null; words: StoryWords }) {
  const text = useText('track');
  const lessonNameOf = useLessonName();
  if (!schoolBells || schoolBells.length === 0)
    return <p className="quiet text-s">{text(schoolBells ? 'bellsFree' : 'bellsNone')}</p>;
  return (
    <details className="school-hours quiet text-s tabular">
      <summary>{text('bells')}</summary>
      <ul>
        {schoolBells.map(({ name, from, to }) => (
          <li key={from}>{text('bell', { from: words.time(from), to: words.time(to), name: lessonNameOf(name) })}</li>
        ))}
      </ul>
    </details>
  );
}
