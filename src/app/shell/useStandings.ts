/** Where each pupil in the viewer's scope is, by student id, renewed with the positions and twice a minute. */
import { useMemo } from 'react';
import { dayBounds, dayOf } from '../../../contract/day';
import { usePupilsOnTrips } from '../../../features/groups/useGroupClasses';
import { type Standing, standingOf } from '../../../features/home/hourAnswer';
import { usePositionsQuery } from '../../../features/positions/api';
import { positionsIn } from '../../../features/positions/positionRecord';
import { useViewer } from '../../session/useViewer';
import { useNow } from '../../time/useNow';

/** Milliseconds between two answers. */
const EVERY = 30_000;

export function useStandings(): ReadonlyMap<string, Standing> {
  const now = useNow(EVERY);
  const { timeZone } = useViewer();
  const { data: record } = usePositionsQuery();
  const onTrip = usePupilsOnTrips();
  return useMemo(() => {
    const since = dayBounds(dayOf(now, timeZone), timeZone).from.getTime();
    return new Map(positionsIn(record ?? []).map((one) => [one.studentId, standingOf(one, now, since, onTrip)]));
  }, [record, now, timeZone, onTrip]);
}
