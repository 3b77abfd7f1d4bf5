/** A shown day is kept up to date while its card reports, also several fixes at once. */
import { expect, it, vi } from 'vitest';
import { type DayTrack, type Fix, location } from '../../../contract';
import { testTime, fixAt } from '../../../contract/track/day.fixtures';
import { sessionStarted } from '../../../src/store/global';
import { createStore } from '../../../src/store/store';
import { answer, platformServer } from '../../../src/testing/platformServer';
import { testContext } from '../../../src/testing/testContext';
import { trackApi } from '../api';
import { applyLiveReport, fetchMissing, singleFlight } from './liveTrack';

const platform = platformServer();
const ASKED = { studentId: 's-ming', day: '2026-03-02', studentSide: false };
const fixes = ['08:00', '08:01', '08:02', '08:03'].map((time, n) => fixAt(testTime(time), [n * 50, 0]));

function dayWith(sent: readonly Fix[]): DayTrack {
  const none = sent.map(() => null);
  const columns = {
    time: sent.map(({ fixTime }) => Date.parse(fixTime) - testTime('00:00')),
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

/** A store that has loaded the day with its first fixes, and a platform that has all fixes. */
async function openConsole(first: readonly Fix[] = fixes.slice(0, 1)) {
  const requests: unknown[] = [];
  platform.use(
    answer(location.dayTrack, ({ after }) => {
      requests.push(after);
      if (requests.length === 1) return { ...dayWith(first), fixCount: 1 };
      return dayWith(fixes.filter(({ fixTime }) => after === undefined || fixTime > after));
    }),
  );
  const { context } = testContext();
  const store = createStore(context);
  store.dispatch(sessionStarted({ token: 'tok', level: '1', roleId: 'role-1' }));
  await store.dispatch(trackApi.endpoints.dayTrack.initiate(ASKED));
  const kept = () => trackApi.endpoints.dayTrack.select(ASKED)(store.getState()).data;
  const frame = (n: number, fixCount: number) => ({ fix: fixes[n] ?? null, contactTime: null, fixCount });
  return { store, requests, kept, frame };
}
/** Pauses that the test ends itself. */
function manualPauses() {
  const ends: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => ends.push(resolve));
  /** Ends the present pause, or the next one. */
  const endPause = async () => {
    await vi.waitFor(() => expect(ends).not.toEqual([]));
    ends.shift()?.();
  };
  return { endPause, pause };
}
const times = (day: { fixes: { at: Float64Array } } | undefined) => [...(day?.fixes.at ?? [])];
const all = fixes.map(({ fixTime }) => Date.parse(fixTime));

it('one fix is taken from its frame without a request', async () => {
  const { store, requests, kept, frame } = await openConsole();
  expect(store.dispatch(applyLiveReport(ASKED, frame(1, 2)))).toBe(true);
  expect(times(kept())).toEqual(all.slice(0, 2));
  expect(requests).toHaveLength(1);
});

it('of several fixes the frame has the last one, and the others are fetched after the known last fix', async () => {
  const { store, requests, kept, frame } = await openConsole();
  expect(store.dispatch(applyLiveReport(ASKED, frame(3, 4)))).toBe(false);
  await store.dispatch(fetchMissing(ASKED));
  expect(times(kept())).toEqual(all);
  expect(requests).toEqual([undefined, fixes[0]?.fixTime]);
  expect(store.dispatch(applyLiveReport(ASKED, frame(3, 4)))).toBe(true);
});

it('with late fixes the whole day is fetched, because they lie before the known last fix', async () => {
  const { store, requests, kept, frame } = await openConsole(fixes.slice(2, 3));
  expect(store.dispatch(applyLiveReport(ASKED, frame(3, 4)))).toBe(false);
  await store.dispatch(fetchMissing(ASKED));
  expect(times(kept())).toEqual(all);
  expect(requests, 'asked with `after`, so that the access log counts no second view').toEqual([
    undefined,
    fixes[2]?.fixTime,
    new Date(testTime('00:00') - 1).toISOString(),
  ]);
});

it('ten calls at once make two requests: one at once and one for reports that came meanwhile', async () => {
  const { store, requests } = await openConsole();
  const { endPause, pause } = manualPauses();
  const fetchOnce = singleFlight(() => store.dispatch(fetchMissing(ASKED)), pause);
  for (let n = 0; n < 10; n += 1) fetchOnce();
  await endPause();
  await endPause();
  expect(requests).toEqual([undefined, fixes[0]?.fixTime, fixes[3]?.fixTime]);
});

it('many late fixes one by one cause one request per pause', async () => {
  const { store, requests, frame } = await openConsole(fixes.slice(2, 3));
  const { endPause, pause } = manualPauses();
  const fetchOnce = singleFlight(() => store.dispatch(fetchMissing(ASKED)), pause);
  const late = (from: number) =>
    Array.from({ length: 60 }, (_, n) => store.dispatch(applyLiveReport(ASKED, frame(3, from + n))) || fetchOnce());
  late(10);
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  late(70);
  late(130);
  expect(requests).toHaveLength(3);
  await endPause();
  await endPause();
  expect(requests).toHaveLength(4);
});
