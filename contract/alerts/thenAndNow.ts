/**
 * What an alert tells of, and what is true now when that is something else. The two have their own times: what happened
 * is never told with the place or the words of now. Pure; console and platform share it.
 */
import { planarMetres } from '../geo';
import type { PlaceNames } from '../places';
import type { Fix, Position } from '../positions';
import { type Whereabouts, whereaboutsIn } from '../whereabouts';
import type { Alert, AlertPlace, SubjectOf } from './alert';
import type { AlertKindName } from './alertKinds';

/**
 * What is true now. at: the child is at a known place. outside: at none, at a point in WGS-84 degrees. stillIn, near,
 * left: at the water of the alert. Each has its own time, an instant.
 */
export type AlertNow = { time: string } & (
  | { is: 'at'; place: string; placeNames: PlaceNames | undefined }
  | { is: 'outside'; at: Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'> }
  | { is: 'stillIn' | 'near' | 'left'; subject: SubjectOf<'water'> }
);

type AlertPast = Pick<Alert, 'state' | 'subject' | 'happened'>;
export type PositionNow = Pick<Position, 'bound' | 'fix' | 'lostTime' | 'place' | 'placeNames'>;

/** Metres. A child who is so far from where it happened is no longer there. */
const ELSEWHERE = 200;
/** Kinds that tell of a place, besides water: what follows them says where the child is now. */
const FOLLOWED: ReadonlySet<AlertKindName> = new Set(['sos', 'fall', 'fence']);
/** Milliseconds. Who is in the water for so long is told to be there still. */
const STILL = 120_000;

const isSafePlace = ({ placeNames }: Pick<Whereabouts & { is: 'at' }, 'placeNames'>) =>
  placeNames?.kind === 'home' || placeNames?.kind === 'school';

/** Whether a place is another one than that of the alert. A place that nobody knew then is none to compare. */
function isElsewhere(then: AlertPlace | null, now: { lng: number; lat: number }, place: string | null): boolean {
  if (then === null) return false;
  if (then.place !== null && then.place === place) return false;
  return planarMetres([then.lng, then.lat], [now.lng, now.lat]) >= ELSEWHERE;
}

/**
 * Null when nothing else is known than what happened, and for an alert that is closed: it is of the past. A card that
 * was taken off or lost says nothing of the child.
 * @param position of the pupil; null for a viewer without it
 */
export function alertNow({ state, subject, happened }: AlertPast, position: PositionNow | null): AlertNow | null {
  if (state === 'closed') return null;
  const known = positionAfter(happened, position);
  if (subject.kind === 'water') {
    const water = waterNow(subject, happened);
    if (known?.is === 'at' && (isSafePlace(known) || water?.is === 'left')) return later(known, water);
    return water;
  }
  return FOLLOWED.has(subject.kind) ? known : null;
}

const later = (one: AlertNow, other: AlertNow | null): AlertNow =>
  other === null || isSafeNow(one) || one.time >= other.time ? one : other;

/** Where the child is by its newest fix, when that is another place than the alert's. */
function positionAfter(
  { time, where }: AlertPast['happened'],
  position: PositionNow | null,
): (AlertNow & { is: 'at' | 'outside' }) | null {
  if (position === null || position.lostTime !== null || !position.fix || position.fix.noise.includes('line'))
    return null;
  const { fix } = position;
  if (Date.parse(fix.fixTime) <= Date.parse(time) || !isElsewhere(where, fix, position.place)) return null;
  const now = whereaboutsIn(position);
  if (now.is === 'at') return { is: 'at', place: now.place, placeNames: now.placeNames, time: fix.fixTime };
  return now.is === 'moving' || now.is === 'riding' || now.is === 'outside'
    ? { is: 'outside', at: fix, time: fix.fixTime }
    : null;
}

function waterNow(subject: SubjectOf<'water'>, { time, subject: then }: AlertPast['happened']): AlertNow | null {
  const was = then.kind === 'water' ? then.verdict : 'near';
  if (subject.verdict === 'left') return { is: 'left', subject, time: subject.asOf };
  if (subject.verdict === 'in')
    return Date.parse(subject.asOf) - Date.parse(time) >= STILL ? { is: 'stillIn', subject, time: subject.asOf } : null;
  // The way along a shore is one sentence, with the time of its newest fix.
  return was === 'near' && subject.asOf === (then.kind === 'water' ? then.asOf : time)
    ? null
    : { is: 'near', subject, time: subject.asOf };
}

/** True when the child is out of what the alert told of: at home, at school, or away from the water. */
export const isSafeNow = (now: AlertNow | null): boolean =>
  now !== null && (now.is === 'left' || (now.is === 'at' && isSafePlace(now)));

/**
 * True for an alert that a person only has to confirm: it does not ring. A call for help rings until somebody takes it,
 * wherever the child is: no place says that help is not needed.
 */
export const waitsForConfirmation = ({ subject }: Pick<Alert, 'subject'>, now: AlertNow | null): boolean =>
  subject.kind !== 'sos' && isSafeNow(now);
