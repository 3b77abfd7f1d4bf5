/** Form of a supervised swim: its default values and its validation. Pure. */
import type { Swim } from '../../contract';
import { instantOf, spanMs, wallClock } from '../../contract/day';

export interface SwimDraft {
  areaId: string;
  /** 'YYYY-MM-DDTHH:MM' in the school's time zone. */
  from: string;
  to: string;
  classIds: string[];
  supervisor: string;
  note: string;
}

const HOUR = spanMs(1, 'hours');

/** Default: one hour from the next full hour on. @param now ms. */
export function suggestedSwim(areaId: string, now: number, timeZone: string): SwimDraft {
  const at = (instant: number) => {
    const { day, time } = wallClock(instant, timeZone);
    return `${day}T${time.slice(0, 2)}:00`;
  };
  return { areaId, from: at(now + HOUR), to: at(now + 2 * HOUR), classIds: [], supervisor: '', note: '' };
}

export type SwimFault = 'swimWrongTime' | 'swimWrongClass' | 'swimWrongSupervisor';

const instantIn = (words: string, timeZone: string): number | null => {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(words) ?? [];
  return day === undefined || time === undefined ? null : instantOf(day, time, timeZone);
};

/** The swim to save, or its first fault. */
export function plannedSwim(
  { areaId, from, to, classIds, supervisor, note }: SwimDraft,
  timeZone: string,
): Omit<Swim, 'swimId'> | SwimFault {
  const [begins, ends] = [instantIn(from, timeZone), instantIn(to, timeZone)];
  if (begins === null || ends === null || ends <= begins) return 'swimWrongTime';
  if (classIds.length === 0) return 'swimWrongClass';
  if (supervisor.trim() === '') return 'swimWrongSupervisor';
  return {
    areaId,
    from: new Date(begins).toISOString(),
    to: new Date(ends).toISOString(),
    classIds,
    studentIds: [],
    supervisor: supervisor.trim(),
    note: note.trim(),
  };
}
