/** Positions of pupils for components. */
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { Position } from '../../contract';
import type { LngLat } from '../../map/geo/datum';
import { positionsApi, usePositionsQuery, useStudentLocationQuery } from './api';
import { positionIn } from './positionRecord';

/**
 * The position of one pupil, from the record that the live stream keeps current. It also calls `studentLocation`, by
 * which the platform logs that staff has opened this pupil.
 */
export function usePosition(studentId: string) {
  const { isError, error, refetch, isUninitialized } = useStudentLocationQuery(
    { studentId },
    { skip: studentId === '' },
  );
  const { position } = usePositionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ position: positionIn(data, studentId) }),
  });
  return { position, failure: isError ? error : null, retry: () => void (isUninitialized ? undefined : refetch()) };
}

/** Where each pupil is now, for readers that render only when one of theirs moves. */
export function usePositionSource() {
  const store = useStore();
  return useMemo(
    () => ({
      subscribe: store.subscribe,
      positionOf: (studentId: string): Position | undefined =>
        positionIn(positionsApi.endpoints.positions.select()(store.getState() as never).data, studentId),
    }),
    [store],
  );
}

/**
 * A function that reads the point (WGS-84) of a pupil's last fix at the time of the call, null without a fix. The
 * component does not render when positions change. Null while the positions are loaded for the first time.
 */
export function usePositionLookup(): ((studentId: string) => LngLat | null) | null {
  const store = useStore();
  const { isUninitialized, isLoading } = usePositionsQuery(undefined, {
    selectFromResult: ({ isUninitialized, isLoading }) => ({ isUninitialized, isLoading }),
  });
  return useMemo(() => {
    if (isUninitialized || isLoading) return null;
    return (studentId) => {
      const { data } = positionsApi.endpoints.positions.select()(store.getState() as never);
      const fix = positionIn(data, studentId)?.fix;
      return fix ? [fix.lng, fix.lat] : null;
    };
  }, [store, isUninitialized, isLoading]);
}
