/** Turns the changes of an import around: what still says what the import wrote goes back, the rest is named. */
import { type Entity, type RowChange, sameFields } from './changes';
import type { SchoolState } from './schoolState';

export interface UndoInput {
  state: SchoolState;
  changes: readonly RowChange[];
}

export interface UndoPlan {
  changes: RowChange[];
  /** Rows that somebody changed since: they stay, wholly or in part. */
  stayed: { entity: Entity; name: string }[];
}

export function planUndo({ state, changes }: UndoInput): UndoPlan {
  const present = presentRows(state);
  const plan: UndoPlan = { changes: [], stayed: [] };
  const stays = (change: RowChange) => plan.stayed.push({ entity: change.entity, name: nameOf(change) });
  /** Pupils whom the import made and who stay: so do their guardians. */
  const staying = new Set<string>();

  for (const change of changes) {
    const { entity, id, before, after } = change;
    const now = present[entity].get(id) ?? null;
    if (after === null) {
      // It left. Who came back in the meantime stays.
      if (now) stays(change);
      else plan.changes.push({ entity, id, before: null, after: before } as RowChange);
    } else if (before === null) {
      if (entity === 'school' || entity === 'account') continue;
      const kept = !now || !sameFields(now, after) || (entity === 'identity' && staying.has(after.studentId ?? ''));
      if (!kept) plan.changes.push({ entity, id, before: now, after: null } as RowChange);
      else if (now) {
        stays(change);
        if (entity === 'pupil') staying.add(id);
      }
    } else if (!now) stays(change);
    else {
      const back = backTo(now, before, after);
      if (!sameFields(back.fields, now))
        plan.changes.push({ entity, id, before: now, after: back.fields } as RowChange);
      if (back.kept) stays(change);
    }
  }
  return keepClassesInUse(plan, state);
}

/** The fields as they were, but for those that were changed since. */
function backTo(now: object, before: object, after: object): { fields: object; kept: boolean } {
  const [was, wrote, is] = [before, after, now] as Record<string, unknown>[];
  let kept = false;
  const fields = Object.fromEntries(
    Object.entries(is ?? {}).map(([field, value]) => {
      const [old, written] = [was?.[field], wrote?.[field]];
      if (JSON.stringify(old) === JSON.stringify(written)) return [field, value];
      if (JSON.stringify(value) === JSON.stringify(written)) return [field, old];
      if (JSON.stringify(value) !== JSON.stringify(old)) kept = true;
      return [field, value];
    }),
  );
  return { fields, kept };
}

/** A class that the import made stays while pupils are in it who stay. */
function keepClassesInUse(plan: UndoPlan, { pupils }: SchoolState): UndoPlan {
  const after = new Map(
    plan.changes.flatMap(({ entity, id, after: fields }) =>
      entity === 'pupil' ? [[id, fields?.classId ?? null]] : [],
    ),
  );
  const used = new Set(
    pupils.map(({ id, left, fields }) => (after.has(id) ? after.get(id) : left ? null : fields.classId)),
  );
  return {
    ...plan,
    changes: plan.changes.filter(({ entity, id, after: fields }) => entity !== 'class' || fields || !used.has(id)),
  };
}

function presentRows(state: SchoolState): Record<Entity, Map<string, object>> {
  const of = (rows: readonly { id: string; left: boolean; fields: object }[]) =>
    new Map(rows.filter(({ left }) => !left).map(({ id, fields }) => [id, fields]));
  return {
    school: new Map(state.schoolYear === null ? [] : [[state.schoolId, { schoolYear: state.schoolYear }]]),
    class: of(state.classes),
    pupil: of(state.pupils),
    identity: of(state.identities),
    account: new Map(state.accounts.map(({ id, fields }) => [id, fields])),
    card: new Map(state.cards.filter(({ ours }) => ours).map(({ id, fields }) => [id, fields])),
  };
}

function nameOf({ id, before, after }: RowChange): string {
  const fields = (after ?? before) as Record<string, unknown> | null;
  return typeof fields?.['name'] === 'string' ? fields['name'] : id;
}

declare module '../../engine/work/heavyWork' {
  interface HeavyTasks {
    planUndo: typeof planUndo;
  }
}
