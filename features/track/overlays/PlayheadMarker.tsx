/** Where the card was at the playhead's moment. A ring between two fixes, a disc at one, a dashed ring where nothing is known. */
import './playheadMarker.css';
import { useEffect, useState } from 'react';
import type { LngLat } from '../../../map/geo/datum';
import { useCamera } from '../../../map/camera/useCamera';
import { useMapScene } from '../../../map/mapScene';
import { useMapMarker } from '../../../map/layers/useMapMarker';
import type { PlayheadMoment, Replay } from '../replay/Replay';

class Ring {
  readonly element = document.createElement('div');
  private readonly arrow = document.createElement('div');

  constructor() {
    this.element.className = 'playhead-marker';
    this.element.setAttribute('aria-hidden', 'true');
    this.arrow.className = 'playhead-marker__arrow';
    this.element.append(this.arrow);
  }

  show({ place, gap, between }: PlayheadMoment) {
    this.element.dataset['sort'] = gap ? 'unknown' : between ? 'between' : 'fix';
    this.element.dataset['moving'] = String(place?.moving === true);
    if (place?.moving) this.arrow.style.rotate = `${place.bearing}deg`;
  }
}

interface PlayheadMarkProps {
  replay: Replay;
  /** Keeps the playhead in the middle of the free part of the map. */
  following: boolean;
  /** The person has taken the map into the own hand. */
  onGrabbed: () => void;
}

export function PlayheadMarker({ replay, following, onGrabbed }: PlayheadMarkProps) {
  const { map } = useMapScene();
  const camera = useCamera();
  const [ring] = useState(() => new Ring());
  const { moveTo } = useMapMarker(ring.element);

  useEffect(() => {
    const show = (moment: PlayheadMoment) => {
      moveTo(moment.place ? [moment.place.lng, moment.place.lat] : lastKnown(replay));
      ring.show(moment);
    };
    show(replay.moment);
    return replay.onMove(show);
  }, [replay, moveTo, ring]);

  useEffect(() => {
    if (!following) return undefined;
    const centre = ({ place }: PlayheadMoment) => {
      if (!place || map?.isZooming()) return;
      // Under a finger that scrubs through hours the map stays where it is as long as the playhead can be seen: it could not keep up.
      if (replay.isDragged()) camera.keepInView([place.lng, place.lat], 0);
      else camera.follow([place.lng, place.lat], 0);
    };
    centre(replay.moment);
    return replay.onMove(centre);
  }, [replay, camera, map, following]);

  useEffect(() => {
    if (!map || !following) return undefined;
    map.on('dragstart', onGrabbed);
    return () => void map.off('dragstart', onGrabbed);
  }, [map, following, onGrabbed]);

  return null;
}

/** Where the card was last seen before the gap the playhead is in. */
function lastKnown({ story, moment, fixAt }: Replay): LngLat | null {
  const gap = story.segments[moment.segment];
  return gap?.kind === 'gap' && gap.before !== null ? fixAt(gap.before) : null;
}
