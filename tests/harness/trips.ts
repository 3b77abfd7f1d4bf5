/** Drafts of groups and trips for tests. */
import { type GroupDraft, NO_TRIP_FACTS, type TripDescription } from '../../contract';
import { spanMs } from '../../contract/day';

/** A group of one pupil, unless it says more. */
export const groupOf = (more: Partial<GroupDraft> = {}): GroupDraft => ({
  name: '春游',
  colour: '#4f46e5',
  trip: null,
  leaderIds: [],
  studentIds: ['s-ming'],
  ...more,
});

/** What a trip says, unless it says more. */
export const tripSays = (more: Partial<TripDescription> = {}): TripDescription => ({
  name: '春游',
  colour: '#4f46e5',
  ...NO_TRIP_FACTS,
  meeting: { name: '湖边码头', at: { lng: 120.92, lat: 30.92 } },
  ratio: 10,
  notes: '大巴 3 号车',
  ...more,
});

/** @param now the platform's clock, ms */
export const tripTimes = (now: () => number) => {
  /** The instant in so many minutes. */
  const time = (minutes: number) => new Date(now() + spanMs(minutes, 'minutes')).toISOString();
  return {
    time,
    /** A trip from so many minutes from now to so many minutes from now. */
    trip: (begins: number, ends: number) => ({
      begins: time(begins),
      ends: time(ends),
      ...NO_TRIP_FACTS,
      consent: false,
      meeting: { name: '湖边码头', at: { lng: 120.92, lat: 30.92 } },
      ratio: 10,
      notes: '大巴 3 号车',
    }),
  };
};
