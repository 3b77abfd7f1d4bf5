/** Compares the guardians of a pupil with those that a file names. Who is not named stays. */
import type { CheckedGuardian, CheckedPupil } from '../../contract/roster/checkPupils';
import type { FieldChange } from '../../contract/roster/diff';
import type { PeoplePlan } from './planPeople';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

type Identity = SchoolState['identities'][number];

export function guardiansPlan(plan: RosterPlan, people: PeoplePlan) {
  const ofPupil = new Map<string, Identity[]>();
  for (const identity of plan.state.identities) {
    const { studentId } = identity.fields;
    if (studentId !== null) ofPupil.set(studentId, [...(ofPupil.get(studentId) ?? []), identity]);
  }
  const presentOf = (studentId: string) => (ofPupil.get(studentId) ?? []).filter(({ left }) => !left);

  /**
   * The guardian of the child whom a file means: who has the number, else who has the name and no number of the file.
   */
  function known(studentId: string, said: CheckedGuardian, row: CheckedPupil): Identity | undefined {
    const all = ofPupil.get(studentId) ?? [];
    const withNumber = all.find(({ fields }) => people.mobileOf(fields.userId) === said.mobile);
    if (withNumber) return withNumber;
    const named = presentOf(studentId).filter(
      ({ fields }) =>
        said.name !== '' &&
        people.nameOf(fields.userId) === said.name &&
        !row.guardians.some(({ mobile }) => mobile === people.mobileOf(fields.userId)),
    );
    return named.length === 1 && people.withMobile(said.mobile) === null ? named[0] : undefined;
  }

  function compareOne(studentId: string, said: CheckedGuardian, row: CheckedPupil, accepted: boolean) {
    const identity = known(studentId, said, row);
    const shown = [said.relation, said.name, said.mobile].filter(Boolean).join(' ');
    if (!identity || identity.left) {
      if (accepted) {
        const userId = people.ensure(said.mobile, said.name || `${row.name}的${said.relation || '家长'}`);
        const fields = {
          userId,
          userType: said.userType,
          studentId,
          relation: said.relation || null,
          staffNo: null,
          leads: [],
          teaches: [],
        };
        plan.change('identity', identity?.id ?? plan.newId(), null, fields);
      }
      return { changes: [{ field: 'guardian' as const, from: '', to: shown }], kept: [] };
    }
    const { fields } = identity;
    const account = people.update(
      fields.userId,
      { name: said.name, mobile: said.mobile },
      { name: 'guardianName', mobile: 'mobile' },
      accepted,
    );
    const relation = said.relation || fields.relation;
    if (accepted) plan.change('identity', identity.id, fields, { ...fields, relation });
    const changes: FieldChange[] =
      relation === fields.relation ? [] : [{ field: 'relation', from: fields.relation ?? '', to: relation ?? '' }];
    return { changes: [...account.changes, ...changes], kept: account.kept };
  }

  return {
    /** @returns what changes about the guardians of a pupil, and what stays because they chose it. */
    compare(studentId: string, row: CheckedPupil, accepted: boolean): { changes: FieldChange[]; kept: FieldChange[] } {
      const compared = row.guardians.map((said) => compareOne(studentId, said, row, accepted));
      return {
        changes: compared.flatMap(({ changes }) => changes),
        kept: compared.flatMap(({ kept }) => kept),
      };
    },
  };
}
