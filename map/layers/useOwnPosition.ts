/** Reads the viewer's own position from the browser's Geolocation API, only while it is wanted. */
import { useEffect, useState } from 'react';
import type { LngLat } from '../geo/datum';

/** `point` is WGS-84, as the Geolocation standard requires. `accuracy` is in metres. */
export interface OwnFix {
  point: LngLat;
  accuracy: number;
}

/** refused: the viewer or the device does not permit it. unknown: the device does not know its position now. */
export type OwnPositionFailure = 'refused' | 'unknown';

export interface OwnPosition {
  own: OwnFix | null;
  failure: OwnPositionFailure | null;
}

const NOTHING: OwnPosition = { own: null, failure: null };
const REFUSED: OwnPosition = { own: null, failure: 'refused' };
const deviceGeolocation = (): Geolocation | undefined => globalThis.navigator?.geolocation;

/** A failure keeps the last known fix. A browser without the API counts as refused. */
export function useOwnPosition(wanted: boolean): OwnPosition {
  const [known, setKnown] = useState(NOTHING);
  useEffect(() => {
    const geolocation = deviceGeolocation();
    if (!wanted || !geolocation) return undefined;
    const watch = geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setKnown({ own: { point: [longitude, latitude], accuracy }, failure: null }),
      ({ code, PERMISSION_DENIED }) =>
        setKnown(({ own }) => ({ own, failure: code === PERMISSION_DENIED ? 'refused' : 'unknown' })),
      { enableHighAccuracy: true, maximumAge: 10_000, timeout: 20_000 },
    );
    return () => {
      geolocation.clearWatch(watch);
      setKnown(NOTHING);
    };
  }, [wanted]);
  return wanted && !deviceGeolocation() ? REFUSED : known;
}
