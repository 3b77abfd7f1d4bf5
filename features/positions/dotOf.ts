/** What the map draws for one pupil. */
import { type AlertMark, type Position, batteryPercent, pupilState } from '../../contract';
import type { Dot } from '../../map/dots/DotStore';

/** Metres per second from which a pupil counts as moving: a slow walk. Below it a course is the noise of a fix. */
export const MOVING_SPEED = 0.6;

/** The character on the disc: the surname of a Chinese name, the first letter of any other. */
export const letterOf = (name: string) =>
  String.fromCodePoint(name.trim().codePointAt(0) ?? 32)
    .trim()
    .toUpperCase();

export const isMoving = ({ fix }: Pick<Position, 'fix'>) => (fix?.speed ?? 0) >= MOVING_SPEED && fix?.source !== 'cell';

/** Null for a pupil who has no place yet. @param now milliseconds. @param mark of the pupil's alerts; null when there are none. */
export function dotOf(position: Position, name: string, now: number, mark: AlertMark | null = null): Dot | null {
  const { studentId, fix } = position;
  if (!fix) return null;
  const state = pupilState(position, now, mark);
  return {
    id: studentId,
    lng: fix.lng,
    lat: fix.lat,
    name,
    letter: letterOf(name),
    state,
    course: isMoving(position) ? fix.course : null,
    radius: fix.accuracy,
    badge: state === 'sos' ? 'sos' : (mark?.sign ?? (isLow(position) ? 'battery' : null)),
  };
}

/** At or below this a battery is called low. Percent. */
const LOW_BATTERY = 20;

export const isLow = ({ power, charging }: Pick<Position, 'power' | 'charging'>) =>
  (batteryPercent(power) ?? 100) <= LOW_BATTERY && charging !== true;

/** Seconds a dot takes from one fix to the next: long enough to be followed with the eye, short enough not to lag behind the card. */
export const GLIDE_SECONDS = 1.2;
