/**
 * The positions of all pupils in the session's scope, by student id, in shards. A new position copies and counts one
 * shard only and not all ten thousand pupils of a district.
 */
import { countStates, type Position, PUPIL_STATES, type PupilState, pupilState, staleAt } from '../../contract';
import { type AlertMarks, NO_ALERT_MARKS } from './alertMarks';

type PositionShard = Readonly<Record<string, Position>>;
export type PositionRecord = readonly PositionShard[];

const SHARDS = 256;

/** The shard of a student id, by the hash of Java's String.hashCode. */
function shardOf(studentId: string): number {
  let hash = 0;
  for (let i = 0; i < studentId.length; i += 1) hash = (Math.imul(hash, 31) + studentId.charCodeAt(i)) | 0;
  return hash & (SHARDS - 1);
}

const EMPTY: PositionRecord = Object.freeze(Array.from({ length: SHARDS }, () => Object.freeze({})));

/**
 * Returns a record with these positions. Unchanged shards stay the same objects. It is frozen, so that Immer does not
 * walk through it.
 */
export function withPositions(record: PositionRecord, positions: readonly Position[]): PositionRecord {
  const changed = new Map<number, Record<string, Position>>();
  for (const one of positions) {
    const index = shardOf(one.studentId);
    const shard = changed.get(index) ?? { ...record[index] };
    shard[one.studentId] = one;
    changed.set(index, shard);
  }
  return Object.freeze(record.map((shard, index) => Object.freeze(changed.get(index) ?? shard)));
}

export const recordOf = (positions: readonly Position[]) => withPositions(EMPTY, positions);

/** Undefined for a pupil outside the scope, and before the first answer. */
export const positionIn = (record: PositionRecord | undefined, studentId: string): Position | undefined =>
  record?.[shardOf(studentId)]?.[studentId];

export const positionsIn = (record: PositionRecord): Position[] => record.flatMap((shard) => Object.values(shard));

/** The states of each shard's pupils, and the time (from, to; ms) in which they stay valid without a new fix. */
const knownStates = new WeakMap<PositionShard, { states: PupilState[]; from: number; to: number }>();

function statesIn(shard: PositionShard, now: number): PupilState[] {
  const before = knownStates.get(shard);
  if (before && before.from <= now && now <= before.to) return before.states;
  const positions = Object.values(shard);
  const states = positions.map((position) => pupilState(position, now));
  const to = Math.min(
    ...positions.map((position) => staleAt(position) ?? Infinity).filter((instant) => instant >= now),
  );
  knownStates.set(shard, { states, from: now, to });
  return states;
}

/**
 * Counts the pupils by state at `now` (ms), the most urgent state first. Pupils with an alert mark are counted in the
 * state of the mark.
 */
export function statesAt(
  record: PositionRecord,
  now: number,
  marks: AlertMarks = NO_ALERT_MARKS,
): [PupilState, number][] {
  const counts = new Map(countStates(record.flatMap((shard) => statesIn(shard, now))));
  const add = (state: PupilState, n: number) => counts.set(state, (counts.get(state) ?? 0) + n);
  for (const [studentId, mark] of marks) {
    const position = positionIn(record, studentId);
    if (!position) continue;
    add(pupilState(position, now), -1);
    add(pupilState(position, now, mark), 1);
  }
  return PUPIL_STATES.flatMap((state): [PupilState, number][] => {
    const count = counts.get(state) ?? 0;
    return count > 0 ? [[state, count]] : [];
  });
}
