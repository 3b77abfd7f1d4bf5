/** What a guardian sees of trips: when and where, who leads, and when the own child was counted. */
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { READ_EVERY, useFamilyTripsQuery } from './api';
import { FamilyConsent } from './FamilyConsent';
import { useGroupWords } from './groupWords';
import { TripOnMap, TripSays } from './TripSays';
import { Called } from '../../src/messages/calledNames';

export function FamilyTrips() {
  const text = useText('groups');
  const home = useText('home');
  const words = useGroupWords();
  const { data: trips, error, refetch } = useFamilyTripsQuery(undefined, { pollingInterval: READ_EVERY });
  return (
    <Sheet title={home('trips')} anchor="full">
      {!trips || (error && !trips) ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : trips.length === 0 ? (
        <Notice sign="lost" level={3} title={text('tripsNone')} text={text('tripsNoneText')} />
      ) : (
        trips.map((one) => (
          <section key={`${one.groupId} ${one.studentId}`} className="groups__trip">
            <h3 className="groups__part">
              {one.name} · <Called name={one.studentName} />
            </h3>
            <p>
              <strong>{text(`state.${one.state}`)}</strong> · {text('leaders', { names: words.names(one.leaders) })}
            </p>
            <FamilyConsent trip={one} />
            {one.counted.length === 0 && one.state === 'running' && (
              <p className="groups__facts">{text('notCounted')}</p>
            )}
            {one.counted.map(({ time, name }) => (
              <p key={time}>{text('counted', { time: words.time(time), name })}</p>
            ))}
            <TripSays trip={one.trip} count={null} />
            <TripOnMap groupId={one.groupId} trip={one.trip} />
          </section>
        ))
      )}
    </Sheet>
  );
}
