/**
 * The positions of every pupil one may see, by student id, in shards: one that moves costs a copy and a count of its few neighbours,
 * not of the ten thousand pupils of a district.
 */
import { countStates, type Position, PUPIL_STATES, type PupilState, pupilState, staleAt } from '../../contract';
import { type AlertMarks, NO_MARKS } from './alertMarks';

type Shard = Readonly<Record<string, Position>>;
export type PositionRecord = readonly Shard[];

const SHARDS = 256;

/** Any even spread will do; this is Java's hash of a string. */
function shardOf(studentId: string): number {
  let hash = 0;
  for (let i = 0; i < studentId.length; i += 1) hash = (Math.imul(hash, 31) + studentId.charCodeAt(i)) | 0;
  return hash & (SHARDS - 1);
}

const EMPTY: PositionRecord = Object.freeze(Array.from({ length: SHARDS }, () => Object.freeze({})));

/** The record with these in the place of older ones; what has not changed is the same object. Frozen, so that no store looks through it. */
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

/** Undefined for a pupil one may not see, and before anything is read. */
export const positionIn = (record: PositionRecord | undefined, studentId: string): Position | undefined =>
  record?.[shardOf(studentId)]?.[studentId];

export const positionsIn = (record: PositionRecord): Position[] => record.flatMap((shard) => Object.values(shard));

/** The states of a shard's pupils, and the instants (ms) between which time alone changes none of them. */
const known = new WeakMap<Shard, { states: PupilState[]; from: number; to: number }>();

function statesIn(shard: Shard, now: number): PupilState[] {
  const before = known.get(shard);
  if (before && before.from <= now && now <= before.to) return before.states;
  const positions = Object.values(shard);
  const states = positions.map((position) => pupilState(position, now));
  const to = Math.min(
    ...positions.map((position) => staleAt(position) ?? Infinity).filter((instant) => instant >= now),
  );
  known.set(shard, { states, from: now, to });
  return states;
}

/** How many pupils are in which state at `now` (ms), the gravest first. The few who are marked are counted over. */
export function statesAt(record: PositionRecord, now: number, marks: AlertMarks = NO_MARKS): [PupilState, number][] {
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
