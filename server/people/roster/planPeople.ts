/** Accounts of a roster's people: one mobile number is one person, whom several children or schools may have. */
import { comparedName, sameName } from '../../../contract/comparedName';
import type { FieldChange } from '../../../contract/roster/diff';
import type { RosterRows } from './changes';
import type { RosterPlan } from './rosterPlan';

type Account = RosterPlan['state']['accounts'][number];

/** Who has a number: an account of the store, or one that an earlier row of the file makes. */
export interface NumberHolder {
  userId: string;
  /** Null for a person whom only another school knows. */
  name: string | null;
  /** The name by which the person is compared; it is not always to be shown. */
  comparedName: string;
  /** The owner chose the name: a file may have another one. */
  ownName: boolean;
}

export interface PeoplePlan {
  /** The person with a number; null when nobody has it. */
  withMobile(mobile: string): NumberHolder | null;
  nameOf(userId: string): string;
  mobileOf(userId: string): string | null;
  /** The account for a number, made when nobody has it. */
  ensure(mobile: string, name: string): string;
  /** Gives an account what the file says of it, unless its owner chose it. */
  update(
    userId: string,
    said: Partial<RosterRows['account']>,
    fields: { name: FieldChange['field']; mobile: FieldChange['field'] },
    accepted: boolean,
  ): { changes: FieldChange[]; kept: FieldChange[] };
}

export function planPeople(plan: RosterPlan): PeoplePlan {
  const known = new Map<string, Account>(plan.state.accounts.map((account) => [account.id, account]));
  const byMobile = new Map(
    plan.state.accounts.flatMap(({ id, fields }) => (fields.mobile ? [[fields.mobile, id]] : [])),
  );
  /** What this plan has made of an account so far. */
  const now = new Map<string, RosterRows['account']>(plan.state.accounts.map(({ id, fields }) => [id, fields]));
  const touched = new Set<string>();

  return {
    withMobile(mobile) {
      const userId = byMobile.get(mobile);
      if (userId === undefined) return null;
      const hidden = known.get(userId)?.hiddenName ?? null;
      const name = now.get(userId)?.name ?? '';
      return {
        userId,
        name: hidden === null ? name : null,
        comparedName: hidden ?? comparedName(name),
        ownName: known.get(userId)?.ownName ?? false,
      };
    },
    nameOf: (userId) => now.get(userId)?.name ?? '',
    mobileOf: (userId) => now.get(userId)?.mobile ?? null,
    ensure(mobile, name) {
      const id = byMobile.get(mobile) ?? plan.newId();
      if (byMobile.has(mobile)) return id;
      byMobile.set(mobile, id);
      now.set(id, { name, mobile });
      plan.change('account', id, null, { name, mobile });
      return id;
    },
    update(userId, said, fields, accepted) {
      const account = known.get(userId);
      const before = now.get(userId);
      if (!account || !before) return { changes: [], kept: [] };
      const after = { ...before };
      const changes: FieldChange[] = [];
      const kept: FieldChange[] = [];
      if (said.name && !sameName(said.name, before.name) && account.ours) {
        const change = { field: fields.name, from: before.name, to: said.name };
        if (account.ownName || account.elsewhere) kept.push(change);
        else {
          changes.push(change);
          after.name = said.name;
        }
      }
      if (said.mobile && said.mobile !== before.mobile && account.ours) {
        const change = { field: fields.mobile, from: before.mobile ?? '', to: said.mobile };
        if (account.ownMobile || account.elsewhere || byMobile.has(said.mobile)) kept.push(change);
        else {
          changes.push(change);
          after.mobile = said.mobile;
          byMobile.set(said.mobile, userId);
        }
      }
      // Two rows may name one person; the first one that changes something decides.
      if (accepted && !touched.has(userId) && changes.length > 0) {
        touched.add(userId);
        now.set(userId, after);
        plan.change('account', userId, account.fields, after);
      }
      return { changes, kept };
    },
  };
}
