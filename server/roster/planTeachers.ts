/** Compares the teachers of a file with those of the school. */
import type { CheckedClass } from '../../contract/roster/checkPupils';
import type { CheckedTeacher } from '../../contract/roster/checkTeachers';
import type { DiffRow, FieldChange } from '../../contract/roster/diff';
import type { RosterRows } from './changes';
import type { ClassPlan } from './planClasses';
import type { PeoplePlan } from './planPeople';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

type Identity = SchoolState['identities'][number];

export function planTeachers(
  plan: RosterPlan,
  rows: readonly CheckedTeacher[],
  classes: ClassPlan,
  people: PeoplePlan,
): void {
  const teachers = plan.state.identities.filter(({ fields }) => fields.userType === '1');
  const named = new Set<string>();

  for (const row of rows) {
    const teacher = find(row);
    if (teacher) named.add(teacher.id);
    if (row.waits || row.mobile === null) plan.waits('teachers');
    else compare(row, row.mobile, teacher);
  }
  const waiting = new Set(rows.filter((row) => row.waits).map(({ name }) => name));
  if (rows.length > 0)
    for (const teacher of teachers) {
      const name = people.nameOf(teacher.fields.userId);
      if (teacher.left || named.has(teacher.id) || waiting.has(name)) continue;
      const key = `gone:${teacher.id}`;
      plan.list({ ...line(key, 'absent', name), place: namesOf(teacher.fields.leads) });
      if (plan.leaves(key)) plan.change('identity', teacher.id, teacher.fields, null);
    }

  /** By staff number, then by mobile number. A teacher is found once. */
  function find({ staffNo, mobile }: CheckedTeacher): Identity | undefined {
    const free = teachers.filter(({ id }) => !named.has(id));
    return (
      free.find(({ fields }) => staffNo !== null && fields.staffNo === staffNo) ??
      free.find(({ fields }) => mobile !== null && people.mobileOf(fields.userId) === mobile)
    );
  }

  function line(key: string, group: DiffRow['group'], name: string): DiffRow {
    return { key, kind: 'teachers', group, name, place: '', changes: [], kept: [], why: null, candidates: [] };
  }

  function namesOf(ids: readonly string[]): string {
    return ids.map((id) => classes.nameOf(id)).join('、');
  }

  /** The ids of classes; null when one has no such name. */
  function idsOf(wanted: readonly CheckedClass[] | null, before: readonly string[]): string[] | null {
    if (wanted === null) return [...before];
    const ids = wanted.map((one) => classes.find(one));
    return ids.some((id) => id === null) ? null : [...new Set(ids as string[])].sort();
  }

  function compare(row: CheckedTeacher, mobile: string, teacher: Identity | undefined): void {
    const before = teacher?.fields;
    const leads = idsOf(row.leads, before?.leads ?? []);
    const teaches = idsOf(row.teaches, before?.teaches ?? []);
    if (!leads || !teaches) return plan.list({ ...line(row.row, 'doubt', row.name), why: 'noClass' });
    const accepted = plan.accepts(row.row);
    const account = before
      ? people.update(before.userId, { name: row.name, mobile }, { name: 'name', mobile: 'mobile' }, accepted)
      : { changes: [], kept: [] };
    const changes: FieldChange[] = [...account.changes];
    const note = (field: FieldChange['field'], from: string, to: string) => {
      if (before && from !== to) changes.push({ field, from, to });
    };
    const staffNo = row.staffNo ?? before?.staffNo ?? null;
    // Who leads a class teaches it too, and is listed once.
    const others = teaches.filter((id) => !leads.includes(id));
    note('staffNo', before?.staffNo ?? '', staffNo ?? '');
    note('leads', namesOf(before?.leads ?? []), namesOf(leads));
    note('teaches', namesOf(before?.teaches ?? []), namesOf(others));
    if (accepted) {
      const userId = before?.userId ?? people.ensure(mobile, row.name);
      const after: RosterRows['identity'] = {
        userId,
        userType: '1',
        studentId: null,
        relation: null,
        staffNo,
        leads,
        teaches: others,
      };
      plan.change('identity', teacher?.id ?? plan.newId(), teacher?.left ? null : (before ?? null), after);
    }
    const group = !teacher ? 'new' : teacher.left ? 'returned' : 'changed';
    if (group === 'changed' && changes.length + account.kept.length === 0) plan.same('teachers');
    else plan.list({ ...line(row.row, group, row.name), place: namesOf(leads), changes, kept: account.kept });
  }
}
