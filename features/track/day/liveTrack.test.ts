/** A day that is looked at while its card speaks, and speaks of several fixes at once. */
import { expect, it, vi } from 'vitest';
import type { DayTrack, Fix } from '../../../contract';
import { clock, fixAt } from '../../../contract/track/day.fixtures';
import { sessionStarted } from '../../../src/store/global';
import { createStore } from '../../../src/store/store';
import { envelope, testContext } from '../../../src/testing/testContext';
import { trackApi } from '../api';
import { applyLiveReport, fetchMissing, singleFlight } from './liveTrack';

const ASKED = { studentId: 's-ming', day: '2026-03-02', studentSide: false };
const fixes = ['08:00', '08:01', '08:02', '08:03'].map((time, n) => fixAt(clock(time), [n * 50, 0]));

function dayWith(sent: readonly Fix[]): DayTrack {
  const none = sent.map(() => null);
  const columns = {
    time: sent.map(({ fixTime }) => Date.parse(fixTime) - clock('00:00')),
    lng: sent.map(({ lng }) => lng),
    lat: sent.map(({ lat }) => lat),
    accuracy: none,
    source: sent.map(() => 0),
    speed: none,
    course: none,
    altitude: none,
    noise: sent.map(() => 0),
  };
  return {
    studentId: 's-ming',
    day: '2026-03-02',
    timeZone: 'Asia/Shanghai',
    empty: sent.length === 0,
    fixes: columns,
    fixCount: fixes.length,
    contacts: [],
    reportInterval: 60,
    places: [],
    bells: null,
  };
}

/** The day as a console has it after the first fix that came, over a platform that has all of them. */
async function console(first: readonly Fix[] = fixes.slice(0, 1)) {
  const asked: unknown[] = [];
  const { context } = testContext(async (request) => {
    const { after } = (await request.clone().json()) as { after?: string };
    asked.push(after);
    if (asked.length === 1) return envelope({ ...dayWith(first), fixCount: 1 });
    return envelope(dayWith(fixes.filter(({ fixTime }) => after === undefined || fixTime > after)));
  });
  const store = createStore(context);
  store.dispatch(sessionStarted({ token: 'tok', level: '1', roleId: 'role-1' }));
  await store.dispatch(trackApi.endpoints.dayTrack.initiate(ASKED));
  const kept = () => trackApi.endpoints.dayTrack.select(ASKED)(store.getState()).data;
  const frame = (n: number, fixCount: number) => ({ fix: fixes[n] ?? null, contactTime: null, fixCount });
  return { store, asked, kept, frame };
}
/** Pauses that end when the test says so. */
function resting() {
  const ends: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => ends.push(resolve));
  /** Ends the pause that is, or comes next. */
  const rested = async () => {
    await vi.waitFor(() => expect(ends).not.toEqual([]));
    ends.shift()?.();
  };
  return { rested, pause };
}
const times = (day: { fixes: { at: Float64Array } } | undefined) => [...(day?.fixes.at ?? [])];
const all = fixes.map(({ fixTime }) => Date.parse(fixTime));

it('one fix is taken from its frame, and nothing is read', async () => {
  const { store, asked, kept, frame } = await console();
  expect(store.dispatch(applyLiveReport(ASKED, frame(1, 2)))).toBe(true);
  expect(times(kept())).toEqual(all.slice(0, 2));
  expect(asked).toHaveLength(1);
});

it('of a burst the frame shows the last, and the rest is read from where the day ended', async () => {
  const { store, asked, kept, frame } = await console();
  expect(store.dispatch(applyLiveReport(ASKED, frame(3, 4)))).toBe(false);
  await store.dispatch(fetchMissing(ASKED));
  expect(times(kept())).toEqual(all);
  expect(asked).toEqual([undefined, fixes[0]?.fixTime]);
  expect(store.dispatch(applyLiveReport(ASKED, frame(3, 4)))).toBe(true);
});

it('of late history the whole day is read: it lies before where the day ended', async () => {
  const { store, asked, kept, frame } = await console(fixes.slice(2, 3));
  expect(store.dispatch(applyLiveReport(ASKED, frame(3, 4)))).toBe(false);
  await store.dispatch(fetchMissing(ASKED));
  expect(times(kept())).toEqual(all);
  expect(asked, 'read on from before the day began: no look of its own').toEqual([
    undefined,
    fixes[2]?.fixTime,
    new Date(clock('00:00') - 1).toISOString(),
  ]);
});

it('asked for ten times at once, the rest is read twice: once as asked, and once for what came meanwhile', async () => {
  const { store, asked } = await console();
  const { rested, pause } = resting();
  const catchUp = singleFlight(() => store.dispatch(fetchMissing(ASKED)), pause);
  for (let n = 0; n < 10; n += 1) catchUp();
  await rested();
  await rested();
  expect(asked).toEqual([undefined, fixes[0]?.fixTime, fixes[3]?.fixTime]);
});

it('a card that sends late fixes one by one has its day read once a pause, however many they are', async () => {
  const { store, asked, frame } = await console(fixes.slice(2, 3));
  const { rested, pause } = resting();
  const catchUp = singleFlight(() => store.dispatch(fetchMissing(ASKED)), pause);
  const late = (from: number) =>
    Array.from({ length: 60 }, (_, n) => store.dispatch(applyLiveReport(ASKED, frame(3, from + n))) || catchUp());
  late(10);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  late(70);
  late(130);
  expect(asked).toHaveLength(3);
  await rested();
  await rested();
  expect(asked).toHaveLength(4);
});
