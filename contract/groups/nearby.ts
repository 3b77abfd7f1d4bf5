/** Which pupils' cards are near a leader's phone. It proposes a mark and never makes one: a card is not its pupil. */
import { planarMetres } from '../geo';
import type { Position } from '../positions';
import type { LngLat } from '../primitives';

/** metres: from the phone. age: of the fix, in ms. accuracy: of the fix, in metres. */
export const NEARBY_LIMITS = { metres: 50, age: 120_000, accuracy: 50 } as const;

export interface NearbyPupil {
  studentId: string;
  /** From the phone. */
  metres: number;
  /** Milliseconds since the fix. */
  age: number;
}

/** @param phone degrees, WGS-84. @param now milliseconds. */
export function nearbyPupils(positions: readonly Position[], phone: LngLat, now: number): NearbyPupil[] {
  return positions.flatMap(({ studentId, fix, lostTime }) => {
    if (fix === null || fix.source === 'cell' || fix.noise.length > 0 || lostTime !== null) return [];
    if (fix.accuracy === null || fix.accuracy > NEARBY_LIMITS.accuracy) return [];
    const age = now - Date.parse(fix.fixTime);
    const metres = planarMetres([fix.lng, fix.lat], phone);
    return age <= NEARBY_LIMITS.age && metres <= NEARBY_LIMITS.metres ? [{ studentId, metres, age }] : [];
  });
}
