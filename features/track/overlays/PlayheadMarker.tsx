/**
 * The child's face where the card was at the playhead's instant: a disc at a fix, a pale one in a ring between two
 * fixes, in a dashed ring in a gap.
 */
import './playheadMarker.css';
import { useEffect, useState } from 'react';
import { lastSeenIn } from '../../../contract/track';
import type { LngLat } from '../../../map/geo/datum';
import { useCamera } from '../../../map/camera/useCamera';
import { useMapScene } from '../../../map/mapScene';
import { useMapMarker } from '../../../map/layers/useMapMarker';
import type { PlayheadMoment, Replay } from '../replay/Replay';

class Face {
  readonly element = document.createElement('div');
  private readonly arrow = document.createElement('div');
  private readonly face = document.createElement('span');

  constructor() {
    this.element.className = 'playhead-marker';
    this.element.setAttribute('aria-hidden', 'true');
    this.arrow.className = 'playhead-marker__arrow';
    this.face.className = 'playhead-marker__face';
    this.element.append(this.arrow, this.face);
  }

  label(label: string) {
    this.face.textContent = label;
    this.face.dataset['length'] = `${label.length}`;
  }

  show({ place, gap, between }: PlayheadMoment) {
    this.element.dataset['sort'] = gap ? 'unknown' : between ? 'between' : 'fix';
    this.element.dataset['moving'] = String(place?.moving === true);
    if (place?.moving) this.arrow.style.rotate = `${place.bearing}deg`;
  }
}

interface PlayheadMarkProps {
  replay: Replay;
  /** What stands on the child's disc. */
  label: string;
  /** True to keep the playhead in the middle of the free part of the map. */
  following: boolean;
  /** Called when the user drags the map. */
  onMapDragged: () => void;
}

export function PlayheadMarker({ replay, label, following, onMapDragged }: PlayheadMarkProps) {
  const { map } = useMapScene();
  const camera = useCamera();
  const [face] = useState(() => new Face());
  const { moveTo } = useMapMarker(face.element);

  useEffect(() => face.label(label), [face, label]);

  useEffect(() => {
    const show = (moment: PlayheadMoment) => {
      moveTo(moment.place ? [moment.place.lng, moment.place.lat] : lastKnown(replay));
      face.show(moment);
    };
    show(replay.moment);
    return replay.onMove(show);
  }, [replay, moveTo, face]);

  useEffect(() => {
    if (!following) return undefined;
    const centre = ({ place }: PlayheadMoment) => {
      if (!place || map?.isZooming()) return;
      // While the user drags the playhead through hours, the map moves only when the playhead leaves it: it could not
      // keep up.
      if (replay.isDragged()) camera.keepInView([place.lng, place.lat], 0);
      else camera.follow([place.lng, place.lat], 0);
    };
    centre(replay.moment);
    return replay.onMove(centre);
  }, [replay, camera, map, following]);

  useEffect(() => {
    if (!map || !following) return undefined;
    map.on('dragstart', onMapDragged);
    return () => void map.off('dragstart', onMapDragged);
  }, [map, following, onMapDragged]);

  return null;
}

/** Where the card was seen last in the gap at the playhead, or before it. */
function lastKnown({ story, moment, fixAt }: Replay): LngLat | null {
  const gap = story.segments[moment.segment];
  if (gap?.kind !== 'gap') return null;
  const { fix } = lastSeenIn(story, gap, moment.instant);
  return fix === null ? null : fixAt(fix);
}
