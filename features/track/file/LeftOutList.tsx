/** What of a track file was left out: how many points, why, and where the first one stands. */
import { useText } from '../../../src/messages/texts';
import type { LeftOut } from './trackFile';

export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const text = useText('trackFile');
  return (
    <ul className="left-out">
      {leftOut.map(({ why, count, first: { line, said } }) => (
        <li key={why}>
          {text(`left.${why}`, { n: count })} {text('leftAt', { line, said: said === '' ? '–' : said })}
        </li>
      ))}
    </ul>
  );
}
