/** What a simulated card hears of the town's access points and masts. */
import { shareOf } from '../chance';
import { distance, type Metres } from '../town/plane';
import { mastsByDistance, type TownRadios } from '../town/townRadios';

/** Strengths in dBm. */
export interface CardScan {
  points: readonly { mac: string; rssi: number }[];
  /** The serving one first. */
  masts: readonly { mcc: number; mnc: number; area: number; cell: number; dbm: number }[];
}

/** Access points that a card tells, the strongest ones. */
const MOST_TOLD = 9;
/** dBm: at `NEAR` metres in one room, what each tenfold of the distance takes, and what walls take. */
const AT_NEAR = -46;
const NEAR = 2;
const TENFOLD = 26;
const WALL = { ownRoom: 0, otherRoom: 8, outside: 10 };
/** Metres within which an access point is in the same room. */
const ROOM = 10;
const FAINTEST = -88;
/** Strengths tremble by so many dB in all. */
const TREMBLE = 8;
/** The operator's numbers, those of nobody (3GPP TS 23.003; 460 is China). */
const NETWORK = { mcc: 460, mnc: 0, area: 6_334 };
/** Masts that a card tells, and the time for which the second one may serve. Milliseconds. */
const MASTS_TOLD = 3;
const SERVES_FOR = 300_000;

interface Listening {
  card: string;
  time: number;
  at: Metres;
  outdoors: boolean;
}

export const heardBy = (radios: TownRadios, listening: Listening): CardScan => ({
  points: pointsHeard(radios, listening),
  masts: mastsHeard(listening),
});

function pointsHeard({ near }: TownRadios, { card, time, at, outdoors }: Listening): CardScan['points'] {
  return near(at)
    .flatMap(({ at: there, networks }) => {
      const far = distance(at, there);
      const wall = outdoors ? WALL.outside : far <= ROOM ? WALL.ownRoom : WALL.otherRoom;
      const strength = AT_NEAR - TENFOLD * Math.log10(Math.max(far, NEAR) / NEAR) - wall;
      if (strength < FAINTEST - TREMBLE) return [];
      return networks.map((mac) => ({
        mac,
        rssi: Math.round(strength + TREMBLE * (shareOf('hears', card, mac, time) - 0.5)),
      }));
    })
    .filter(({ rssi }) => rssi >= FAINTEST)
    .sort((one, other) => other.rssi - one.rssi)
    .slice(0, MOST_TOLD);
}

export function mastsHeard({ card, time, at }: Pick<Listening, 'card' | 'time' | 'at'>): CardScan['masts'] {
  const [nearest, next, ...others] = mastsByDistance(at);
  const isUsual = shareOf(card, 'mast', Math.floor(time / SERVES_FOR)) < 0.8;
  return [isUsual ? nearest : next, isUsual ? next : nearest, ...others]
    .flatMap((mast) => mast ?? [])
    .slice(0, MASTS_TOLD)
    .map(({ at: there, cell }) => ({
      ...NETWORK,
      cell,
      dbm: Math.round(-60 - distance(at, there) / 40 + 6 * (shareOf('mast strength', card, cell, time) - 0.5)),
    }));
}
