/** Checks a school calendar, field by field. Pure. */
import type { Bell, SchoolCalendar } from '../../../contract/fences';
import { TimeOfDay } from '../../../contract/primitives';

/** A fault of one field. `code` is a message key. */
export interface CalendarFault {
  /** The field: 'terms.0.to', 'bells.2.name'. */
  at: string;
  code: 'missing' | 'term' | 'bell' | 'bellName' | 'time' | 'grades' | 'noHours';
  /** Nothing is filled in there: it is said when somebody saves. */
  blank: boolean;
}

/** The faults of a calendar. Empty when it may be saved. */
export function calendarFaults({ terms, bells = [], gradeBells = [] }: SchoolCalendar): CalendarFault[] {
  const faults: CalendarFault[] = [];
  terms.forEach(({ from, to }, index) => {
    if (!from) faults.push({ at: `terms.${index}.from`, code: 'missing', blank: true });
    if (!to) faults.push({ at: `terms.${index}.to`, code: 'missing', blank: true });
    if (from && to && to <= from) faults.push({ at: `terms.${index}.to`, code: 'term', blank: false });
  });
  faults.push(...bellFaults('bells', bells));
  gradeBells.forEach((own, index) => {
    if (own.grades.length === 0) faults.push({ at: `gradeBells.${index}.grades`, code: 'grades', blank: false });
    else if (own.bells.length === 0) faults.push({ at: `gradeBells.${index}.grades`, code: 'noHours', blank: false });
    faults.push(...bellFaults(`gradeBells.${index}.bells`, own.bells));
  });
  return faults;
}

/** @param table the field of the table: 'bells', 'gradeBells.0.bells' */
function bellFaults(table: string, bells: readonly Bell[]): CalendarFault[] {
  const faults: CalendarFault[] = [];
  bells.forEach(({ name, from, to }, index) => {
    const at = `${table}.${index}`;
    if (name.trim() === '') faults.push({ at: `${at}.name`, code: 'bellName', blank: name === '' });
    for (const [end, time] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (!TimeOfDay.safeParse(time).success) faults.push({ at: `${at}.${end}`, code: 'time', blank: time === '' });
    if (from && to && to <= from) faults.push({ at: `${at}.to`, code: 'bell', blank: false });
  });
  return faults;
}

/** Props of each section of the calendar form. */
export interface CalendarSectionProps {
  calendar: SchoolCalendar;
  /** Null where the viewer may only read. */
  onChange: ((calendar: SchoolCalendar) => void) | null;
  /** The text of a field's fault ('terms.0.to'). */
  faultOf: (at: string) => string | undefined;
}
