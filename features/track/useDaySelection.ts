/** What it means to choose a part of the day, a place, a fix or a mark: the playhead goes there, and the map shows it. */
import { useCallback } from 'react';
import type { LngLat } from '../../map/geo/datum';
import { useCamera } from '../../map/camera/useCamera';
import { extentOf } from './overlays/extentOf';
import type { DayEvent } from './events/dayEvents';
import { nearestFix } from './replay/playheadSteps';
import type { Replay } from './replay/Replay';
import type { AnalysedDay } from './day/analysedDay';

/** @param chosen segment that is chosen now; @param onMark keep it; hears the id of a mark that is chosen */
export function useDaySelection(
  { story, visitedPlaces }: AnalysedDay,
  replay: Replay,
  chosen: number,
  onMark: (id: string) => void,
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
  /** A spot stayed at twice answers with its next stay. */
  const choosePlace = (index: number) => {
    const stays = visitedPlaces[index]?.stays ?? [];
    chooseSegment(stays.find((stay) => stay > chosen) ?? stays[0] ?? -1);
  };
  const chooseMark = useCallback(
    ({ id, at, where }: DayEvent) => {
      replay.pause();
      replay.seek(at);
      onMark(id);
      if (where) camera.keepInView(where);
    },
    [replay, camera, onMark],
  );

  return { chooseSegment, seekNear, seekFix, choosePlace, chooseMark };
}
