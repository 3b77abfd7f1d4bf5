/** Reproducible chance: hashes of names and a small seeded generator. */

/** A well mixed unsigned 32-bit hash of the parts: FNV-1a, finished as MurmurHash3 finishes. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = typeof part === 'number' ? `#${part}` : part;
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ 0x2f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 up to but not 1, fixed by the parts. */
export const shareOf = (...parts: readonly (string | number)[]) => hashOf(...parts) / 0x1_0000_0000;

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** An opaque id of 16 letters, fixed by the parts. Similar parts give unrelated ids. */
export function idOf(...parts: readonly (string | number)[]): string {
  let id = '';
  for (let word = 0; word < 4; word++) {
    const hash = hashOf(...parts, 'id', word);
    for (let letter = 0; letter < 4; letter++) id += LETTERS[(hash >>> (letter * 5)) & 31];
  }
  return id;
}

/** Draws numbers in sequence from one seed. */
export interface Chance {
  /** A number from 0 up to but not 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  happens(share: number): boolean;
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** Picks one by weight: `[['王', 7.2], ['李', 7.1]]`. */
  weighted<Choice>(choices: readonly (readonly [Choice, number])[]): Choice;
  shuffled<Choice>(choices: readonly Choice[]): Choice[];
}

export function chance(...seed: readonly (string | number)[]): Chance {
  let state = hashOf(...seed);
  // A Weyl sequence through an avalanche: the construction of splitmix32.
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Choice>(choices: readonly Choice[]): Choice => {
    const choice = choices[whole(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('Nothing to pick from');
    return choice;
  };
  return {
    next,
    whole,
    pick,
    between: (least, most) => least + next() * (most - least),
    happens: (share) => next() < share,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1);
      if (!chosen) throw new RangeError('Nothing to pick from');
      return chosen[0];
    },
    shuffled(choices) {
      const order = [...choices];
      for (let last = order.length - 1; last > 0; last--) {
        const other = whole(0, last);
        [order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]];
      }
      return order;
    },
  };
}
