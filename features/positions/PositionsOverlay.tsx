/** All pupils on the map: one dot each, which glides as fixes arrive. */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import type { LngLat } from '../../map/geo/datum';
import { DotsOverlay } from '../../map/dots/DotsOverlay';
import { useCamera } from '../../map/camera/useCamera';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { useAppDispatch } from '../../src/store/store';
import { useClock } from '../../src/time/useNow';
import { usePupilAlertMarks } from './alertMarks';
import { mergePositions, positionsApi, usePositionsQuery } from './api';
import { GLIDE_SECONDS } from './dotOf';
import { PUPIL_DOT_STYLES } from './pupilDotStyles';
import { PositionFeed } from './PositionFeed';
import { positionsIn } from './positionRecord';

interface PositionsOverlayProps {
  selectedId: string | null;
  /** Draws only these pupils; null draws all. */
  shownIds: ReadonlySet<string> | null;
  following: boolean;
  /** Something else moves the camera to a pupil, so the map does not start with all pupils in view. */
  focused: boolean;
  onTap: (studentId: string) => void;
  onClusterTap: (studentIds: string[], centre: LngLat) => void;
}

export function PositionsOverlay({
  selectedId,
  shownIds,
  following,
  focused,
  onTap,
  onClusterTap,
}: PositionsOverlayProps) {
  const dispatch = useAppDispatch();
  const store = useStore();
  const clock = useClock();
  const camera = useCamera();
  const names = usePupilNames();
  const { fulfilledTimeStamp } = usePositionsQuery();

  const feed = useMemo(
    () => new PositionFeed({ now: () => clock.now(), save: (positions) => mergePositions(dispatch, positions) }),
    [clock, dispatch],
  );
  useEffect(() => feed.run(), [feed]);

  // Loaded once per answer of the platform, and not after each write of the feed itself.
  useEffect(() => {
    const { data } = positionsApi.endpoints.positions.select()(store.getState() as never);
    if (data) feed.setAll(positionsIn(data));
  }, [feed, store, fulfilledTimeStamp]);
  const marks = usePupilAlertMarks();
  useEffect(() => feed.setNames(names), [feed, names]);
  useEffect(() => feed.setMarks(marks), [feed, marks]);
  useEffect(() => feed.showOnly(shownIds), [feed, shownIds]);

  // Once, when both the map and the positions exist: fit all pupils into view, unless the address names one of them.
  const shown = useRef(false);
  const showAll = useEffectEvent(() => {
    const points = [...feed.dots.values()].map(({ lng, lat }): LngLat => [lng, lat]);
    if (shown.current || points.length === 0 || camera.current() === null) return;
    shown.current = true;
    if (selectedId === null && !focused) camera.fit({ points }, { maxZoom: 16, seconds: 0 });
  });
  useEffect(() => showAll(), [camera, fulfilledTimeStamp]);

  useLiveFrame('position', (position) => {
    feed.update(position);
    if (following && position.studentId === selectedId && position.fix)
      camera.follow([position.fix.lng, position.fix.lat], GLIDE_SECONDS);
  });
  useLiveGap(
    () => void dispatch(positionsApi.endpoints.positions.initiate(undefined, { forceRefetch: true, subscribe: false })),
  );

  return (
    <DotsOverlay
      store={feed.dots}
      styles={PUPIL_DOT_STYLES}
      selectedId={selectedId}
      onTap={onTap}
      onClusterTap={onClusterTap}
    />
  );
}
