/** All pupils on the map: one dot each, which glides as fixes arrive. */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import type { LngLat } from '../../map/geo/datum';
import { DotsOverlay } from '../../map/dots/DotsOverlay';
import { useCamera } from '../../map/camera/useCamera';
import { usePupilDiscs, usePupilNames } from '../../src/session/usePupilNames';
import { useIsFamily } from '../../src/session/useViewer';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { useAppDispatch } from '../../src/store/store';
import { useClock } from '../../src/time/useNow';
import { usePupilAlertMarks } from './alertMarks';
import { useEmptyView } from './useEmptyView';
import { mergePositions, positionsApi, readPositionsAgain, usePositionsQuery } from './api';
import { extentOfDot, GLIDE_SECONDS } from './dotOf';
import { PositionFeed } from './PositionFeed';
import { positionsIn } from './positionRecord';
import type { PupilState } from '../../contract';
import type { DotStyle } from '../../map/dots/dotStyle';

/**
 * The dot style of each state, the most urgent state first, the order in which clusters show their members. The
 * contrast to all basemaps is at least 4.5:1 by day and by night. A silent pupil has no fix and no dot. The badge tells
 * a child in the water (waves) from an SOS (exclamation mark): both are danger, and red.
 */
const PUPIL_DOT_STYLES: Readonly<Record<Exclude<PupilState, 'silent'>, DotStyle>> = {
  sos: { shape: 'alarm', day: '#c8102e', night: '#ff6b70' },
  inWater: { shape: 'alarm', day: '#c8102e', night: '#ff6b70' },
  water: { shape: 'alarm', day: '#1b64c4', night: '#6cb2ff' },
  lost: { shape: 'dashed', day: '#a34700', night: '#ffab5c' },
  fresh: { shape: 'filled', day: '#1c7c3c', night: '#5fd38a' },
  approximate: { shape: 'soft', day: '#6b4fbb', night: '#b7a2ff' },
  old: { shape: 'hollow', day: '#5b6672', night: '#aab6c2' },
  unbound: { shape: 'dashed', day: '#8a8f94', night: '#7c858e' },
};

interface PositionsOverlayProps {
  selectedId: string | null;
  /** Draws only these pupils; null draws all. */
  shownIds: ReadonlySet<string> | null;
  /** Flags of the pupils' groups, by student id. Keep the map while nothing changes. */
  flags: ReadonlyMap<string, number>;
  following: boolean;
  /** Something else moves the camera to a pupil, so the map does not start with all pupils in view. */
  focused: boolean;
  onTap: (studentId: string) => void;
  onClusterTap: (studentIds: string[], centre: LngLat) => void;
}

export function PositionsOverlay({
  selectedId,
  shownIds,
  flags,
  following,
  focused,
  onTap,
  onClusterTap,
}: PositionsOverlayProps) {
  const dispatch = useAppDispatch();
  const store = useStore();
  const clock = useClock();
  const isFamily = useIsFamily();
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
  const labels = usePupilDiscs();
  useEffect(() => feed.setNames(names, labels), [feed, names, labels]);
  useEffect(() => feed.setMarks(marks), [feed, marks]);
  useEffect(() => feed.setFlags(flags), [feed, flags]);
  useEffect(() => feed.showOnly(shownIds), [feed, shownIds]);

  // Once, when both the map and the positions exist: fit all pupils into view, unless the address names one of them.
  const shown = useRef(false);
  const emptyView = useEmptyView();
  const showAll = () => {
    // A family sees whole circles; in a class one wide circle would make all others small.
    const points = [...feed.dots.values()].flatMap((dot): LngLat[] =>
      isFamily ? extentOfDot(dot) : [[dot.lng, dot.lat]],
    );
    if (shown.current || camera.current() === null || fulfilledTimeStamp === undefined) return;
    const free = selectedId === null && !focused;
    if (points.length === 0) return free ? emptyView.show() : undefined;
    shown.current = true;
    if (free && !emptyView.wasLeft()) camera.fit({ points }, { maxZoom: 16, seconds: 0 });
  };
  const showAllThen = useEffectEvent(showAll);
  useEffect(() => showAllThen(), [camera, fulfilledTimeStamp, emptyView]);

  useLiveFrame('position', (position) => {
    feed.update(position);
    if (emptyView.isShown()) showAll();
    if (following && position.studentId === selectedId && position.fix)
      camera.follow([position.fix.lng, position.fix.lat], GLIDE_SECONDS);
  });
  useLiveGap((positionsToo) => void (positionsToo && readPositionsAgain(dispatch)));

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
