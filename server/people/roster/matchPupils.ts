/**
 * Decides which pupil of the school a row of a file is about: national number, then school number, then name. A number
 * alone decides nothing, because one may be typed for another child: the name agrees too, or a person says who it is.
 */
import { comparedName, sameName } from '../../../contract/comparedName';
import type { CheckedPupil } from '../../../contract/roster/checkPupils';
import { sha256 } from '../../engine/sha256';
import { grouped } from '../../engine/grouped';
import type { ClassPlan } from './planClasses';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

type StoredPupil = SchoolState['pupils'][number];

export type PupilMatch =
  | { pupil: StoredPupil | null }
  /** Nobody can tell but a person. */
  | { doubt: 'similar' | 'twins' | 'otherName'; candidates: readonly StoredPupil[] };

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
  const mobiles = mobilesOf(plan.state);
  const shares = (row: CheckedPupil, pupil: StoredPupil) =>
    row.guardians.some(({ mobile }) => mobiles.get(pupil.id)?.has(mobile));
  const near = namesakesNear(pupils, mobiles);
  const inFile = new Set(rows.map(({ name }) => comparedName(name)));

  /**
   * A name that was corrected, for the family or by the file: all else agrees, and neither name is of another pupil
   * near. Twins and other siblings, whose numbers are typed for each other, are never renamed. A family's own name
   * differs from the file's for good, so only a numbered pupil speaks against it.
   */
  function renamed(row: CheckedPupil, pupil: StoredPupil): boolean {
    const classId = classes.idOf(row);
    const namesakes = near(row, classId);
    const isOthers = namesakes.tooMany || namesakes.pupils.some((other) => !pupil.nameByGuardian || isNumbered(other));
    return (
      !pupil.left &&
      !isOthers &&
      !inFile.has(comparedName(pupil.fields.name)) &&
      shares(row, pupil) &&
      (pupil.nameByGuardian || pupil.fields.classId === classId)
    );
  }

  /** Takes the pupil of a number; one of another name is left to a person. */
  function takeByNumber(row: CheckedPupil, pupil: StoredPupil | undefined): void {
    if (!pupil || taken.has(pupil.id)) return;
    if (sameName(row.name, pupil.fields.name) || renamed(row, pupil)) take(row, pupil);
    else matches.set(row.row, { doubt: 'otherName', candidates: [pupil] });
  }

  for (const row of rows) {
    const said = plan.resolution(row.row);
    if (said === null) matches.set(row.row, { pupil: null });
    else if (said !== undefined) take(row, byId.get(said));
  }
  const open = () => rows.filter(({ row }) => !matches.has(row));
  for (const row of open())
    if (row.registryNo !== null) takeByNumber(row, byRegistry.get(registryKeyOf(schoolId, row.registryNo)));
  for (const row of open()) {
    const pupil = row.schoolNo === null ? undefined : bySchoolNo.get(row.schoolNo);
    // A school gives the number of somebody who left to somebody new.
    const isNew = pupil?.left && !sameName(row.name, pupil.fields.name);
    if (pupil && !isNew && !contradicts(row, pupil, schoolId)) takeByNumber(row, pupil);
  }

  const twins = grouped(open(), (row) => `${comparedName(row.name)} ${classes.idOf(row)}`);
  for (const row of open()) {
    const classId = classes.idOf(row);
    const namesakes = near(row, classId);
    if (namesakes.tooMany) {
      matches.set(row.row, { doubt: 'similar', candidates: namesakes.pupils });
      continue;
    }
    const candidates = namesakes.pupils.filter((pupil) => !taken.has(pupil.id) && !contradicts(row, pupil, schoolId));
    const sure = candidates.filter((pupil) => pupil.fields.classId === classId && shares(row, pupil));
    const alone = (twins.get(`${comparedName(row.name)} ${classId}`)?.length ?? 0) === 1;
    if (sure.length === 1 && alone) take(row, sure[0]);
    else if (candidates.length > 0) matches.set(row.row, { doubt: 'similar', candidates });
    else if (!alone && row.registryNo === null && row.schoolNo === null)
      matches.set(row.row, { doubt: 'twins', candidates: [] });
    else matches.set(row.row, { pupil: null });
  }
  leaveNumbersOfOthers(schoolId, rows, matches, { byRegistry, bySchoolNo });
  return matches;
}

/** Pupils of one name in a class, or with one guardian's number, of whom one can still be told. */
const MOST_NAMESAKES = 100;

/**
 * @returns the present pupils with the name of a row who are in its class, or who share a guardian's number with it.
 * tooMany: of so many nobody is chosen; the same list stands for all such rows.
 */
function namesakesNear(pupils: readonly StoredPupil[], mobiles: ReadonlyMap<string, ReadonlySet<string>>) {
  const present = pupils.filter(({ left }) => !left);
  const inClass = grouped(present, ({ fields }) => `${fields.classId} ${comparedName(fields.name)}`);
  const ofNumber = new Map<string, StoredPupil[]>();
  for (const pupil of present)
    for (const mobile of mobiles.get(pupil.id) ?? []) {
      const key = `${mobile} ${comparedName(pupil.fields.name)}`;
      const known = ofNumber.get(key);
      if (known) known.push(pupil);
      else ofNumber.set(key, [pupil]);
    }
  return (row: CheckedPupil, classId: string | null): { pupils: readonly StoredPupil[]; tooMany: boolean } => {
    const name = comparedName(row.name);
    const groups = [
      ...(classId === null ? [] : [inClass.get(`${classId} ${name}`) ?? []]),
      ...row.guardians.map(({ mobile }) => ofNumber.get(`${mobile} ${name}`) ?? []),
    ];
    const large = groups.find(({ length }) => length > MOST_NAMESAKES);
    return large ? { pupils: large, tooMany: true } : { pupils: [...new Set(groups.flat())], tooMany: false };
  };
}

const isNumbered = ({ fields }: StoredPupil) => fields.schoolNo !== null || fields.registryKey !== null;

/** A row may not take a number from a pupil who keeps it: then a person decides whose it is. */
function leaveNumbersOfOthers(
  schoolId: string,
  rows: readonly CheckedPupil[],
  matches: Map<string, PupilMatch>,
  owners: Record<'byRegistry' | 'bySchoolNo', ReadonlyMap<string | null, StoredPupil>>,
): void {
  const rowOf = new Map<string, CheckedPupil>();
  for (const row of rows) {
    const match = matches.get(row.row);
    if (match && 'pupil' in match && match.pupil) rowOf.set(match.pupil.id, row);
  }
  for (const row of rows) {
    const match = matches.get(row.row);
    if (!match || 'doubt' in match) continue;
    const own = match.pupil?.id;
    const keeps = (owner: StoredPupil | undefined, number: 'registryNo' | 'schoolNo') => {
      if (!owner || owner.id === own) return false;
      const given = rowOf.get(owner.id)?.[number] ?? null;
      return given === null || given === row[number];
    };
    const registry =
      row.registryNo === null ? undefined : owners.byRegistry.get(registryKeyOf(schoolId, row.registryNo));
    const school = row.schoolNo === null ? undefined : owners.bySchoolNo.get(row.schoolNo);
    const owner = keeps(registry, 'registryNo')
      ? registry
      : !school?.left && keeps(school, 'schoolNo')
        ? school
        : undefined;
    if (owner) matches.set(row.row, { doubt: 'otherName', candidates: [owner] });
  }
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
