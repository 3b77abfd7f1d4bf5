/** Compares the teachers of a file with those of the school. */
import { comparedName, sameName } from '../../../contract/comparedName';
import type { CheckedClass } from '../../../contract/roster/checkPupils';
import type { CheckedTeacher } from '../../../contract/roster/checkTeachers';
import type { DiffRow, FieldChange } from '../../../contract/roster/diff';
import type { RosterRows } from './changes';
import { grouped } from '../../engine/grouped';
import type { ClassPlan } from './planClasses';
import type { numberQuestions } from './numberQuestions';
import type { PeoplePlan } from './planPeople';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

type Identity = SchoolState['identities'][number];

export function planTeachers(
  plan: RosterPlan,
  rows: readonly CheckedTeacher[],
  classes: ClassPlan,
  people: PeoplePlan,
  questions: Pick<ReturnType<typeof numberQuestions>, 'isTeacher'>,
): void {
  const teachers = plan.state.identities.filter(({ fields }) => fields.userType === '1');
  const named = new Set<string>();
  const numbered = grouped(
    teachers.filter(({ fields }) => fields.staffNo !== null),
    ({ fields }) => fields.staffNo ?? '',
  );
  const ofAccount = grouped(teachers, ({ fields }) => fields.userId);

  for (const row of rows) {
    if (row.waits || row.mobile === null) {
      for (const one of [byStaffNo(row), byMobile(row)]) if (one) named.add(one.id);
      plan.waits('teachers');
      continue;
    }
    const found = find(row, row.mobile);
    if (found.teacher) named.add(found.teacher.id);
    if (found.asked) plan.list({ ...line(row.row, 'doubt', row.name), why: 'asked' });
    else compare(row, row.mobile, found.teacher);
  }
  const waiting = new Set(rows.filter((row) => row.waits).map(({ name }) => comparedName(name)));
  if (rows.length > 0)
    for (const teacher of teachers) {
      const name = people.nameOf(teacher.fields.userId);
      if (teacher.left || named.has(teacher.id) || waiting.has(comparedName(name))) continue;
      const key = `gone:${teacher.id}`;
      plan.list({ ...line(key, 'absent', name), place: namesOf(teacher.fields.leads) });
      if (plan.leaves(key)) plan.change('identity', teacher.id, teacher.fields, null);
    }

  function byStaffNo({ staffNo, name }: CheckedTeacher): Identity | undefined {
    const found = staffNo === null ? [] : (numbered.get(staffNo) ?? []).filter(({ id }) => !named.has(id));
    // A school gives the number of somebody who left to somebody new.
    return found.find(({ fields }) => sameName(people.nameOf(fields.userId), name)) ?? found.find(({ left }) => !left);
  }
  function byMobile({ mobile }: CheckedTeacher): Identity | undefined {
    const userId = mobile === null ? undefined : people.withMobile(mobile)?.userId;
    // An earlier row of the file may have given the account another number.
    if (userId === undefined || people.mobileOf(userId) !== mobile) return undefined;
    return ofAccount.get(userId)?.find(({ id }) => !named.has(id));
  }

  /**
   * By staff number, then by mobile number. A teacher is found once, and by one number only if the name agrees; else a
   * person says whether the two are one. A mobile number of somebody else makes nobody a teacher.
   */
  function find(row: CheckedTeacher, mobile: string): { teacher?: Identity | undefined; asked?: true } {
    const { row: key, name, at, staffNo } = row;
    const known = byStaffNo(row);
    if (known && staffNo !== null) {
      const { userId } = known.fields;
      const own = people.nameOf(userId);
      const holder = { userId, name: own, comparedName: comparedName(own), ownName: false };
      const same =
        people.mobileOf(userId) === mobile ||
        questions.isTeacher({ key, at: at.staffNo, name }, 'staffNo', staffNo, holder);
      if (same) return { teacher: known };
      // It is kept from the list of those whom the file does not name until somebody has answered.
      if (same === undefined) return { teacher: known, asked: true };
    }
    const teacher = byMobile(row);
    const holder = people.withMobile(mobile);
    if (holder && questions.isTeacher({ key, at: at.mobile, name }, 'teacher', mobile, holder) !== true)
      return { teacher, asked: true };
    return { teacher };
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
