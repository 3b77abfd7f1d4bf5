/** Stands in for the operator of the demo's cards: keeps family groups in memory, and refuses a group that is too large. */
import type { FamilyGroup } from '../contract';
import type { FamilyOperator } from '../server/field/cardSettings/familyOperator';

/** Members of a group, the card among them. */
const MOST = 5;

export function standInOperator(): FamilyOperator {
  const groups = new Map<string, string[]>();
  const groupOf = (card: string): FamilyGroup | null => {
    const numbers = groups.get(card);
    return (
      (numbers && {
        members: [card, ...numbers].map((number, index) => ({
          number,
          shortNumber: `6${(10 + index).toString()}`,
          isCard: index === 0,
        })),
      }) ??
      null
    );
  };
  return {
    order: async (number) => ({ number, product: '亲情网', state: 'active', until: null, most: MOST }),
    group: async (number) => groupOf(number),
    async setGroup(number, numbers) {
      if (numbers.length >= MOST || numbers.includes(number)) return null;
      groups.set(number, [...new Set(numbers)]);
      return groupOf(number);
    },
  };
}
