/** What a trip says to its leaders and its families: when and where, the way, the bus, and whom to call. */
import type { GroupTrip } from '../../contract/groups';
import { useText } from '../../src/messages/texts';
import { ButtonLink } from '../../src/ui/Button';
import { useGroupWords } from './groupWords';
import { tripOnMapPath } from './paths';
import { lengthOf } from './tripRoute';

interface TripSaysProps {
  trip: GroupTrip;
  /** Pupils who go; null where that is not told. */
  count: number | null;
}

export function TripSays({ trip, count }: TripSaysProps) {
  const text = useText('groups');
  const words = useGroupWords();
  const { meeting, route, bus, contacts, notes } = trip;
  const seats = bus?.seats ?? null;
  const tooFew = seats !== null && count !== null && count > seats;
  return (
    <>
      <p>{words.span(trip.begins, trip.ends)}</p>
      {meeting && <p>{text('meeting', { name: meeting.name })}</p>}
      {route.length > 0 && <p>{text('routeIs', { length: words.length(lengthOf(route)) })}</p>}
      {bus && (
        <p data-warn={tooFew}>
          {text('bus', { plate: bus.plate })}
          {seats !== null && ` · ${text('busSeats', { n: seats })}`}
          {tooFew && ` · ${text('busTooSmall', { n: count })}`}
        </p>
      )}
      {contacts.map(({ name, phone }) => (
        <p key={`${name} ${phone}`}>
          {text('caller', { name })}{' '}
          <a className="groups__phone middle tappable" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </p>
      ))}
      {notes && <p className="groups__notes">{notes}</p>}
    </>
  );
}

/** Leads to the trip on the map; nothing without a way or a meeting point there. */
export function TripOnMap({ groupId, trip: { route, meeting } }: { groupId: string; trip: GroupTrip }) {
  const text = useText('groups');
  if (route.length === 0 && !meeting?.at) return null;
  return (
    <ButtonLink kind="plain" to={tripOnMapPath(groupId)}>
      {text(route.length > 0 ? 'routeShow' : 'meetingShow')}
    </ButtonLink>
  );
}
