/** Compares the guardians of a pupil with those that a file names. Who is not named stays. */
import { sameName } from '../../../contract/comparedName';
import type { CheckedGuardian, CheckedPupil } from '../../../contract/roster/checkPupils';
import type { FieldChange } from '../../../contract/roster/diff';
import { grouped } from '../../engine/grouped';
import type { ChildOfNumber, numberQuestions } from './numberQuestions';
import type { PeoplePlan } from './planPeople';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

type Identity = SchoolState['identities'][number];

interface Compared {
  changes: FieldChange[];
  kept: FieldChange[];
}

export function guardiansPlan(
  plan: RosterPlan,
  people: PeoplePlan,
  questions: Pick<ReturnType<typeof numberQuestions>, 'bindsGuardian' | 'bind'>,
) {
  const ofPupil = grouped(plan.state.identities, ({ fields }) => fields.studentId ?? '');
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
        sameName(people.nameOf(fields.userId), said.name) &&
        !row.guardians.some(({ mobile }) => mobile === people.mobileOf(fields.userId)),
    );
    return named.length === 1 && people.withMobile(said.mobile) === null ? named[0] : undefined;
  }

  function bind(child: ChildOfNumber, said: CheckedGuardian, row: CheckedPupil, identity: Identity | undefined): void {
    const userId = people.ensure(said.mobile, said.name || `${row.name}的${said.relation || '家长'}`);
    questions.bind(userId, child);
    plan.change('identity', identity?.id ?? plan.newId(), null, {
      userId,
      userType: said.userType,
      studentId: child.studentId,
      relation: said.relation || null,
      staffNo: null,
      leads: [],
      teaches: [],
    });
  }

  function compareOne(child: ChildOfNumber, said: CheckedGuardian, row: CheckedPupil, accepted: boolean): Compared {
    const identity = known(child.studentId, said, row);
    const shown = [said.relation, said.name, said.mobile].filter(Boolean).join(' ');
    if (!identity || identity.left) {
      if (questions.bindsGuardian(child, row, said, identity !== undefined) !== true) return { changes: [], kept: [] };
      if (accepted) bind(child, said, row, identity);
      return { changes: [{ field: 'guardian', from: '', to: shown }], kept: [] };
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
    compare(pupil: Omit<ChildOfNumber, 'mobiles'>, row: CheckedPupil, accepted: boolean): Compared {
      const stored = presentOf(pupil.studentId).flatMap(({ fields }) => people.mobileOf(fields.userId) ?? []);
      const child = { ...pupil, mobiles: [...stored, ...row.guardians.map(({ mobile }) => mobile)] };
      const compared = row.guardians.map((said) => compareOne(child, said, row, accepted));
      return {
        changes: compared.flatMap(({ changes }) => changes),
        kept: compared.flatMap(({ kept }) => kept),
      };
    },
  };
}
