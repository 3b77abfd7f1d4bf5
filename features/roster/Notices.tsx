/** What a file holds that is no fault and should be known: rows that are not read, and numbers that no code reaches. */
import { NOTICES } from '../../contract/roster/notices';
import { useText } from '../../src/messages/texts';
import type { LocalCheck } from './localRoster';

export function Notices({ check: { notices, noticeCount } }: { check: LocalCheck }) {
  const text = useText('roster');
  if (noticeCount === 0) return null;
  const kinds = NOTICES.flatMap((why) => {
    const own = notices.filter((one) => one.why === why);
    return own.length > 0 ? [{ why, own }] : [];
  });
  return (
    <section className="flex gap-2 column below-6">
      <h3>{text('notices', { n: noticeCount })}</h3>
      {kinds.map(({ why, own }) => (
        <div key={why}>
          <p className="quiet text-m">{text(`notice.${why}`)}</p>
          <ul className="roster__list">
            {own.map((one) => (
              <li key={`${one.sheet} ${one.address}`} className="breaks">
                <strong>{[one.who, one.address].filter(Boolean).join(' · ')}</strong> {one.text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {notices.length < noticeCount && <p className="quiet text-m">{text('noticesListed', { n: notices.length })}</p>}
    </section>
  );
}
