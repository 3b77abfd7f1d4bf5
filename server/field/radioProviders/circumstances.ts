/**
 * What is known of a card beside its scan: where satellites saw it in the last ten minutes, and whether it is at home.
 * With it the intake asks others than the school's own map.
 */
import { planarMetres } from '../../../contract/geo';
import { spanMs } from '../../../contract/day';
import type { LngLat } from '../../../contract/primitives';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { sourceNumber } from '../../engine/store/fixRow';
import type { AskedScan, OtherPlaces } from '../radioMap/placing';
import type { RadioProviders } from './radioProviders';

/** For how long a fix by satellites speaks against another place, and the last place for being at home. */
const GOOD_FIX_MS = spanMs(10, 'minutes');
const HOME_MS = spanMs(24, 'hours');
/** An older scan was sent late: what it says is asked of nobody. */
const LATE_MS = spanMs(10, 'minutes');
/** Metres around a home in which a card is at home: a place indoors is rough. */
const AROUND_HOME = 150;

interface Circumstances {
  goodFix: { at: LngLat; time: Date } | null;
  atHome: boolean;
}

interface LastPlaceRow {
  device_no: number;
  fix_time: Date;
  lng: number;
  lat: number;
  source: number;
  noise: number | null;
  homes: { lng: number; lat: number; radius: number }[];
}

/** @returns by the number of the card; a card of which nothing is known is not among them */
export async function circumstancesOf(
  on: Queryable,
  devices: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Circumstances>> {
  const rows = await on.query<LastPlaceRow>(
    `select device_no, fix_time, position.lng, position.lat, source, noise,
       coalesce((select jsonb_agg(jsonb_build_object('lng', place.lng, 'lat', place.lat, 'radius', place.radius))
         from place where place.student_id = device.student_id and kind = 'home'), '[]') as homes
     from position join device using (device_no)
     where device_no = any($1::int[]) and fix_time > $2`,
    [devices, new Date(now.getTime() - HOME_MS)],
  );
  return new Map(
    rows.map(({ device_no, fix_time: time, lng, lat, source, noise, homes }) => {
      const at: LngLat = [lng, lat];
      const isGood = source === sourceNumber('gps') && !noise && now.getTime() - time.getTime() <= GOOD_FIX_MS;
      const atHome = homes.some((home) => planarMetres(at, [home.lng, home.lat]) <= home.radius + AROUND_HOME);
      return [device_no, { goodFix: isGood ? { at, time } : null, atHome }];
    }),
  );
}

/** The places of others, as the intake asks for them: first `known`, then of the same scan `asks` and `ask`. */
export function otherPlaces(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  providers: RadioProviders,
): OtherPlaces {
  const known = new WeakMap<AskedScan['scan'], Circumstances>();
  // Nobody is asked about a card of which nothing was read: it may be at home.
  const whole = (asked: AskedScan) => ({
    ...asked,
    ...(known.get(asked.scan) ?? { goodFix: null, atHome: true }),
    archived: asked.archived || clock().getTime() - asked.scan.time.getTime() > LATE_MS,
  });
  return {
    async known(asked) {
      const of = await circumstancesOf(
        db,
        asked.map(({ deviceNo }) => deviceNo),
        clock(),
      );
      for (const { deviceNo, scan } of asked) known.set(scan, of.get(deviceNo) ?? { goodFix: null, atHome: false });
      return providers.known(asked.map(whole));
    },
    asks: (asked) => providers.asks(whole(asked)),
    ask: (asked) => providers.ask(whole(asked)),
  };
}
