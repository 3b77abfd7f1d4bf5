/** Where a pupil is now, for those who ask once and need not hear of every move. */
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { LngLat } from '../../map/geo/datum';
import { positionsApi, usePositionsQuery } from './api';
import { positionIn } from './positionRecord';

/** The place (WGS-84) of a pupil's last fix, null without one; null altogether while positions are read for the first time. */
export function useWhereNow(): ((studentId: string) => LngLat | null) | null {
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
