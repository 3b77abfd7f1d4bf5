/**
 * Whether a number of a file may bind the person who has it. A number is typed for the wrong child as easily as any
 * other, and then shows the child to a stranger. So it binds only with a name that agrees, or, where there is no name,
 * within one family; else a person says whether the two are one.
 */
import { comparedName, nameParts, sameName } from '../../../contract/comparedName';
import type { CheckedPupil } from '../../../contract/roster/checkPupils';
import { type DiffQuestion, NAMED_CHILDREN } from '../../../contract/roster/diff';
import { sha256 } from '../../engine/sha256';
import { grouped } from '../../engine/grouped';
import type { NumberHolder, PeoplePlan } from './planPeople';
import type { RosterPlan } from './rosterPlan';

/** A pupil, for whom a number is known or said. */
export interface ChildOfNumber {
  studentId: string;
  name: string;
  place: string;
  mobiles: readonly string[];
}

/** Children of one number that are compared, at most: no family has more, and each row would compare them all. */
const MOST_CHILDREN = 50;

/** What a person is to a child; as a name it says nothing. Compared form. */
const RELATION =
  /^(?:爸爸|妈妈|爸|妈|父亲|母亲|父|母|父母|爷爷|奶奶|外公|外婆|姥爷|姥姥|叔叔|阿姨|家长|监护人|father|mother|dad|mum|mom|parent|guardian)[12]?$/u;

export function numberQuestions(plan: RosterPlan, people: PeoplePlan, placeOf: (classId: string) => string) {
  const { identities, pupils, schoolId } = plan.state;
  const present = identities.filter(({ left }) => !left);
  const byUser = grouped(present, ({ fields }) => fields.userId);
  const guardiansOf = grouped(
    present.filter(({ fields }) => fields.studentId !== null),
    ({ fields }) => fields.studentId ?? '',
  );
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  const teaching = new Set(present.filter(({ fields }) => fields.userType === '1').map(({ fields }) => fields.userId));
  const accountIds = new Set(plan.state.accounts.map(({ id }) => id));
  /** Children whom earlier rows of the file give to a person. */
  const bound = new Map<string, ChildOfNumber[]>();

  function childrenOf(userId: string): ChildOfNumber[] {
    const stored = (byUser.get(userId) ?? []).slice(0, MOST_CHILDREN).flatMap(({ fields: { studentId } }) => {
      const pupil = studentId === null ? undefined : byId.get(studentId);
      if (!pupil || pupil.left) return [];
      const mobiles = (guardiansOf.get(pupil.id) ?? []).flatMap(({ fields }) => people.mobileOf(fields.userId) ?? []);
      return [{ studentId: pupil.id, name: pupil.fields.name, place: placeOf(pupil.fields.classId), mobiles }];
    });
    const more = (bound.get(userId) ?? []).filter((one) =>
      stored.every(({ studentId }) => studentId !== one.studentId),
    );
    return [...stored, ...more];
  }

  /** True when a name is none: empty, what the person is to a child, or that behind the child's name. */
  const isNameless = (name: string, children: readonly { name: string }[]) => {
    const form = comparedName(name);
    const behind = children.map((child) =>
      form.startsWith(comparedName(child.name)) ? form.slice(comparedName(child.name).length) : '',
    );
    return form === '' || [form, ...behind].some((rest) => rest.startsWith('的') || RELATION.test(rest));
  };

  const questionOf = (
    kind: DiffQuestion['kind'],
    row: { key: string; at: string; name: string; place: string },
    said: DiffQuestion['said'],
    { userId, name }: Pick<NumberHolder, 'userId' | 'name'>,
  ): DiffQuestion => ({
    key: `${row.key} ${kind} ${said.number}`,
    about: aboutOf(schoolId, accountIds.has(userId) ? userId : said.number),
    kind,
    row: row.key,
    at: row.at,
    name: row.name,
    place: row.place,
    said,
    known: {
      name,
      teaches: teaching.has(userId),
      children: childrenOf(userId)
        .slice(0, NAMED_CHILDREN)
        .map((child) => ({ name: child.name, place: child.place })),
    },
  });

  return {
    /**
     * Whether a number makes its holder a guardian of a pupil; undefined while a person has to say it.
     * @param was the holder was the child's guardian before.
     */
    bindsGuardian(
      child: ChildOfNumber,
      row: CheckedPupil,
      said: CheckedPupil['guardians'][number],
      was: boolean,
    ): boolean | undefined {
      const holder = people.withMobile(said.mobile);
      if (!holder) return true;
      const children = childrenOf(holder.userId);
      const family = () => children.some((other) => areFamily(child, other, said.mobile));
      const nameless =
        isNameless(said.name, [row]) || (holder.name !== null && isNameless(holder.name, [...children, row]));
      // Two people of one name are common: the one whom the child has may have a new number, or be somebody else.
      const namesake = (guardiansOf.get(child.studentId) ?? []).some(
        ({ fields }) =>
          fields.userId !== holder.userId &&
          sameName(people.nameOf(fields.userId), said.name) &&
          !row.guardians.some(({ mobile }) => mobile === people.mobileOf(fields.userId)),
      );
      const agrees = nameless
        ? was || family()
        : comparedName(said.name) === holder.comparedName
          ? !namesake || family()
          : holder.ownName && holder.name !== null && shareSurname(said.name, holder.name) && family();
      if (agrees) return true;
      const { name, place } = child;
      return plan.ask(
        row.row,
        questionOf(
          'guardian',
          { key: row.row, at: said.at, name, place },
          { name: said.name, number: said.mobile },
          holder,
        ),
      );
    },

    /** The child is the person's from here on. */
    bind(userId: string, child: ChildOfNumber): void {
      const children = bound.get(userId) ?? [];
      if (children.length < MOST_CHILDREN) children.push(child);
      bound.set(userId, children);
    },

    /** Whether the holder of a number is the teacher of a row; undefined while a person has to say it. */
    isTeacher(
      row: { key: string; at: string; name: string },
      kind: 'teacher' | 'staffNo',
      number: string,
      holder: NumberHolder,
    ): boolean | undefined {
      if (comparedName(row.name) === holder.comparedName) return true;
      return plan.ask(row.key, questionOf(kind, { ...row, place: '' }, { name: row.name, number }, holder));
    },
  };
}

/** No id goes to a console that may not see its person. */
const aboutOf = (schoolId: string, who: string) => sha256(`${schoolId} ${who}`).slice(0, 32);

/** Two children of one family, as far as a file tells: a name in common, or another guardian's number. */
function areFamily(one: ChildOfNumber, other: ChildOfNumber, than: string): boolean {
  return (
    one.studentId === other.studentId ||
    shareSurname(one.name, other.name) ||
    one.mobiles.some((mobile) => mobile !== than && other.mobiles.includes(mobile))
  );
}

/** What a family shares of its names: the first character in Chinese, the last word in other languages. */
const shareSurname = (one: string, other: string) => surnameOf(one) === surnameOf(other);

function surnameOf(name: string): string | undefined {
  const parts = nameParts(name).map(comparedName);
  const whole = parts.join('');
  return /^\p{Script=Han}{1,4}$/u.test(whole) ? Array.from(whole)[0] : parts.at(-1);
}
