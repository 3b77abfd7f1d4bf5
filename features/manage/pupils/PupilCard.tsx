/** The card of one pupil, with the way to its page. */
import { Link } from 'react-router-dom';
import type { ManagedPupil } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { OtherCard } from './OtherCard';
import { CARDS, PLACES, recordPath } from '../paths';

export function PupilCard({ pupil }: { pupil: ManagedPupil }) {
  const { studentId, card, mayMove } = pupil;
  const text = useText('manage');
  return (
    <>
      <h3 className="manage__part">{text('cardTitle')}</h3>
      <ul className="manage__lines">
        <li>
          {card && mayMove && (
            <Link className="manage__link branded text-l breaks middle tappable" to={recordPath(CARDS, card.imei)}>
              {card.imei}
            </Link>
          )}
          {card && !mayMove && <strong>{card.imei}</strong>}
          <span>{text(card ? (card.lostTime ? 'card.lost' : 'card.worn') : 'card.none')}</span>
        </li>
      </ul>
      {mayMove && <OtherCard key={studentId} pupil={pupil} />}
      <ul className="manage__lines">
        {mayMove && (
          <li>
            <Link
              className="manage__link branded text-l breaks middle tappable"
              to={`${PLACES}?pupil=${encodeURIComponent(studentId)}`}
            >
              {text('places')}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
