/** How the day is looked at: the colour of the line and what it means, doubted fixes one by one. */
import { useMemo, useState } from 'react';
import { type DayStory, reasonsOf } from '../../contract/track';
import { useMapScene } from '../../map/mapScene';
import { Segments } from '../../src/ui/Segments';
import type { Bell } from './bells';
import { useText } from './messages';
import { SIGNS } from './signs';
import type { StoryWords } from './storyWords';
import type { TrackDay } from './tellDay';
import { type ColourBy, looksOf } from './trackLooks';
import { hoursOnTheWay, SPEED_STEPS } from './trackShapes';

interface ViewChoicesProps {
  told: TrackDay;
  words: StoryWords;
  colourBy: ColourBy;
  onColourBy: (by: ColourBy) => void;
  doubted: boolean;
  onDoubted: (shown: boolean) => void;
  onFix: (fix: number) => void;
  usual: boolean;
  onUsual: (shown: boolean) => void;
  /** How many other days are drawn; null until they are. */
  usualDays: number | null;
  bells: readonly Bell[];
}

export function ViewChoices({ told, words, colourBy, onColourBy, doubted, onDoubted, onFix, usual, onUsual, usualDays, bells }: ViewChoicesProps) {
  const text = useText();
  return (
    <section className="view-choices" aria-label={text('look')}>
      <Segments
        label={text('colour')}
        choices={[
          { value: 'time', name: text('colour.time') },
          { value: 'speed', name: text('colour.speed') },
        ]}
        chosen={colourBy}
        onChoose={onColourBy}
      />
      <Legend told={told} words={words} colourBy={colourBy} />
      <div className="share-day__ways">
        <button type="button" className="chip" aria-pressed={usual} onClick={() => onUsual(!usual)}>
          {text('usual')}
        </button>
        {told.story.totals.doubted > 0 && (
          <button
            type="button"
            className="chip"
            aria-pressed={doubted}
            onClick={() => {
              onDoubted(!doubted);
              if (!doubted) onFix(doubtedOf(told.story)[0] ?? 0);
            }}
          >
            {text('flagged', { n: told.story.totals.doubted })}
          </button>
        )}
      </div>
      <p className="view-choices__quiet" role="status">
        {usualDays === null ? '' : usualDays === 0 ? text('usualNone') : text('usualShown', { n: usualDays })}
      </p>
      {told.story.totals.doubted === 0 && <p className="view-choices__quiet">{text('flaggedNone')}</p>}
      {doubted && <DoubtedOneByOne told={told} words={words} onFix={onFix} />}
      <p className="view-choices__quiet">
        {text('scrubberLegend')}
        {bells.length > 0 && ` ${text('bells', { hours: bells.map(({ at, name }) => text('bell', { time: words.time(at), name: text(`bell.${name}`) })).join(' · ') })}`}
      </p>
    </section>
  );
}

function Legend({ told, words, colourBy }: Pick<ViewChoicesProps, 'told' | 'words' | 'colourBy'>) {
  const text = useText();
  const { dark } = useMapScene();
  const colours = looksOf(dark)[colourBy];
  const span = hoursOnTheWay(told);
  const limits = [0, ...SPEED_STEPS];
  return (
    <div className="track-legend">
      {colourBy === 'time' ? (
        <>
          <span>{words.time(span.from)}</span>
          <span className="track-legend__ramp" style={{ backgroundImage: `linear-gradient(to right, ${colours.join(', ')})` }} />
          <span>{words.time(span.to)}</span>
        </>
      ) : (
        <>
          {colours.map((colour, step) => (
            <span key={limits[step]} className="track-legend__step">
              <span className="track-legend__patch" style={{ backgroundColor: colour }} />
              {limits[step + 1] === undefined ? `≥ ${limits[step]}` : `${limits[step]}–${limits[step + 1]}`}
            </span>
          ))}
          <span>{text('legend.speed')}</span>
        </>
      )}
      <span className="track-legend__step">
        <span className="track-legend__gap" />
        {text('legend.gap')}
      </span>
    </div>
  );
}

/** Indexes of the doubted fixes. */
const doubtedOf = ({ flags }: DayStory): number[] => Array.from(flags.keys()).filter((index) => flags[index]);

/** Thousands of doubted fixes are one line on the page: the one looked at. */
function DoubtedOneByOne({ told: { track, story }, words, onFix }: Pick<ViewChoicesProps, 'told' | 'words' | 'onFix'>) {
  const text = useText();
  const doubted = useMemo(() => doubtedOf(story), [story]);
  const [n, setN] = useState(0);
  const index = doubted[Math.min(n, doubted.length - 1)] ?? 0;
  const fix = track.fixes[index];
  const go = (to: number) => {
    setN(to);
    onFix(doubted[to] ?? 0);
  };
  return (
    <div className="doubted">
      <button type="button" className="player__step" aria-label={text('flaggedBefore')} disabled={n <= 0} onClick={() => go(n - 1)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={SIGNS.fixBefore} />
        </svg>
      </button>
      <p className="doubted__said" aria-live="polite">
        <span className="doubted__count">{text('flaggedOf', { n: n + 1, all: doubted.length })}</span>
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
      <button type="button" className="player__step" aria-label={text('flaggedAfter')} disabled={n >= doubted.length - 1} onClick={() => go(n + 1)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={SIGNS.fixAfter} />
        </svg>
      </button>
    </div>
  );
}
