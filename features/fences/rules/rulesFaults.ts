/** Checks the rules of a draft, field by field. `validateFence` checks the shape. Pure. */
import type { FenceDraft, Hours, Presence } from '../../../contract/fences';
import { TimeOfDay } from '../../../contract/primitives';

/** Codes of rule faults; each has a text. */
export const FAULTS = [
  'name-empty',
  'days-none',
  'time-missing',
  'presence-empty',
  'presence-order',
  'scope-empty',
  'told-empty',
] as const;

export interface RulesFault {
  /** The field: 'name', 'scope', 'told', 'hours.0.from', 'presence.hereBy'. */
  at: string;
  code: (typeof FAULTS)[number];
}

/** The faults of the rules. Empty when they may be saved. */
export function rulesFaults({ name, scope, rules: { told, hours, presence } }: FenceDraft): RulesFault[] {
  const faults: RulesFault[] = [];
  if (name.trim() === '') faults.push({ at: 'name', code: 'name-empty' });
  if (
    (scope.kind === 'classes' && scope.classIds.length === 0) ||
    (scope.kind === 'students' && scope.studentIds.length === 0)
  )
    faults.push({ at: 'scope', code: 'scope-empty' });
  // A guardian's fence needs a recipient among the guardians; a school's fence may have staff only.
  if (told.guardians !== 'all' && told.guardians.length === 0 && !told.teachers && !told.admins)
    faults.push({ at: 'told', code: 'told-empty' });
  hours.forEach((window, index) => faults.push(...hoursFaults(window, `hours.${index}`)));
  if (presence) faults.push(...presenceFaults(presence));
  return faults;
}

const isTime = (time: string | null) => time === null || TimeOfDay.safeParse(time).success;
const missing = (at: string): RulesFault => ({ at, code: 'time-missing' });

function hoursFaults({ days, from, to }: Hours, at: string): RulesFault[] {
  return [
    ...(days.length === 0 ? [{ at: `${at}.days`, code: 'days-none' } as const] : []),
    ...(isTime(from) ? [] : [missing(`${at}.from`)]),
    ...(isTime(to) ? [] : [missing(`${at}.to`)]),
  ];
}

function presenceFaults({ days, hereBy, stayUntil }: Presence): RulesFault[] {
  const faults: RulesFault[] = [];
  if (days.length === 0) faults.push({ at: 'presence.days', code: 'days-none' });
  if (hereBy === null && stayUntil === null) faults.push({ at: 'presence.hereBy', code: 'presence-empty' });
  if (!isTime(hereBy)) faults.push(missing('presence.hereBy'));
  if (!isTime(stayUntil)) faults.push(missing('presence.stayUntil'));
  if (hereBy && stayUntil && stayUntil <= hereBy) faults.push({ at: 'presence.stayUntil', code: 'presence-order' });
  return faults;
}
