/** What the short bars on top of the day's bar are. */
import type { SchoolBell } from './schoolBells';
import { useText } from '../messages';
import type { StoryWords } from '../story/storyWords';

export function SchoolHours({ bells, words }: { bells: readonly SchoolBell[] | null; words: StoryWords }) {
  const text = useText();
  if (!bells || bells.length === 0) return <p className="track__quiet">{text(bells ? 'bellsFree' : 'bellsNone')}</p>;
  return (
    <details className="school-hours">
      <summary>{text('bells')}</summary>
      <ul>
        {bells.map(({ name, from, to }) => (
          <li key={from}>{text('bell', { from: words.time(from), to: words.time(to), name })}</li>
        ))}
      </ul>
    </details>
  );
}
