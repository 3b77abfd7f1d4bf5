/** How many of all pupils one may see are in which state now. */
import { useMemo } from 'react';
import { useNow } from '../../src/time/useNow';
import { useAlertMarks } from './alertMarks';
import { usePositionsQuery } from './api';
import { statesAt } from './positionRecord';

export function useStateCounts() {
  const now = useNow(10_000);
  const marks = useAlertMarks();
  const { data: record } = usePositionsQuery();
  return useMemo(() => statesAt(record ?? [], now, marks), [record, now, marks]);
}
