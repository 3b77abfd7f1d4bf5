/**
 * Other ways to place a scan, for comparison: the mean of known places, and the rules of ichnaea (mozilla/ichnaea:
 * api/locate/wifi, data/station), written anew from their description.
 */
import type { HeardPoint } from '../../../server/field/radioMap/accessPoints';
import type { Lesson } from '../../../server/field/radioMap/lessons';
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';

export interface Placed {
  at: LngLat;
  radius: number;
}

/** Something that learns places of access points and places scans. */
export interface Locator {
  /** All lessons of a day. */
  teach(lessons: readonly Lesson[]): void;
  place(points: readonly HeardPoint[], time: number): Placed | null;
}

const DAY = 86_400_000;

/** The mean of the mean places of what is known. */
export function naive(): Locator {
  const known = new Map<string, { lng: number; lat: number; n: number }>();
  return {
    teach(lessons) {
      for (const {
        key,
        at: [lng, lat],
      } of lessons.flatMap(({ points, at }) => points.map(({ key }) => ({ key, at })))) {
        const one = known.get(key) ?? { lng: 0, lat: 0, n: 0 };
        known.set(key, {
          lng: (one.lng * one.n + lng) / (one.n + 1),
          lat: (one.lat * one.n + lat) / (one.n + 1),
          n: one.n + 1,
        });
      }
    },
    place(points) {
      const found = points.flatMap(({ key }) => known.get(key) ?? []);
      if (found.length === 0) return null;
      const sum = found.reduce((total, one) => ({ lng: total.lng + one.lng, lat: total.lat + one.lat }), {
        lng: 0,
        lat: 0,
      });
      return { at: [sum.lng / found.length, sum.lat / found.length], radius: 100 };
    },
  };
}

interface Station {
  lng: number;
  lat: number;
  weight: number;
  samples: number;
  first: number;
  last: number;
  days: Set<number>;
  blockedUntil: number;
}

const MOST_APART = 5_000;
const CLUSTER = 500;

export function ichnaea(): Locator {
  const stations = new Map<string, Station>();
  return {
    teach(lessons) {
      const heard = lessons.flatMap(({ points, ...lesson }) => points.map((point) => ({ ...point, ...lesson })));
      for (const { key, rssi, local, at, accuracy, time } of heard) {
        if (local) continue;
        const weight = (10_000 / (rssi - 20) ** 2) ** 2 * Math.sqrt(10 / Math.max(accuracy ?? 10, 1));
        const one = stations.get(key);
        const day = Math.floor(time / DAY);
        if (!one) {
          stations.set(key, {
            lng: at[0],
            lat: at[1],
            weight,
            samples: 1,
            first: time,
            last: time,
            days: new Set([day]),
            blockedUntil: 0,
          });
        } else if (planarMetres([one.lng, one.lat], at) > MOST_APART) one.blockedUntil = time + 2 * DAY;
        else {
          const sum = one.weight + weight;
          one.lng += ((at[0] - one.lng) * weight) / sum;
          one.lat += ((at[1] - one.lat) * weight) / sum;
          Object.assign(one, { weight: sum, samples: one.samples + 1, last: time });
          one.days.add(day);
        }
      }
    },
    place(points, time) {
      const found = points.flatMap(({ key, rssi }) => {
        const station = stations.get(key);
        return station && station.blockedUntil <= time ? [{ station, rssi }] : [];
      });
      if (found.length < 2) return null;
      // Complete linkage: a cluster grows while each pair in it is near.
      const clusters = found.map((one) => [one]);
      const apart = (a: typeof found, b: typeof found) =>
        Math.max(
          ...a.flatMap(({ station: p }) => b.map(({ station: q }) => planarMetres([p.lng, p.lat], [q.lng, q.lat]))),
        );
      for (;;) {
        let best: [number, number] | null = null;
        let least = CLUSTER;
        clusters.forEach((a, i) =>
          clusters.forEach((b, j) => {
            if (j > i && apart(a, b) <= least) [best, least] = [[i, j], apart(a, b)];
          }),
        );
        if (!best) break;
        const [i, j] = best as [number, number];
        clusters[i]?.push(...(clusters[j] ?? []));
        clusters.splice(j, 1);
      }
      const score = ({ station }: (typeof found)[number]) =>
        Math.max(0.1, Math.min((time - station.last) / DAY < 365 ? 1 : 0.5, 1)) *
        Math.min(1 + station.days.size, 10) *
        Math.min(Math.max(Math.log2(station.samples + 1), 0.5), 10);
      const chosen = clusters
        .filter(({ length }) => length >= 2)
        .sort((a, b) => b.reduce((s, one) => s + score(one), 0) - a.reduce((s, one) => s + score(one), 0))[0];
      if (!chosen) return null;
      const weights = chosen.map(({ rssi }) => 1 / rssi ** 4);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const at: LngLat = [
        chosen.reduce((total, { station }, i) => total + station.lng * (weights[i] ?? 0), 0) / sum,
        chosen.reduce((total, { station }, i) => total + station.lat * (weights[i] ?? 0), 0) / sum,
      ];
      const distances = chosen.map(({ station }) => planarMetres(at, [station.lng, station.lat])).sort((a, b) => a - b);
      const far = distances[Math.min(Math.ceil(distances.length * 0.95), distances.length) - 1] ?? 0;
      return { at, radius: Math.min(Math.max(far, 10), 500) };
    },
  };
}
