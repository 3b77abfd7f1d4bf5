/** Compares the pupils of a file with those of the school. */
import { comparedName, sameName } from '../../../contract/comparedName';
import type { CheckedPupil } from '../../../contract/roster/checkPupils';
import type { DiffRow, FieldChange } from '../../../contract/roster/diff';
import type { RosterRows } from './changes';
import { matchPupils, registryKeyOf } from './matchPupils';
import type { ClassPlan } from './planClasses';
import { guardiansPlan } from './planGuardians';
import type { numberQuestions } from './numberQuestions';
import type { PeoplePlan } from './planPeople';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

type StoredPupil = SchoolState['pupils'][number];

/** Finds the pupil of a card by the numbers of a file. */
export interface PupilFinder {
  byRegistryNo(number: string): string | null;
  bySchoolNo(number: string): string | null;
  nameOf(studentId: string): string;
  placeOf(studentId: string): string;
}

export function planPupils(
  plan: RosterPlan,
  rows: readonly CheckedPupil[],
  classes: ClassPlan,
  people: PeoplePlan,
  questions: ReturnType<typeof numberQuestions>,
): PupilFinder {
  const { pupils, schoolId } = plan.state;
  const guardians = guardiansPlan(plan, people, questions);
  const classIds = new Map(rows.map((row) => [row.row, row.inClass && !row.waits ? classes.find(row.inClass) : null]));
  const idOf = (row: CheckedPupil) => classIds.get(row.row) ?? null;
  const matches = matchPupils(plan, rows, { ...classes, idOf });
  const names = new Map(pupils.map((pupil) => [pupil.id, pupil.fields.name]));
  const places = new Map(pupils.map((pupil) => [pupil.id, classes.nameOf(pupil.fields.classId)]));
  const present = pupils.filter(({ left }) => !left);
  const registry = new Map(present.map(({ id, fields }) => [fields.registryKey, id]));
  const schoolNo = new Map(present.map(({ id, fields }) => [fields.schoolNo, id]));
  const named = new Set<string>();
  const seen = new Set<readonly StoredPupil[]>();

  for (const row of rows) {
    const match = matches.get(row.row) ?? { pupil: null };
    const candidates = 'doubt' in match ? match.candidates : match.pupil ? [match.pupil] : [];
    // Many rows may have one list of very many namesakes.
    if (!seen.has(candidates)) for (const { id } of candidates) named.add(id);
    seen.add(candidates);
    if (row.waits) plan.waits('pupils');
    else if ('doubt' in match) listDoubt(row, match.doubt, match.candidates);
    else compare(row, match.pupil);
  }
  // A row that waits may be about a pupil whom nothing matches yet: who has its name is not called absent.
  const waiting = new Set(rows.filter((row) => row.waits).map(({ name }) => comparedName(name)));
  if (rows.length > 0)
    for (const pupil of present)
      if (!named.has(pupil.id) && !waiting.has(comparedName(pupil.fields.name))) listAbsent(pupil);

  function line(row: CheckedPupil, group: DiffRow['group']): DiffRow {
    const classId = idOf(row);
    return {
      key: row.row,
      kind: 'pupils',
      group,
      name: row.name,
      place: classId === null ? '' : classes.nameOf(classId),
      changes: [],
      kept: [],
      why: null,
      candidates: [],
    };
  }

  function listDoubt(row: CheckedPupil, why: DiffRow['why'], candidates: readonly StoredPupil[]): void {
    plan.list({
      ...line(row, 'doubt'),
      why,
      candidates: candidates.slice(0, 5).map(({ id, fields }) => ({
        id,
        name: fields.name,
        place: classes.nameOf(fields.classId),
      })),
    });
  }

  function compare(row: CheckedPupil, pupil: StoredPupil | null): void {
    const classId = idOf(row);
    if (classId === null) return listDoubt(row, 'noClass', []);
    const accepted = plan.accepts(row.row);
    const id = pupil?.id ?? plan.newId();
    const before = pupil?.fields ?? null;
    const registryKey = row.registryNo === null ? null : registryKeyOf(schoolId, row.registryNo);
    // The stored spelling of a name stays, and so does what a guardian corrected.
    const keepsName = before !== null && (pupil?.nameByGuardian === true || sameName(before.name, row.name));
    const after: RosterRows['pupil'] = {
      classId,
      name: keepsName ? before.name : row.name,
      registryKey: registryKey ?? before?.registryKey ?? null,
      schoolNo: row.schoolNo ?? before?.schoolNo ?? null,
    };
    const changes = before ? changesOf(before, after, row) : [];
    const kept: FieldChange[] =
      before && keepsName && !sameName(before.name, row.name)
        ? [{ field: 'name', from: before.name, to: row.name }]
        : [];
    const family = guardians.compare(
      { studentId: id, name: after.name, place: classes.nameOf(classId) },
      row,
      accepted,
    );
    if (accepted) {
      plan.change('pupil', id, pupil?.left ? null : before, after);
      names.set(id, after.name);
      places.set(id, classes.nameOf(classId));
      if (after.registryKey) registry.set(after.registryKey, id);
      if (after.schoolNo) schoolNo.set(after.schoolNo, id);
      if (before && !pupil?.left && before.classId !== classId) plan.goneOrMoved.add(id);
    }
    const all = [...changes, ...family.changes];
    const group = groupOf(pupil, all);
    kept.push(...family.kept);
    if (group === 'same' && kept.length === 0) plan.same('pupils');
    else plan.list({ ...line(row, group === 'same' ? 'changed' : group), name: after.name, changes: all, kept });
  }

  function changesOf(before: RosterRows['pupil'], after: RosterRows['pupil'], row: CheckedPupil): FieldChange[] {
    const found: FieldChange[] = [];
    const note = (field: FieldChange['field'], from: string | null, to: string | null) => {
      if (from !== to) found.push({ field, from: from ?? '', to: to ?? '' });
    };
    if (before.classId !== after.classId)
      found.push({ field: 'class', from: classes.nameOf(before.classId), to: classes.nameOf(after.classId) });
    note('name', before.name, after.name);
    note('schoolNo', before.schoolNo, after.schoolNo);
    if (before.registryKey !== after.registryKey)
      found.push({ field: 'registryNo', from: '', to: row.registryNo ?? '' });
    return found;
  }

  function listAbsent(pupil: StoredPupil): void {
    const key = `gone:${pupil.id}`;
    plan.list({
      key,
      kind: 'pupils',
      group: 'absent',
      name: pupil.fields.name,
      place: classes.nameOf(pupil.fields.classId),
      changes: [],
      kept: [],
      why: null,
      candidates: [],
    });
    if (!plan.leaves(key)) return;
    plan.goneOrMoved.add(pupil.id);
    plan.change('pupil', pupil.id, pupil.fields, null);
  }

  return {
    byRegistryNo: (number) => registry.get(registryKeyOf(schoolId, number)) ?? null,
    bySchoolNo: (number) => schoolNo.get(number) ?? null,
    nameOf: (studentId) => names.get(studentId) ?? '',
    placeOf: (studentId) => places.get(studentId) ?? '',
  };
}

function groupOf(
  pupil: StoredPupil | null,
  changes: readonly FieldChange[],
): 'new' | 'returned' | 'moved' | 'changed' | 'same' {
  if (!pupil) return 'new';
  if (pupil.left) return 'returned';
  if (changes.some(({ field }) => field === 'class')) return 'moved';
  return changes.length > 0 ? 'changed' : 'same';
}
