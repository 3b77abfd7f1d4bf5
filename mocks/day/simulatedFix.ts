/**
 * Simulated receiver: the fix a card reports for its true place, with the errors of satellites, Wi-Fi and phone masts.
 */
import { shareOf } from '../chance';
import { distance, lngLatOf, moved, type Metres } from '../town/plane';
import { mastsByDistance } from '../town/townRadios';
import type { Motion } from './journey';

/** A reported fix. WGS-84 degrees. */
export interface CardFix {
  lng: number;
  lat: number;
  /** Accuracy radius the card claims, which may be wrong. Metres. */
  accuracy: number;
  source: 'gps' | 'wifi' | 'cell';
  /** Metres per second. */
  speed: number;
  /** Degrees clockwise from north; null at rest. */
  course: number | null;
}

/** Speed below which a receiver reports rest. Metres per second. */
const STANDING = 0.3;
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

const fix = (at: Metres, source: CardFix['source'], accuracy: number, { speed, direction }: Motion): CardFix => {
  const [lng, lat] = lngLatOf(at);
  const moving = source === 'gps' && speed > STANDING;
  const degrees = (90 - (direction * 180) / Math.PI + 720) % 360;
  return {
    lng,
    lat,
    accuracy: Math.round(accuracy),
    source,
    speed: moving ? round(speed, 2) : 0,
    course: moving ? Math.round(degrees) % 360 : null,
  };
};

/** Smooth noise between -1 and 1 that changes about every `period` milliseconds (value noise, cosine interpolation). */
function wander(instant: number, period: number, ...seed: readonly (string | number)[]): number {
  const step = Math.floor(instant / period);
  const [from, to] = [shareOf(...seed, step), shareOf(...seed, step + 1)];
  const share = (1 - Math.cos((instant / period - step) * Math.PI)) / 2;
  return (from + (to - from) * share) * 2 - 1;
}

/** Period (ms) and size (m) of the satellites' drifting error. */
const DRIFT = { period: 80_000, metres: 9 } as const;
/** Share of fixes that a reflection moves far away, and how far. */
const REFLECTED = { share: 1 / 500, least: 120, most: 420 } as const;

/** Satellite fix: the error drifts slowly, varies a little, and rarely jumps. */
export function byGps(card: string, instant: number, true_: Motion): CardFix {
  const share = (what: string) => shareOf(card, what, instant);
  if (share('reflected') < REFLECTED.share) {
    const far = REFLECTED.least + (REFLECTED.most - REFLECTED.least) * share('far');
    return fix(moved(true_.at, share('where') * 2 * Math.PI, far), 'gps', 20 + 30 * share('belief'), true_);
  }
  const [east, north] = true_.at;
  const at: Metres = [
    east + DRIFT.metres * wander(instant, DRIFT.period, card, 'east') + 2.4 * (share('tremble east') - 0.5),
    north + DRIFT.metres * wander(instant, DRIFT.period, card, 'north') + 2.4 * (share('tremble north') - 0.5),
  ];
  return fix(at, 'gps', 5 + 10 * share('belief'), { ...true_, speed: true_.speed * (0.9 + 0.2 * share('speed')) });
}

/** Wi-Fi fix: the place of a fixed access point nearby. */
export function byWifi(card: string, instant: number, true_: Motion): CardFix {
  // The same few access points at the same place, so that a card on a desk does not seem to walk.
  const place = `${Math.round(true_.at[0] / 40)},${Math.round(true_.at[1] / 40)}`;
  const heard =
    shareOf(card, 'heard', Math.floor(instant / 600_000)) < 0.75 ? 0 : Math.floor(shareOf(card, 'heard', instant) * 3);
  const [angle, far] = [shareOf('access point', place, heard, card), shareOf('access point far', place, heard, card)];
  return fix(
    moved(true_.at, angle * 2 * Math.PI, 4 + 30 * far * far),
    'wifi',
    30 + 30 * shareOf(card, 'wifi', heard, place),
    true_,
  );
}

/** Cell fix: the place of the serving phone mast, with a large radius. */
export function byCell(card: string, instant: number, true_: Motion): CardFix {
  const nearest = mastsByDistance(true_.at);
  const mast = nearest[shareOf(card, 'mast', Math.floor(instant / 300_000)) < 0.8 ? 0 : 1]?.at ?? true_.at;
  const radius = Math.min(1500, Math.max(500, distance(mast, true_.at) * 1.25));
  return fix(mast, 'cell', Math.round(radius / 50) * 50, true_);
}
