/**
 * The trips of up to seven earlier days, faint behind the day's own. They are loaded one after another, and only on
 * demand.
 */
import type { FeatureCollection } from 'geojson';
import { useEffect, useState } from 'react';
import { simplify } from '../../../contract/track';
import { useAppDispatch } from '../../../src/store/store';
import { useClock } from '../../../src/time/useNow';
import { trackApi } from '../api';
import { monthAfter, monthOf } from '../calendar/monthDays';
import { LineLayers } from '../../../map/layers/LineLayers';
import { useMapScene } from '../../../map/mapScene';
import { Source } from '../../../map/layers/Source';
import { looksOf } from './trackLooks';
import { trackWorker } from '../day/trackWorker';

/** Greatest number of earlier days. */
const MAX_DAYS = 7;
/** Metres. Faint lines need fewer vertices. */
const TOLERANCE = 8;

export interface UsualTrips {
  days: number;
  /** Lines of the trips, WGS-84. */
  shape: FeatureCollection;
}

/** Null while they are loading, or not wanted. */
export function useUsualTrips(
  wanted: boolean,
  studentId: string,
  day: string,
  studentSide: boolean,
): UsualTrips | null {
  const dispatch = useAppDispatch();
  const clock = useClock();
  const [found, setFound] = useState<{ key: string; trips: UsualTrips } | null>(null);
  const key = `${studentId} ${day}`;

  useEffect(() => {
    if (!wanted || found?.key === key) return undefined;
    let cancelled = false;
    void load().then((trips) => {
      if (!cancelled) setFound({ key, trips });
    });
    return () => void (cancelled = true);

    async function load(): Promise<UsualTrips> {
      const features: FeatureCollection['features'] = [];
      let days = 0;
      for (const other of await otherDays()) {
        if (cancelled) break;
        const { data: track } = await dispatch(
          trackApi.endpoints.dayTrack.initiate({ studentId, day: other, studentSide }, { subscribe: false }),
        );
        if (!track || track.empty) continue;
        const { story } = await trackWorker().analyse(track, clock.now());
        days += 1;
        for (const part of story.segments) {
          if (part.kind !== 'trip') continue;
          const coordinates = Array.from(simplify(story, part, TOLERANCE), (row) => [
            story.lng[row] ?? 0,
            story.lat[row] ?? 0,
          ]);
          features.push({ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { day: other } });
        }
      }
      return { days, shape: { type: 'FeatureCollection', features } };
    }

    /** The last days with a track before this one, of this month and the month before. */
    async function otherDays(): Promise<string[]> {
      const month = monthOf(day);
      const calendars = [];
      for (const one of [monthAfter(month, -1), month]) {
        calendars.push(
          await dispatch(
            trackApi.endpoints.trackCalendar.initiate({ studentId, month: one, around: day }, { subscribe: false }),
          ),
        );
      }
      return calendars
        .flatMap(({ data }) => data?.days ?? [])
        .filter((one) => one < day)
        .slice(-MAX_DAYS);
    }
  }, [wanted, found?.key, key, studentId, day, studentSide, dispatch, clock]);

  return wanted && found?.key === key ? found.trips : null;
}

export function UsualTripsOverlay({ shape }: { shape: FeatureCollection }) {
  const { dark } = useMapScene();
  return (
    <Source id="track-usual" data={shape}>
      <LineLayers id="track-usual" group="areas" colour={looksOf(dark).usual} width={7} opacity={0.22} />
    </Source>
  );
}
