/**
 * A roll call with the marks of this phone. A tap counts at once. Marks that the platform does not have yet are kept in
 * the tab's storage and sent again until it has them; without network the count goes on.
 */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { CODES } from '../../contract/envelope';
import { codeOf } from '../../src/service/failure';
import { countMarks, type KeptMark, Mark, type MarkState, mergeMarks, MOST_MARKS } from '../../contract/groups';
import { dropUnsaved, keepUnsaved, readUnsaved, type UnsavedKey } from '../../src/session/unsaved';
import { useViewerId } from '../../src/session/useViewer';
import { type Thunk, useAppDispatch } from '../../src/store/store';
import { useClock } from '../../src/time/useNow';
import { useMarkPupilsMutation, useRollCallQuery } from './api';

/** Milliseconds between two readings of the other leaders' marks, and two attempts to send. */
const EVERY = 5_000;
/** The same reading for a count of more than `LARGE` pupils: its answer is long. */
const EVERY_LARGE = 20_000;
const LARGE = 500;

/** An id that no other phone makes. */
const newMarkId =
  (): Thunk<string> =>
  (_dispatch, _getState, { newSecret, clock }) =>
    `${clock.now().toString(36)}-${newSecret()}`.slice(0, 64);

export function useRollCall(rollCallId: string) {
  const dispatch = useAppDispatch();
  const clock = useClock();
  const userId = useViewerId() ?? '';
  const [isLarge, setIsLarge] = useState(false);
  const {
    data: read,
    error,
    refetch,
  } = useRollCallQuery({ rollCallId }, { pollingInterval: isLarge ? EVERY_LARGE : EVERY });
  const large = (read?.pupils.length ?? 0) > LARGE;
  if (large !== isLarge) setIsLarge(large);
  // Nothing of it stays on the screen when the platform says that there is none: a trip that is over, a former leader.
  const gone = codeOf(error) === CODES.notFound;
  const data = gone ? undefined : read;
  const [send, { data: answered }] = useMarkPupilsMutation();
  const key: UnsavedKey = ['rollcall', userId, rollCallId];
  const [waiting, setWaiting] = useState<readonly Mark[]>(() => dispatch(readUnsaved(key, z.array(Mark)))?.work ?? []);

  const known = useMemo(() => {
    const marks = new Map<string, KeptMark>();
    for (const mark of [...(data?.marks ?? []), ...(answered?.marks ?? [])]) marks.set(mark.markId, mark);
    // A leave may be taken back: what was read last says who is on leave.
    const onLeave = new Set(data?.marks.flatMap(({ markId, leaveUntil }) => (leaveUntil ? [markId] : [])));
    for (const [markId, { leaveUntil }] of marks) if (leaveUntil && !onLeave.has(markId)) marks.delete(markId);
    return marks;
  }, [data, answered]);
  const closed = data?.closedTime ?? null;
  /** Marks that the platform does not have: those of before the closing are sent, the others do not count. */
  const [unsent, late] = useMemo(() => {
    const own = waiting.filter(({ markId }) => !known.has(markId));
    const isLate = ({ time }: Mark) => closed !== null && Date.parse(time) > Date.parse(closed);
    return [own.filter((mark) => !isLate(mark)), own.filter(isLate)];
  }, [waiting, known, closed]);
  const merged = useMemo(
    () => mergeMarks<Mark & Partial<Pick<KeptMark, 'by' | 'leaveUntil'>>>([...known.values(), ...unsent]),
    [known, unsent],
  );
  const pupils = data?.pupils ?? [];
  const count = useMemo(
    () =>
      countMarks(
        (data?.pupils ?? []).map(({ studentId }) => studentId),
        merged,
      ),
    [data, merged],
  );

  const keep = (marks: readonly Mark[]) => {
    setWaiting(marks);
    dispatch(marks.length > 0 ? keepUnsaved(key, marks) : dropUnsaved(key));
  };
  const flush = useEffectEvent(async (marks: readonly Mark[] = unsent) => {
    if (gone || marks.length === 0) {
      const kept = gone ? [] : late;
      if (waiting.length > kept.length) keep(kept);
      return;
    }
    await send({ rollCallId, marks: marks.slice(0, MOST_MARKS).map((mark) => ({ ...mark })) });
  });
  useEffect(() => {
    const timer = setInterval(() => void flush(), EVERY);
    const online = () => void flush();
    window.addEventListener('online', online);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, []);

  /** @param place where this phone is; null when it does not say. */
  function mark(studentId: string, state: MarkState, place: Mark['place'] = null) {
    const made: Mark = {
      markId: dispatch(newMarkId()),
      studentId,
      state,
      time: new Date(clock.now()).toISOString(),
      place,
    };
    const marks = [...unsent, made];
    keep(marks);
    void send({ rollCallId, marks: marks.slice(-MOST_MARKS) });
  }

  return {
    rollCall: data,
    gone,
    pupils,
    error,
    refetch,
    merged,
    count,
    unsent: unsent.length,
    late: late.length,
    mark,
  };
}
