/** One account for each person with all of their identities: staff, guardian of one child or of several. */
import { idOf, shareOf } from '../chance';
import { mobileOf } from './cards';
import { PASSWORD } from './cast';
import type { Family } from './families';
import type { Account, Identity } from './roster';
import type { Member } from './staff';

/** `idOfChild` returns the pupil's id for a family and the child's number in it. */
export function accounts(
  members: readonly Member[],
  families: readonly Family[],
  idOfChild: (family: number, child: number) => string,
): Account[] {
  const byPerson = new Map<string, Account>();
  const add = (
    person: string,
    { name, account, passwordAgeDays }: Family['guardians'][number],
    identities: Identity[],
  ) => {
    const known = byPerson.get(person);
    if (known) known.identities.push(...identities);
    else {
      const mobile = mobileOf(person);
      byPerson.set(person, {
        userId: idOf('user', person),
        account: account ?? mobile,
        mobile,
        realName: name,
        password: PASSWORD,
        passwordAgeDays: passwordAgeDays ?? Math.floor(3 + shareOf('password', person) * 60),
        identities,
      });
    }
  };
  for (const { roleId, userType, classes, leads, ...member } of members) {
    // A person of the cast has one account for all posts and families.
    add(member.account ?? roleId, member, [
      {
        roleId,
        userType,
        studentId: null,
        classIds: classes.map(({ classId }) => classId),
        leads: leads.map(({ classId }) => classId),
      },
    ]);
  }
  families.forEach(({ guardians, children }, family) =>
    guardians.forEach((guardian, place) => {
      const identities = children.map((_, child): Identity => {
        const studentId = idOfChild(family, child);
        return {
          roleId: idOf('guardian', studentId, place),
          userType: place === 0 ? '2' : '3',
          studentId,
          classIds: [],
          leads: [],
        };
      });
      add(guardian.account ?? `guardian ${family} ${place}`, guardian, identities);
    }),
  );
  return [...byPerson.values()];
}
