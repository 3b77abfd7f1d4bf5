/** What differs between two versions of a definition. Pure. */
import type { LocalizedText } from '../localizedText';
import type { DefinitionDraft, DefinitionPart } from './definitionFaults';

/** `members`: what of a changed one differs, by the names of its members. */
export interface DefinitionChange {
  part: DefinitionPart;
  id: string;
  what: 'added' | 'removed' | 'moved' | 'changed';
  /** Its newer name. */
  name: LocalizedText;
  members: string[];
}

interface Item {
  id: string;
  name: LocalizedText;
  body: object;
}

/** JSON with sorted keys and without what is undefined: equal texts are equal values. */
const printOfValue = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? '';

const membersThatDiffer = (older: object, newer: object): string[] => {
  const [one, other] = [older, newer].map((body) => body as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (member) => printOfValue(one[member]) !== printOfValue(other[member]),
  );
};

/** The longest run of ids that keeps its order: the others were moved. */
function inOrder(ids: readonly string[], older: readonly string[]): Set<string> {
  let best: string[] = [];
  const endingAt: string[][] = [];
  for (const [index, id] of ids.entries()) {
    const before = ids
      .slice(0, index)
      .map((other, at) => (older.indexOf(other) < older.indexOf(id) ? (endingAt[at] ?? []) : []))
      .reduce((longest, one) => (one.length > longest.length ? one : longest), []);
    const run = [...before, id];
    endingAt.push(run);
    if (run.length > best.length) best = run;
  }
  return new Set(best);
}

function itemChanges(part: DefinitionPart, older: readonly Item[], newer: readonly Item[]): DefinitionChange[] {
  const oldIds = older.map(({ id }) => id);
  const newIds = newer.map(({ id }) => id);
  const still = inOrder(
    newIds.filter((id) => oldIds.includes(id)),
    oldIds,
  );
  const changes: DefinitionChange[] = [];
  for (const { id, name, body } of newer) {
    const before = older.find((item) => item.id === id);
    if (!before) {
      changes.push({ part, id, what: 'added', name, members: [] });
      continue;
    }
    const members = membersThatDiffer(before.body, body);
    if (members.length > 0) changes.push({ part, id, what: 'changed', name, members });
    if (!still.has(id)) changes.push({ part, id, what: 'moved', name, members: [] });
  }
  for (const { id, name } of older)
    if (!newIds.includes(id)) changes.push({ part, id, what: 'removed', name, members: [] });
  return changes;
}

/** What was added, changed, moved and removed: of the head, of the form, of the path, and who may do what. */
export function definitionChanges(older: DefinitionDraft, newer: DefinitionDraft): DefinitionChange[] {
  const headOf = ({ name, about, keptDays }: DefinitionDraft): Item[] => [
    { id: 'head', name, body: { name, about, keptDays } },
  ];
  const rightsOf = ({ name, rights }: DefinitionDraft): Item[] => [{ id: 'rights', name, body: rights }];
  const fieldsOf = ({ form }: DefinitionDraft) =>
    form.map((field): Item => ({ id: field.fieldId, name: field.name, body: field }));
  const stepsOf = ({ path }: DefinitionDraft) =>
    path.map((step): Item => ({ id: step.stepId, name: step.name, body: step }));
  return [
    ...itemChanges('head', headOf(older), headOf(newer)),
    ...itemChanges('form', fieldsOf(older), fieldsOf(newer)),
    ...itemChanges('path', stepsOf(older), stepsOf(newer)),
    ...itemChanges('rights', rightsOf(older), rightsOf(newer)),
  ];
}
