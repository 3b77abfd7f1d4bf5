/** Where the person who looks at the map is, by their own device; asked for only while wanted. */
import { useEffect, useState } from 'react';
import type { LngLat } from '../geo/datum';

/** `radius` in metres; degrees WGS-84, as the Geolocation standard has it. */
export interface OwnPlace {
  place: LngLat;
  radius: number;
}

/** refused: the person or the device said no. unknown: it does not know now. */
export type OwnFailure = 'refused' | 'unknown';

export interface OwnPosition {
  own: OwnPlace | null;
  failure: OwnFailure | null;
}

const NOTHING: OwnPosition = { own: null, failure: null };
const REFUSED: OwnPosition = { own: null, failure: 'refused' };
const device = (): Geolocation | undefined => globalThis.navigator?.geolocation;

export function useOwnPosition(wanted: boolean): OwnPosition {
  const [known, setKnown] = useState(NOTHING);
  useEffect(() => {
    const geolocation = device();
    if (!wanted || !geolocation) return undefined;
    const watch = geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setKnown({ own: { place: [longitude, latitude], radius: accuracy }, failure: null }),
      ({ code, PERMISSION_DENIED }) =>
        setKnown(({ own }) => ({ own, failure: code === PERMISSION_DENIED ? 'refused' : 'unknown' })),
      { enableHighAccuracy: true, maximumAge: 10_000, timeout: 20_000 },
    );
    return () => {
      geolocation.clearWatch(watch);
      setKnown(NOTHING);
    };
  }, [wanted]);
  return wanted && !device() ? REFUSED : known;
}
