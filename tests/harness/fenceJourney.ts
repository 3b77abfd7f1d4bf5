/** Walks past the fences of the test school, through the real intake. */
import { afterEach, beforeEach, expect } from 'vitest';
import { contract, type Crossing, type SignedIn } from '../../contract';
import type { Fence, FenceDraft } from '../../contract/fences';
import { createPlatform } from '../../server/running/createPlatform';
import { readFenceContexts, type ReadLeaves, noLeaves } from '../../server/field/fences/fenceContexts';
import { createFenceCache, FENCES_CHANGED } from '../../server/field/fences/fenceCache';
import { fenceSweep } from '../../server/field/fences/fenceSweep';
import type { Db } from '../../server/engine/store/db';
import { place } from './fences';
import { openLiveStream, type LiveStream } from './liveStream';
import { GATEWAY_KEY, type Tester, testPlatform } from './platform';
import { MORNING } from './testSchool';

const { position } = contract;
export const MING = '860000000000001';
export const HUA = '860000000000003';

/** The platform of the running test. */
export let tester: Tester;
let open: LiveStream[];

/** Replaces the platform of the running test by one on another store. */
export async function replacePlatform(db: Db): Promise<void> {
  await tester.close();
  tester = await testPlatform({ db });
}

/** Gives each test of the file a platform of its own; streams that it opens are closed after it. */
export function setUpFenceJourney(): void {
  beforeEach(async () => {
    tester = await testPlatform();
    open = [];
  });
  afterEach(async () => {
    open.forEach((one) => one.close());
    await tester.close();
  });
}

/** A second platform process on the same store. */
export const another = () => createPlatform(tester.platform);
/** Opens the live stream of an account. */
export const listenAs = async (account: string, by = tester.fetch, lastId?: string) => {
  const one = await openLiveStream(by, await tester.signIn(account), {
    now: tester.time.now,
    ...(lastId !== undefined && { lastId }),
  });
  open.push(one);
  await one.next('clock');
  return one;
};
/** Saves a fence as an account or session. Throws when the platform refuses it. */
export const save = async (
  account: string | SignedIn,
  fence: FenceDraft,
  over?: { fenceId: string; version: number },
): Promise<Fence> => {
  const { data, envelope } = await tester.ask(
    position.saveFence,
    { fence, ...(over && { over: { fenceId: over.fenceId, version: over.version } }) },
    typeof account === 'string' ? await tester.signIn(account) : account,
  );
  if (!envelope.success) throw new Error(envelope.msg);
  return data;
};
/** Sends a card's report at a minute after nine, so many metres east of the campus, and sets the clock to it. */
export async function say(
  minute: number,
  east: number,
  {
    by = tester.fetch,
    id = MING,
    accuracy = 10,
    source = 'gps',
  }: { by?: Tester['fetch']; id?: string; accuracy?: number; source?: string } = {},
) {
  tester.time.now = Math.max(tester.time.now, MORNING + minute * 60_000);
  const { lng, lat } = place(east);
  const words = { id, lat, lon: lng, timestamp: MORNING + minute * 60_000, accuracy, source, speed: 3 };
  const query = new URLSearchParams(Object.entries(words).map(([word, value]) => [word, String(value)]));
  const response = await by(new Request(`http://platform.test/intake/osmand/${GATEWAY_KEY}?${query}`));
  expect(response.status).toBe(200);
}
/** A walk to school and away: minutes after nine, metres east of the campus. */
export const WALK: [minute: number, east: number][] = [
  [0, 600],
  [1, 500],
  [2, 300],
  [3, 20],
  [4, 5],
  [5, 0],
  [20, 3],
  [21, 40],
  [22, 200],
  [23, 350],
  [24, 500],
];
/** Sends the reports of a walk. */
export const walk = async (steps = WALK) => {
  for (const [minute, east] of steps) await say(minute, east);
};
/** The crossings that an account may read, newest first. */
export const crossings = async (
  account: string,
  asked: Parameters<typeof tester.ask<typeof position.crossings>>[1] = {},
): Promise<Crossing[]> => (await tester.ask(position.crossings, asked, account)).data;
/** Kinds of the crossings of an account, oldest first. */
export const rang = async (account = 'li') => (await crossings(account)).map(({ kind }) => kind).toReversed();
/** A store from which this process hears no notice of a fence: each is still under way. */
export const withoutFenceNotices = (db: Db): Db => ({
  ...db,
  listen: (channel, hear, lost) => db.listen(channel, channel === FENCES_CHANGED ? () => undefined : hear, lost),
});
/** The sweep of a further process, with its own cache. */
export const sweepOf = async (db: Db, leaves: ReadLeaves = noLeaves) => {
  const book = await createFenceCache({ db });
  return fenceSweep({ ...tester.platform, db }, book, readFenceContexts(book, leaves));
};
