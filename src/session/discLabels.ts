/**
 * What stands on each pupil's disc, so that no two discs of a family or class read the same. Pure. The map, the lists
 * and the alerts share the rule.
 */

/** Characters that a disc can hold. */
export const LONGEST_LABEL = 3;
/** Up to so many pupils, all that a viewer sees are told apart; beyond it, those of each class. */
const TOLD_APART = 200;

const HAN = /^\p{Script=Han}+$/u;

const first = (name: string, count: number) => Array.from(name).slice(0, count).join('');
const last = (name: string, count: number) => Array.from(name).slice(-count).join('');

/**
 * The labels that a name offers, the best first. A Chinese name: the surname, two characters of the given name, surname
 * and last character. Another name: the first letter, the initials, the first letters, the
 * first letters of the last word, which is the given name of 'Lin Yinuo'.
 */
function labelsOf(name: string): string[] {
  const trimmed = name.trim();
  if (HAN.test(trimmed)) {
    const length = Array.from(trimmed).length;
    return [first(trimmed, 1), last(trimmed, Math.min(2, length - 1)), first(trimmed, 1) + last(trimmed, 1)];
  }
  const words = trimmed.toUpperCase().split(/[\s·.]+/u);
  const initials = words.map((word) => first(word, 1)).join('');
  const [given = ''] = words;
  return [
    first(given, 1),
    first(initials, 2),
    first(given, 2),
    first(initials, LONGEST_LABEL),
    first(given, LONGEST_LABEL),
    first(words.at(-1) ?? '', LONGEST_LABEL),
  ];
}

/**
 * The label of each pupil of one group, by student id: the shortest that no other pupil of the group has, and a number
 * after the first character where the names alone do not tell. The order of the pupils does not matter.
 * @param names by student id
 */
export function discLabels(names: ReadonlyMap<string, string>): Map<string, string> {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  const offers = new Map([...names].map(([id, name]) => [id, labelsOf(name)]));
  for (let best = 0; best <= LONGEST_LABEL + 2; best += 1) {
    const wanted = new Map<string, string[]>();
    for (const [id, offered] of offers) {
      const label = offered[best];
      if (label && !labels.has(id)) wanted.set(label, [...(wanted.get(label) ?? []), id]);
    }
    for (const [label, [id = '', ...others]] of wanted) {
      if (others.length > 0 || taken.has(label)) continue;
      labels.set(id, label);
      taken.add(label);
    }
  }
  for (const id of [...names.keys()].sort()) {
    if (labels.has(id)) continue;
    const stem = offers.get(id)?.[0] ?? '';
    let number = 1;
    while (taken.has(`${stem}${number}`)) number += 1;
    labels.set(id, `${stem}${number}`);
    taken.add(`${stem}${number}`);
  }
  return labels;
}

/** A class as the rule needs it. */
interface ClassNames {
  studentList: readonly { studentId: string; studentName: string }[];
}

/** The labels of all pupils that a viewer sees. A guardian's children are one family, whatever their classes.
 * @param called says a name in the reader's language */
export function discLabelsOf(classes: readonly ClassNames[], called: (name: string) => string): Map<string, string> {
  const namesOf = (some: readonly ClassNames[]) =>
    new Map(
      some.flatMap(({ studentList }) => studentList.map((one) => [one.studentId, called(one.studentName)] as const)),
    );
  const all = namesOf(classes);
  if (all.size <= TOLD_APART) return discLabels(all);
  return new Map(classes.flatMap((one) => [...discLabels(namesOf([one]))]));
}
