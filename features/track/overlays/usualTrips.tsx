/** The ways of up to seven other days, faint behind the day's own: what is usual. Fetched one after another, and only when asked for. */
import type { FeatureCollection } from 'geojson';
import { useEffect, useState } from 'react';
import { simplify } from '../../../contract/track';
import { useAppDispatch } from '../../../src/store/store';
import { useClock } from '../../../src/time/useNow';
import { trackApi } from '../api';
import { monthAfter, monthOf } from '../calendar/monthDays';
import { Layer } from '../../../map/layers/Layer';
import { useMapScene } from '../../../map/mapScene';
import { Source } from '../../../map/layers/Source';
import { looksOf } from './trackLooks';
import { trackWorker } from '../day/trackWorker';

/** Other days drawn at most. */
const MOST = 7;
/** m. Faint lines need no corners. */
const TOLERANCE = 8;

export interface UsualTrips {
  days: number;
  /** Lines, WGS-84. */
  shape: FeatureCollection;
}

export const NO_WAYS: UsualTrips = { days: 0, shape: { type: 'FeatureCollection', features: [] } };

/** Null while they are being fetched, or not wanted. */
export function useUsualTrips(
  wanted: boolean,
  studentId: string,
  day: string,
  studentSide: boolean,
): UsualTrips | null {
  const dispatch = useAppDispatch();
  const clock = useClock();
  const [found, setFound] = useState<{ key: string; ways: UsualTrips } | null>(null);
  const key = `${studentId} ${day}`;

  useEffect(() => {
    if (!wanted || found?.key === key) return undefined;
    let left = false;
    void gather().then((ways) => {
      if (!left) setFound({ key, ways });
    });
    return () => void (left = true);

    async function gather(): Promise<UsualTrips> {
      const features: FeatureCollection['features'] = [];
      let days = 0;
      for (const other of await otherDays()) {
        if (left) break;
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

    /** The last days before this one that hold a track, this month and the one before. */
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
        .slice(-MOST);
    }
  }, [wanted, found?.key, key, studentId, day, studentSide, dispatch, clock]);

  return wanted && found?.key === key ? found.ways : null;
}

export function UsualTripsOverlay({ shape }: { shape: FeatureCollection }) {
  const { dark } = useMapScene();
  return (
    <Source id="track-usual" data={shape}>
      <Layer
        id="track-usual"
        group="areas"
        type="line"
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': looksOf(dark).usual, 'line-width': 7, 'line-opacity': 0.22 }}
      />
    </Source>
  );
}
