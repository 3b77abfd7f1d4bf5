/** Whether a child has been at home since school ended: it is late no more, wherever it went again. Pure. */
import { type DayTrack, FixSource } from '../../contract';
import { placeOfFix } from '../../contract/whereabouts';

/** Trusted fixes in the home that prove it: a single one may be wrong. */
const ENOUGH = 2;

/** @param track the fixes after the end of school; null while they are not known */
export function wasHome(track: Pick<DayTrack, 'fixes' | 'places'> | null): boolean {
  if (track === null) return false;
  const { lng, lat, accuracy, source, noise, time } = track.fixes;
  const atHome = time.filter((_, row) => {
    if (noise[row] !== 0) return false;
    const fix = {
      lng: lng[row] ?? 0,
      lat: lat[row] ?? 0,
      accuracy: accuracy[row] ?? null,
      source: FixSource.options[source[row] ?? 0] ?? 'cell',
    };
    return placeOfFix(fix, track.places)?.home === true;
  });
  return atHome.length >= ENOUGH;
}
