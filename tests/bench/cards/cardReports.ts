/** The reports of a crowd's cards at their times, in the forms that cards and Traccar send. */
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../../../contract/geo';
import { type Crowd, messageOf, type Pupil } from '../crowd';

/** One pupil of so many walks, a circle of this radius in metres; the others stay, and their fixes drift a little. */
const WALKS = { one: 10, radius: 60, drift: 5 };
export interface Said extends Pupil {
  deviceNo: number;
  /** Milliseconds. */
  time: number;
}

/** A report of each pupil in the `every` seconds before `end`, in turn. */
export function saidIn({ pupils }: Crowd, end: number, every: number): Said[] {
  return pupils.map((pupil, index) => {
    const walks = index % WALKS.one === 1;
    const radius = walks ? WALKS.radius : WALKS.drift;
    // A walker goes a metre a second round its circle; a fix that drifts may lie anywhere.
    const angle = walks ? end / 1_000 / WALKS.radius : (end / 1_000) * 2.4 + index;
    return {
      ...pupil,
      lng: pupil.lng + (radius * Math.cos(angle)) / metresPerDegreeLng(pupil.lat),
      lat: pupil.lat + (radius * Math.sin(angle)) / METRES_PER_DEGREE,
      deviceNo: index + 1,
      time: end - Math.round((every * 1_000 * (pupils.length - 1 - index)) / pupils.length),
    };
  });
}

export const queryOf = (one: Said | undefined) =>
  one
    ? `id=${one.uniqueId}&timestamp=${one.time}&lat=${one.lat}&lon=${one.lng}&accuracy=8&speed=2.7&bearing=60` +
      '&altitude=4&batt=80'
    : '';
export const bodyOf = (one: Said | undefined) => Buffer.from(one ? JSON.stringify(messageOf(one, one.time)) : '');

/** The JSON that Traccar forwards. */
export function forwardOf(one: Said | undefined): Buffer {
  if (!one) return Buffer.alloc(0);
  const at = new Date(one.time).toISOString();
  return Buffer.from(
    JSON.stringify({
      position: {
        id: 0,
        attributes: { batteryLevel: 80, distance: 0, totalDistance: 0, motion: true },
        deviceId: one.deviceNo,
        protocol: 'osmand',
        serverTime: at,
        deviceTime: at,
        fixTime: at,
        outdated: false,
        valid: true,
        latitude: one.lat,
        longitude: one.lng,
        altitude: 4,
        speed: 2.7,
        course: 60,
        address: null,
        accuracy: 8,
        network: null,
      },
      device: { id: one.deviceNo, attributes: {}, name: one.uniqueId, uniqueId: one.uniqueId, status: 'online' },
    }),
  );
}
