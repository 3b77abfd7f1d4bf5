/** Drafts of groups and trips for tests, and the platform on which they are saved. */
import { afterEach, beforeEach } from 'vitest';
import { contract, type GroupDraft, NO_TRIP_FACTS, type TripDescription } from '../../contract';
import { spanMs } from '../../contract/day';
import { type AlertStage, alertStage, fixAt } from './alerts';

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

/**
 * A platform for each test of the file, with the calls that tests of trips share.
 * @param located 李明's card has reported once
 */
export function tripStage({ located }: { located: boolean }) {
  let stage: AlertStage;
  beforeEach(async () => {
    stage = await alertStage();
    if (located) await stage.say(0, fixAt(10));
  });
  afterEach(() => stage.tester.close());
  const as = (account: string) => stage.as(account);
  return {
    stage: () => stage,
    tester: () => stage.tester,
    as,
    ...tripTimes(() => stage.tester.time.now),
    save: async (account: string, group: GroupDraft, over?: { groupId: string; version: number }) =>
      stage.tester.ask(contract.location.saveGroup, { group, ...(over && { over }) }, await as(account)),
  };
}
