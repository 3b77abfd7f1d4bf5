/**
 * What the radii of each service are worth: services claim 10 m and mean 300. A place is compared with where satellites
 * saw the card in the same minute; from the thirtieth comparison on the radius is what the comparisons say.
 */
import { spanMs } from '../../../contract/day';
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { PlatformContext } from '../../engine/platform';
import { setNewest } from '../../engine/store/lruCache';
import { type Factor, NO_FACTORS } from '../radioMap/calibration';
import { factorName, noteComparison, readFactors } from './answerRows';

/** Comparisons from which a factor counts. */
const LEAST_SEEN = 30;
/** Between scan and fix, and between two comparisons of a card. Milliseconds. */
const SAME_TIME_MS = spanMs(1, 'minutes');
/** Cards whose last comparison is remembered. */
const MOST_CARDS = 20_000;
/** How long figures of other processes may be unknown. Milliseconds. */
const READ_EACH_MS = spanMs(10, 'minutes');
/** Metres: the bounds of a radius. */
const RADIUS = { least: 10, most: 20_000 } as const;

interface SaidPlace {
  at: LngLat;
  /** Metres, as the service says. */
  radius: number;
  source: 'wifi' | 'cell';
}

export function radiusWorth({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  let factors = new Map<string, Factor>();
  let readAt = -Infinity;
  const last = new Map<number, number>();

  const worthOf = (provider: string, { radius, source }: SaidPlace) => {
    const { factor, seen } = factors.get(factorName(provider, source)) ?? NO_FACTORS[1];
    return seen < LEAST_SEEN ? radius : Math.min(Math.max(radius * factor, RADIUS.least), RADIUS.most);
  };

  return {
    /** The place with the radius that it is worth. */
    weighed: <Place extends SaidPlace>(provider: string, place: Place): Place => ({
      ...place,
      radius: worthOf(provider, place),
    }),

    /** Reads what other processes have compared, now and then. */
    async refresh() {
      if (clock().getTime() - readAt < READ_EACH_MS) return;
      readAt = clock().getTime();
      factors = await readFactors(db);
    },

    /** Compares a place with a fix of the same minute, of each card once a minute. */
    async compare(
      provider: string,
      place: SaidPlace,
      {
        deviceNo,
        scan,
        goodFix,
      }: { deviceNo: number; scan: { time: Date }; goodFix: { at: LngLat; time: Date } | null },
    ) {
      const time = scan.time.getTime();
      if (!goodFix || Math.abs(goodFix.time.getTime() - time) > SAME_TIME_MS) return;
      if (time - (last.get(deviceNo) ?? -Infinity) < SAME_TIME_MS) return;
      setNewest(last, deviceNo, time, MOST_CARDS);
      const name = factorName(provider, place.source);
      const error = planarMetres(place.at, goodFix.at);
      factors.set(name, await noteComparison(db, name, { error, radius: place.radius }));
    },
  };
}
