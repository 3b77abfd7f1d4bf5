/**
 * Places that others than the school's own map say of what a card hears: an answer that is kept, the world's table of
 * masts, and a service outside that the operator has bound.
 */
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { failed as logFailed } from '../../engine/trouble';
import { createFairQueue } from '../../engine/work/fairQueue';
import type { RadioScan } from '../intake/report';
import { type AnswerKey, keepAnswer, type KeptAnswer, readKnown } from './answerRows';
import { type RadioOutside, serviceAsker } from './askService';
import { lastAnswers } from './lastAnswers';
import { namesOf, questionOf, standInOf } from './question';
import { sameGuess } from './sameGuess';
import { radiusWorth } from './worth';

/** A scan to be placed by others than the school's own map. */
interface AskedScan {
  schoolId: string;
  deviceNo: number;
  scan: RadioScan;
  /** A fix by satellites of the last ten minutes, if any. */
  goodFix: { at: LngLat; time: Date } | null;
  /** True: the card is at a known home by what is known. Nobody outside is asked. */
  atHome: boolean;
  /** True: the card sent it late from its memory. */
  archived: boolean;
}

interface ProvidedPlace {
  /** WGS-84. */
  at: LngLat;
  /** Metres that hold 68 of 100. */
  radius: number;
  source: 'wifi' | 'cell';
  by: 'kept' | 'provider' | 'masts';
}

export interface RadioProviders {
  /** Without any request outside: a kept answer, else the table of masts; null where neither knows. */
  known(asked: readonly AskedScan[]): Promise<(ProvidedPlace | null)[]>;
  /** Whether `ask` would ask somebody. */
  asks(asked: AskedScan): boolean;
  /** Asks the bound service. Never rejects; null when off, over its day, paused, refused or not placed. */
  ask(asked: AskedScan): Promise<ProvidedPlace | null>;
  /** Resolves when nothing that was begun is under way. */
  settled(): Promise<void>;
}

/** Digests texts with the key of a school, hex of 8 bytes at least. */
export interface ScanDigests {
  digestsOf(schoolIds: readonly string[]): Promise<ReadonlyMap<string, (text: string) => string>>;
}

/** Metres from a fix by satellites beyond which an answer is not used; from a known mast, besides both radii. */
const FAR_FROM_FIX = 5_000;
const FAR_FROM_MAST = 20_000;
/** Requests at once and scans that wait; the schools take turns. What comes beyond is not asked. */
const QUEUE = { running: 8, runningOfOwner: 4, waiting: 400, waitingOfOwner: 100 } as const;
/** Access points that name a place among kept answers. */
const NAMED_BY = 3;

type Digest = (text: string) => string;
type Place = NonNullable<KeptAnswer['place']>;
/** A place, and who says it. */
interface Said {
  provider: string;
  place: Place;
}

/** The radios that a question is known by: the strongest access points in any order, else the serving mast. */
function hashOf(scan: RadioScan, digest: Digest): string | null {
  const names = namesOf(scan).slice(0, NAMED_BY);
  return names.length === 0 ? null : digest(`scan ${names.map(digest).sort().join(' ')}`);
}

const isNear = ({ at }: { at: LngLat }, { goodFix }: AskedScan) =>
  !goodFix || planarMetres(at, goodFix.at) <= FAR_FROM_FIX;

