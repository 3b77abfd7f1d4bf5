/**
 * Stay points as published: Li, Zheng, Xie, Chen, Liu, Ma: 'Mining user similarity based on location history', ACM GIS
 * 2008, figure 4.
 */
import { planarMetres } from '../../../contract/geo';

export interface Spot {
  /** ms. */
  time: number;
  lng: number;
  lat: number;
}

/** Mean of the spots from arrival to the last one within reach. */
export interface StayPoint {
  lng: number;
  lat: number;
  /** ms: the anchor's time, and that of the first spot out of reach (or the last of all). */
  arrived: number;
  left: number;
}

/**
 * A stay is a run of spots within `metres` of its first that lasts longer than `seconds`; the next search begins where
 * it ended. The original drops a stay that lasts to the end of the recording; it is kept here, as most days end at
 * home.
 */
export function stayPoints(spots: readonly Spot[], metres: number, seconds: number): StayPoint[] {
  const stays: StayPoint[] = [];
  for (let i = 0; i < spots.length;) {
    const anchor = spots[i] as Spot;
    let j = i + 1;
    while (
      j < spots.length &&
      planarMetres([anchor.lng, anchor.lat], [(spots[j] as Spot).lng, (spots[j] as Spot).lat]) <= metres
    )
      j++;
    const left = spots[Math.min(j, spots.length - 1)]?.time ?? anchor.time;
    if (left - anchor.time > seconds * 1000) {
      const near = spots.slice(i, j);
      const mean = (of: (spot: Spot) => number) => near.reduce((sum, spot) => sum + of(spot), 0) / near.length;
      stays.push({ lng: mean(({ lng }) => lng), lat: mean(({ lat }) => lat), arrived: anchor.time, left });
      i = j;
    } else i += 1;
  }
  return stays;
}
