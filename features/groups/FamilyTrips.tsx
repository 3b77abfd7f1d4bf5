/** What a guardian sees of trips: when and where, who leads, and when the own child was counted. */
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { useFamilyTripsQuery } from './api';
import { useGroupWords } from './groupWords';
import { Called } from '../../src/messages/calledNames';

/** Milliseconds between two readings while the list is open. */
const EVERY = 30_000;

export function FamilyTrips() {
  const text = useText('groups');
  const words = useGroupWords();
  const { data: trips, error, refetch } = useFamilyTripsQuery(undefined, { pollingInterval: EVERY });
  return (
    <Sheet title={text('trips')} anchor="full">
      {!trips || (error && !trips) ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : trips.length === 0 ? (
        <Notice sign="lost" level={3} title={text('tripsNone')}>
          <p>{text('tripsNoneText')}</p>
        </Notice>
      ) : (
        trips.map(({ groupId, studentId, studentName, name, trip, state, leaders, counted }) => (
          <section key={`${groupId} ${studentId}`} className="groups__trip">
            <h3 className="groups__part">
              {name} · <Called name={studentName} />
            </h3>
            <p>
              <strong>{text(`state.${state}`)}</strong> · {words.span(trip.begins, trip.ends)}
            </p>
            {trip.meeting && <p>{text('meeting', { name: trip.meeting.name })}</p>}
            <p>{text('leaders', { names: words.names(leaders) })}</p>
            {trip.notes && <p className="groups__notes">{trip.notes}</p>}
            {counted.length === 0 && state === 'running' && <p className="groups__facts">{text('notCounted')}</p>}
            {counted.map((one) => (
              <p key={one.time}>{text('counted', { time: words.time(one.time), name: one.name })}</p>
            ))}
          </section>
        ))
      )}
    </Sheet>
  );
}
