/** What is wrong with a calendar, field by field. */
import type { SchoolCalendar } from '../../../contract/fence';
import { TimeOfDay } from '../../../contract/primitives';

export interface CalendarFault {
  /** 'terms.0.to', 'bells.2.name'. */
  at: string;
  code: 'missing' | 'term' | 'bell' | 'bellName' | 'time';
}

/** Empty when the calendar may be saved. */
export function calendarFaults({ terms, bells = [] }: SchoolCalendar): CalendarFault[] {
  const faults: CalendarFault[] = [];
  terms.forEach(({ from, to }, index) => {
    if (!from) faults.push({ at: `terms.${index}.from`, code: 'missing' });
    if (!to) faults.push({ at: `terms.${index}.to`, code: 'missing' });
    if (from && to && to <= from) faults.push({ at: `terms.${index}.to`, code: 'term' });
  });
  bells.forEach(({ name, from, to }, index) => {
    if (name.trim() === '') faults.push({ at: `bells.${index}.name`, code: 'bellName' });
    for (const [end, time] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (!TimeOfDay.safeParse(time).success) faults.push({ at: `bells.${index}.${end}`, code: 'time' });
    if (from && to && to <= from) faults.push({ at: `bells.${index}.to`, code: 'bell' });
  });
  return faults;
}
