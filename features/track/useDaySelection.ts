/** Choosing a segment, a place, a fix or an event moves the playhead there and shows it on the map. */
import { useCallback } from 'react';
import type { LngLat } from '../../map/geo/datum';
import { useCamera } from '../../map/camera/useCamera';
import { extentOf } from './overlays/geojson';
import type { DayEvent } from './events/dayEvents';
import { nearestFix } from './replay/playheadSteps';
import type { Replay } from './replay/Replay';
import type { AnalysedDay } from './day/analysedDay';

/**
 * @param chosen index of the chosen segment; -1 for none
 * @param onEvent called with the id of a chosen event
 */
export function useDaySelection(
  { story, visitedPlaces }: AnalysedDay,
  replay: Replay,
  chosen: number,
  onEvent: (id: string) => void,
) {
  const camera = useCamera();
  const chooseSegment = useCallback(
    (index: number) => {
      const part = story.segments[index];
      if (!part) return;
      replay.pause();
      replay.seek(part.from);
      const extent = extentOf(story, index);
      if (part.kind === 'stay') camera.keepInView(part.centre);
      else if (extent) camera.fit(extent);
    },
    [story, replay, camera],
  );
  const seekNear = (index: number, at: LngLat) => {
    const part = story.segments[index];
    if (!part) return;
    replay.pause();
    replay.seek(part.kind === 'trip' ? nearestFix(story, part, at) : part.from);
  };
  const seekFix = useCallback(
    (fix: number) => {
      replay.pause();
      replay.seek(story.at[fix] ?? replay.moment.instant);
      const at = replay.fixAt(fix);
      if (at) camera.keepInView(at);
    },
    [story, replay, camera],
  );
  /** Choosing a place again chooses its next stay. */
  const choosePlace = (index: number) => {
    const stays = visitedPlaces[index]?.stays ?? [];
    chooseSegment(stays.find((stay) => stay > chosen) ?? stays[0] ?? -1);
  };
  const chooseEvent = useCallback(
    ({ id, at, where }: DayEvent) => {
      replay.pause();
      replay.seek(at);
      onEvent(id);
      if (where) camera.keepInView(where);
    },
    [replay, camera, onEvent],
  );

  return { chooseSegment, seekNear, seekFix, choosePlace, chooseEvent };
}