export function createRadioProviders(
  { db, clock, log, cell }: Pick<PlatformContext, 'db' | 'clock' | 'log' | 'cell'>,
  outside: RadioOutside,
  { digestsOf }: ScanDigests,
): RadioProviders {
  const asker = serviceAsker({ clock, log }, outside, cell?.home ?? db);
  const last = lastAnswers();
  const guesses = sameGuess();
  const worth = radiusWorth({ db, clock });
  const queue = createFairQueue(QUEUE, { now: () => clock().getTime(), after: () => undefined });
  const running = new Set<Promise<unknown>>();
  /** Scans of one place that are asked at the same time share one request. */
  const asking = new Map<string, Promise<Said | null>>();

  /** Work that nobody waits for; `settled` does. */
  function inBackground(work: Promise<unknown>) {
    const done = work.catch((error: unknown) =>
      logFailed(log, error, 'what a service outside says could not be compared'),
    );
    running.add(done);
    void done.then(() => running.delete(done));
  }

  const lastOf = ({ deviceNo, scan }: AskedScan) => last.of(deviceNo, namesOf(scan), clock().getTime());

  function remember({ deviceNo, scan }: AskedScan, provider: string, place: Place | null, askedAt: Date) {
    last.note(deviceNo, { names: new Set(namesOf(scan)), place, provider, askedAt: askedAt.getTime() });
  }

  const keyOf = ({ schoolId, scan }: AskedScan, digests: ReadonlyMap<string, Digest>): AnswerKey | null => {
    const digest = digests.get(schoolId);
    const hash = digest ? hashOf(scan, digest) : null;
    return hash === null ? null : { schoolId, hash };
  };
  const readFor = (asked: readonly AskedScan[], keys: readonly (AnswerKey | null)[]) =>
    readKnown(
      db,
      keys,
      asked.flatMap(({ scan }, n) => scan.masts.map((mast, rank) => ({ ...mast, n, rank }))),
      clock(),
    );

  async function known(asked: readonly AskedScan[]): Promise<(ProvidedPlace | null)[]> {
    if (asked.length === 0) return [];
    const digests = await digestsOf([...new Set(asked.map(({ schoolId }) => schoolId))]);
    inBackground(worth.refresh());
    const found = await readFor(
      asked,
      asked.map((one) => keyOf(one, digests)),
    );
    return asked.map((one, n) => {
      const kept = found.kept.get(n)?.find(({ place }) => place && !guesses.isGuess(place.at));
      if (kept && !lastOf(one)) remember(one, kept.provider, kept.place, kept.askedAt);
      const before = kept ?? lastOf(one);
      if (before?.place) {
        const { place, provider } = before;
        inBackground(worth.compare(provider, place, one));
        if (isNear(place, one)) return { ...worth.weighed(provider, place), by: 'kept' };
      }
      const mast = found.masts.get(n);
      return mast && isNear(mast, one) ? { ...mast, source: 'cell', by: 'masts' } : null;
    });
  }

  function asks(asked: AskedScan): boolean {
    if (asked.archived || asked.atHome || !questionOf(asked.scan, '')) return false;
    return asker.next() !== null && lastOf(asked) === undefined;
  }

  /** A place is believed unless a fix, a known mast or its own sameness speaks against it. */
  async function believed(asked: AskedScan, place: Place, mast: { at: LngLat; radius: number } | undefined) {
    const question = questionOf(asked.scan, '');
    if (question && guesses.note(place.at, question)) {
      last.drop((one) => one.place !== null && guesses.isGuess(one.place.at));
      await db.query(`delete from located_answer where lng = $1 and lat = $2`, [...place.at]);
    }
    if (guesses.isGuess(place.at) || !isNear(place, asked)) return false;
    return !mast || planarMetres(place.at, mast.at) <= FAR_FROM_MAST + mast.radius + place.radius;
  }

  async function askFor(asked: AskedScan, key: AnswerKey, digest: Digest): Promise<Said | null> {
    const question = questionOf(asked.scan, standInOf(digest(`card ${asked.deviceNo}`)));
    const found = await readFor([asked], [key]);
    const [kept] = found.kept.get(0) ?? [];
    if (kept) {
      remember(asked, kept.provider, kept.place, kept.askedAt);
      return kept.place && { provider: kept.provider, place: kept.place };
    }
    const said = question && (await asker.ask(question));
    if (!said || said.answer.result === 'failed') return null;
    const { answer, provider } = said;
    const isPlace = answer.result === 'placed' && (await believed(asked, answer, found.masts.get(0)));
    const place = isPlace ? { at: answer.at, radius: answer.radius, source: answer.source } : null;
    const now = clock();
    await keepAnswer(db, key, provider, place ? { result: 'placed', ...place } : { result: 'notPlaced' }, now);
    remember(asked, provider, place, now);
    return place && { provider, place };
  }

  async function ask(asked: AskedScan): Promise<ProvidedPlace | null> {
    if (!asks(asked)) return null;
    const digest = (await digestsOf([asked.schoolId])).get(asked.schoolId);
    const key = digest && keyOf(asked, new Map([[asked.schoolId, digest]]));
    if (!key) return null;
    const name = `${key.schoolId} ${key.hash}`;
    const shared = asking.get(name) ?? queue.run(asked.schoolId, () => askFor(asked, key, digest));
    asking.set(name, shared);
    try {
      const said = await shared;
      if (!said) return null;
      await worth.compare(said.provider, said.place, asked);
      return isNear(said.place, asked) ? { ...worth.weighed(said.provider, said.place), by: 'provider' } : null;
    } finally {
      asking.delete(name);
    }
  }

  return {
    known,
    asks,
    ask(asked) {
      const answer = ask(asked).catch((error: unknown) => {
        // Too many scans wait: this one is not asked.
        if (!(error instanceof Refusal))
          logFailed(log, error, 'a service that places cards by radios could not be asked');
        return null;
      });
      inBackground(answer);
      return answer;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
