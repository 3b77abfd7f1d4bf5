/** Decides which pupil of the school a row of a file is about: national number, then school number, then name. */
import type { CheckedPupil } from '../../contract/roster/checkPupils';
import { sha256 } from '../sha256';
import type { ClassPlan } from './planClasses';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

type StoredPupil = SchoolState['pupils'][number];

export type PupilMatch =
  | { pupil: StoredPupil }
  | { pupil: null }
  /** Nobody can tell but a person. */
  | { doubt: 'similar' | 'twins'; candidates: StoredPupil[] };

/** What the store has of a national number: it contains the identity number, so the number itself is not kept. */
export const registryKeyOf = (schoolId: string, registryNo: string) => sha256(`${schoolId} ${registryNo}`);

/** @returns the match of each row, by the row's key. A pupil is matched once. */
export function matchPupils(
  plan: RosterPlan,
  rows: readonly CheckedPupil[],
  classes: Pick<ClassPlan, 'nameOf'> & { idOf(row: CheckedPupil): string | null },
): Map<string, PupilMatch> {
  const { pupils, schoolId } = plan.state;
  const matches = new Map<string, PupilMatch>();
  const taken = new Set<string>();
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  const byRegistry = new Map(pupils.map((pupil) => [pupil.fields.registryKey, pupil]));
  // A number that was given again belongs to the pupil who is here.
  const bySchoolNo = new Map(
    [...pupils].sort((a, b) => Number(b.left) - Number(a.left)).map((pupil) => [pupil.fields.schoolNo, pupil]),
  );
  const take = (row: CheckedPupil, pupil: StoredPupil | undefined) => {
    if (!pupil || taken.has(pupil.id)) return false;
    taken.add(pupil.id);
    matches.set(row.row, { pupil });
    return true;
  };

  for (const row of rows) {
    const said = plan.resolution(row.row);
    if (said === null) matches.set(row.row, { pupil: null });
    else if (said !== undefined) take(row, byId.get(said));
  }
  const open = () => rows.filter(({ row }) => !matches.has(row));
  for (const row of open())
    if (row.registryNo !== null) take(row, byRegistry.get(registryKeyOf(schoolId, row.registryNo)));
  for (const row of open()) {
    const pupil = row.schoolNo === null ? undefined : bySchoolNo.get(row.schoolNo);
    if (pupil && !contradicts(row, pupil, schoolId)) take(row, pupil);
  }

  const byName = grouped(
    pupils.filter(({ id, left }) => !left && !taken.has(id)),
    ({ fields }) => fields.name,
  );
  const mobiles = mobilesOf(plan.state);
  const twins = grouped(open(), (row) => `${row.name} ${classes.idOf(row)}`);
  for (const row of open()) {
    const classId = classes.idOf(row);
    const alike = (byName.get(row.name) ?? []).filter(
      (pupil) => !taken.has(pupil.id) && !contradicts(row, pupil, schoolId),
    );
    const shares = (pupil: StoredPupil) => row.guardians.some(({ mobile }) => mobiles.get(pupil.id)?.has(mobile));
    const sure = alike.filter((pupil) => pupil.fields.classId === classId && shares(pupil));
    const alone = (twins.get(`${row.name} ${classId}`)?.length ?? 0) === 1;
    if (sure.length === 1 && alone) take(row, sure[0]);
    else {
      const candidates = alike.filter((pupil) => pupil.fields.classId === classId || shares(pupil));
      if (candidates.length > 0) matches.set(row.row, { doubt: 'similar', candidates });
      else if (!alone && row.registryNo === null && row.schoolNo === null)
        matches.set(row.row, { doubt: 'twins', candidates: [] });
      else matches.set(row.row, { pupil: null });
    }
  }
  return matches;
}

/** True when both have a number of one kind and the numbers differ: then they are two pupils. */
function contradicts(row: CheckedPupil, { fields }: StoredPupil, schoolId: string): boolean {
  if (row.registryNo !== null && fields.registryKey !== null)
    return registryKeyOf(schoolId, row.registryNo) !== fields.registryKey;
  return row.schoolNo !== null && fields.schoolNo !== null && row.schoolNo !== fields.schoolNo;
}

/** The numbers of each pupil's guardians. */
function mobilesOf({ identities, accounts }: SchoolState): Map<string, Set<string>> {
  const numbers = new Map(accounts.map(({ id, fields }) => [id, fields.mobile]));
  const found = new Map<string, Set<string>>();
  for (const { fields, left } of identities) {
    const number = numbers.get(fields.userId);
    if (left || fields.studentId === null || !number) continue;
    found.set(fields.studentId, (found.get(fields.studentId) ?? new Set()).add(number));
  }
  return found;
}

function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
