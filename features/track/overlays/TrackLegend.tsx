/** The legend of the line's colours. */
import { useMapScene } from '../../../map/mapScene';
import { useText } from '../../../src/messages/texts';
import type { StoryWords } from '../story/storyWords';
import type { AnalysedDay } from '../day/analysedDay';
import { type ColourBy, travelHours, SPEED_STEPS } from './trackLines';
import { looksOf } from './trackLooks';

export function TrackLegend({
  analysed,
  words,
  colourBy,
}: {
  analysed: AnalysedDay;
  words: StoryWords;
  colourBy: ColourBy;
}) {
  const text = useText('track');
  const { dark } = useMapScene();
  const colours = looksOf(dark)[colourBy];
  const span = travelHours(analysed.story);
  const limits = [0, ...SPEED_STEPS];
  return (
    <div className="track-legend quiet text-s tabular flex wraps middle">
      {colourBy === 'time' ? (
        <>
          <span>{words.time(span.from)}</span>
          <span
            className="track-legend__ramp"
            style={{ backgroundImage: `linear-gradient(to right, ${colours.join(', ')})` }}
          />
          <span>{words.time(span.to)}</span>
        </>
      ) : (
        <>
          {colours.map((colour, step) => (
            <span key={limits[step]} className="track-legend__step gap-1 middle">
              <span className="track-legend__patch" style={{ backgroundColor: colour }} />
              {limits[step + 1] === undefined ? `≥ ${limits[step]}` : `${limits[step]}–${limits[step + 1]}`}
            </span>
          ))}
          <span>{text('legend.speed')}</span>
        </>
      )}
      <span className="track-legend__step gap-1 middle">
        <span className="track-legend__gap" />
        {text('legend.gap')}
      </span>
    </div>
  );
}
