/** Random definitions, people and acts against what must always hold; and the path shown against the path taken. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyAct, applyLimit, type ApprovalAct, sendAgain } from './act';
import { type ApprovalPerson, type Definition, isSame, type Step } from './definition';
import { keptValues } from './form';
import { type Directory, pathFor, printOf } from './path';
import { isOver, type Run, startRun } from './run';

const NOW = new Date('2026-03-02T01:00:00Z');
const STAFF: ApprovalPerson[] = [0, 1, 2, 3, 4, 5].map((n) => ({ userId: `u${n}`, side: 'staff', name: `人${n}` }));
const PARENT: ApprovalPerson = { userId: 'parent', side: 'family', name: '家长' };
const name = { zh: '步', en: 'Step' };
const FORM: Definition['form'] = [
  { fieldId: 'pupil', type: 'pupil', name, required: true },
  { fieldId: 'kind', type: 'choice', name, required: true, options: [1, 2].map((n) => ({ optionId: `k${n}`, name })) },
  {
    fieldId: 'lines',
    type: 'table',
    name,
    required: false,
    columns: [{ columnId: 'cost', type: 'amount', name, required: true }],
  },
  { fieldId: 'total', type: 'formula', name, required: false, formula: 'sum([lines.cost]) - 2' },
  { fieldId: 'who', type: 'person', name, required: false },
  { fieldId: 'days', type: 'number', name, required: false, shownWhen: [{ field: 'kind', is: 'equals', value: 'k1' }] },
];
const SIGNED = { typed: '张三' };
const some = fc.uniqueArray(fc.nat(5), { minLength: 0, maxLength: 4 });
const whoArb: fc.Arbitrary<Step['who']> = fc.oneof(
  fc
    .uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 })
    .map((ids) => ({ by: 'named' as const, userIds: ids.map((n) => `u${n}`) })),
  fc
    .constantFrom('admins' as const, 'class-teacher' as const, 'class-staff' as const, 'guardians' as const)
    .map((by) => ({ by })),
  fc.constant({ by: 'picked' as const }),
  some.map((ids) => ({ by: 'picked' as const, among: ids.map((n) => `u${n}`) })),
);
const stepArb = fc.record({
  kind: fc.constantFrom('approve' as const, 'approve' as const, 'copy' as const),
  who: whoArb,
  mode: fc.constantFrom('all' as const, 'any' as const, 'sequence' as const),
  whenEmpty: fc.constantFrom('pass' as const, 'admins' as const),
  when: fc.constantFrom<Step['when']>(
    [],
    [{ field: 'kind', is: 'equals', value: 'k1' }],
    [{ field: 'days', is: 'over', value: 3 }],
    [{ field: 'kind', is: 'not', value: 'k1' }],
    [{ field: 'total', is: 'over', value: 3 }],
    [{ field: 'who', is: 'equals', value: 'u1' }],
  ),
  signed: fc.boolean(),
  late: fc.constantFrom('remind' as const, 'pass' as const, 'refuse' as const, 'up' as const),
});
const definitionArb = fc.array(stepArb, { maxLength: 5 }).map((steps) => ({
  form: FORM,
  path: steps.map((step, index): Step => ({ ...step, stepId: `s${index}`, name, hours: 24 })),
}));
const valuesArb = fc.record(
  {
    pupil: fc.constant('p1'),
    kind: fc.constantFrom('k1', 'k2'),
    days: fc.integer({ min: 0, max: 9 }),
    lines: fc.array(fc.record({ cost: fc.nat(5) }), { maxLength: 3 }),
    // What somebody enters for a formula counts for nothing.
    total: fc.nat(99),
    who: fc.constantFrom('u1', 'u2'),
  },
  { requiredKeys: ['pupil', 'kind'] },
);
const pickedArb = fc.dictionary(
  fc.constantFrom('s0', 's1', 's2'),
  some.map((ids) => ids.map((n) => `u${n}`)),
);
const directoryArb = fc.record({ admins: some, leaders: some, staff: some, away: some }).map((ids): Directory => {
  const people = (list: readonly number[]) => list.flatMap((n) => STAFF[n] ?? []);
  return {
    originator: PARENT,
    pupils: [{ studentId: 'p1', name: '孩子', classId: 'c1', guardians: [PARENT] }],
    classes: [{ classId: 'c1', name: '班', leaders: people(ids.leaders), staff: people(ids.staff) }],
    admins: people(ids.admins),
    staff: STAFF,
    standIns: people(ids.away).flatMap((of, index) => {
      const to = STAFF[(index * 3 + 1) % 6];
      return to ? [{ of, to, from: '2026-03-01T00:00:00Z', until: '2026-03-09T00:00:00Z' }] : [];
    }),
    waters: [],
    places: [],
  };
});

/** Cheaper than `expect` in ten thousand cases. */
function requireTrue(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
}

/** Who decides next: the open tasks. */
const openOf = (run: Run) => run.tasks.filter(({ status }) => status === 'open');

describe('the path shown before sending', () => {
  it('is the path taken, for 10,000 random forms and definitions', () => {
    fc.assert(
      fc.property(definitionArb, valuesArb, pickedArb, directoryArb, (definition, entered, picked, directory) => {
        const values = keptValues(definition.form, entered);
        const shown = pathFor(definition, values, picked, directory, NOW);
        let run = startRun(shown, NOW.toISOString());
        const asked: string[] = [];
        while (run.status === 'running') {
          // All who are asked at once agree in the order in which they are shown.
          const [task] = openOf(run);
          if (!task) throw new Error('a run without a next step');
          const stepId = run.steps[task.step]?.stepId ?? '';
          for (const { person } of openOf(run).filter(({ step }) => step === task.step))
            if (!asked.includes(`${stepId} ${person.userId}`)) asked.push(`${stepId} ${person.userId}`);
          const act: ApprovalAct = { kind: 'agree', taskNo: task.taskNo, words: '', signature: SIGNED };
          const outcome = applyAct(run, { act, by: task.person, to: [], isOriginator: false, now: NOW });
          if (!outcome.run) throw new Error(outcome.fault);
          run = outcome.run;
        }
        const expected = shown
          .filter(({ kind }) => kind === 'approve')
          .flatMap(({ stepId, people }) => people.map(({ userId }) => `${stepId} ${userId}`));
        requireTrue(asked.join() === expected.join() && run.status === 'agreed', 'the path taken is the one shown');
        // Made again from the same form, as the platform does, it has the same print.
        requireTrue(
          printOf(pathFor(definition, values, picked, directory, NOW)) === printOf(shown),
          'the print is the same',
        );
        const copied = shown.filter(({ kind }) => kind === 'copy').flatMap(({ people }) => people);
        requireTrue(
          copied.every((person) => run.copies.some((one) => isSame(one, person))),
          'everybody has the copy',
        );
      }),
      { numRuns: 10_000, seed: 15 },
    );
  });
});

const ACTS = ['agree', 'agree', 'agree', 'refuse', 'transfer', 'before', 'after', 'beside', 'back', 'start', 'limit'];
const moveArb = fc.record({
  what: fc.constantFrom(...ACTS, 'withdraw', 'urge', 'copy', 'comment', 'resend', 'foreign'),
  task: fc.nat(20),
  person: fc.nat(5),
});

describe('random acts', () => {
  it('leave no run without a next step or an end, decide nothing twice, and keep what was decided', () => {
    fc.assert(
      fc.property(
        definitionArb,
        valuesArb,
        directoryArb,
        fc.array(moveArb, { maxLength: 30 }),
        (definition, values, directory, moves) => {
          const steps = pathFor(definition, values, {}, directory, NOW);
          let run = startRun(steps, NOW.toISOString());
          for (const move of moves) {
            const before = run;
            run = play(run, move, directory, steps);
            requireSound(run, before);
          }
        },
      ),
      { numRuns: 2_000, seed: 15 },
    );
  });
});

function play(
  run: Run,
  { what, task: pick, person }: { what: string; task: number; person: number },
  directory: Directory,
  steps: ReturnType<typeof pathFor>,
): Run {
  const now = new Date(NOW.getTime() + run.tasks.length * 60_000);
  const open = openOf(run);
  const task = open[pick % Math.max(1, open.length)];
  const other = STAFF[person];
  const does = (act: ApprovalAct, by: ApprovalPerson, to: readonly ApprovalPerson[] = []) =>
    applyAct(run, { act, by, to, isOriginator: isSame(by, directory.originator), now }).run ?? run;
  if (what === 'resend') return run.status === 'returned' ? sendAgain(run, steps, now) : run;
  if (what === 'withdraw') return does({ kind: 'withdraw', words: '' }, directory.originator);
  if (what === 'urge') return does({ kind: 'urge' }, directory.originator);
  if (what === 'comment') return does({ kind: 'comment', words: '…' }, directory.originator);
  if (!other) return run;
  if (what === 'copy') return does({ kind: 'copy', to: [other.userId] }, directory.originator, [other]);
  if (!task) return run;
  const { taskNo } = task;
  if (what === 'limit') return applyLimit(run, taskNo, directory.admins, now) ?? run;
  if (what === 'foreign') {
    // Somebody else's task: nothing changes.
    const changed = isSame(other, task.person) ? run : does({ kind: 'agree', taskNo, words: '' }, other);
    expect(changed).toBe(run);
    return run;
  }
  if (what === 'agree' || what === 'refuse') {
    const decision = { kind: what, taskNo, words: '不' } as const;
    // Where it is asked for, nothing is decided without a signature.
    if (run.steps[run.at]?.signed) expect(does(decision, task.person)).toBe(run);
    return does({ ...decision, signature: SIGNED }, task.person);
  }
  if (what === 'transfer') return does({ kind: 'transfer', taskNo, to: other.userId, words: '' }, task.person, [other]);
  if (what === 'back')
    return does({ kind: 'back', taskNo, toStep: run.steps[0]?.stepId ?? null, words: '…' }, task.person);
  if (what === 'start') return does({ kind: 'back', taskNo, toStep: null, words: '…' }, task.person);
  return does(
    {
      kind: 'add',
      where: what as 'before' | 'after' | 'beside',
      taskNo,
      to: other.userId,
      words: '',
      signature: SIGNED,
    },
    task.person,
    [other],
  );
}

const FINAL = ['agreed', 'refused', 'transferred', 'done', 'void'];

function requireSound(run: Run, before: Run): void {
  const open = openOf(run);
  const pending = run.tasks.filter(({ status }) => status === 'open' || status === 'waiting');
  if (run.status === 'running') expect(open.length).toBeGreaterThan(0);
  else expect(pending).toEqual([]);
  if (isOver(run)) expect(['agreed', 'refused', 'withdrawn', 'revoked']).toContain(run.status);
  // A decided task stays as it was decided.
  for (const old of before.tasks)
    if (FINAL.includes(old.status)) expect(run.tasks[old.taskNo]?.status).toBe(old.status);
  expect(run.tasks.map(({ taskNo }) => taskNo)).toEqual(run.tasks.map((_, index) => index));
  // Nobody has two open tasks at once.
  const people = open.map(({ person }) => `${person.side} ${person.userId}`);
  expect(new Set(people).size).toBe(people.length);
  if (run.status === 'refused') expect(run.tasks.some(({ status }) => status === 'refused')).toBe(true);
  expect(run.copies.length).toBeGreaterThanOrEqual(before.copies.length);
}

describe('decisions', () => {
  const step = (mode: Step['mode'], ids: number[]) => ({
    stepId: `s-${mode}`,
    kind: 'approve' as const,
    name,
    mode,
    people: ids.flatMap((n) => STAFF[n] ?? []).map((person) => ({ ...person, standsInFor: null })),
    hours: null,
    late: 'remind' as const,
  });
  const begun = (mode: Step['mode']) => startRun([step(mode, [0, 1, 2])], NOW.toISOString());
  const does = (run: Run, act: ApprovalAct, by: number, to: number[] = []) => {
    const [person] = STAFF.slice(by);
    if (!person) throw new Error('nobody');
    const named = to.flatMap((n) => STAFF[n] ?? []);
    return applyAct(run, { act, by: person, to: named, isOriginator: false, now: NOW });
  };
  const states = (run: Run | null) => run?.tasks.map(({ status }) => status);

  it('one refusal in all-of ends the others as done, not refused', () => {
    const { run } = does(begun('all'), { kind: 'refuse', taskNo: 1, words: '不' }, 1);
    expect([run?.status, states(run)]).toEqual(['refused', ['done', 'refused', 'done']]);
  });

  it('one agreement in any-of is enough, but not without whom somebody added', () => {
    const added = does(begun('any'), { kind: 'add', where: 'beside', taskNo: 0, to: 'u4', words: '' }, 0, [4]).run;
    const agreed = added && does(added, { kind: 'agree', taskNo: 1, words: '' }, 1).run;
    expect([agreed?.status, states(agreed)]).toEqual(['running', ['done', 'agreed', 'done', 'open']]);
    const end = agreed && does(agreed, { kind: 'agree', taskNo: 3, words: '' }, 4).run;
    expect(end?.status).toBe('agreed');
  });

  it('an agreement before it was sent back does not count for the new round', () => {
    const steps = [step('any', [0, 1]), { ...step('all', [2]), stepId: 'next' }];
    const agree = (run: Run | null, taskNo: number, by: number) =>
      run && does(run, { kind: 'agree', taskNo, words: '' }, by).run;
    const first = agree(startRun(steps, NOW.toISOString()), 0, 0);
    const back = first && does(first, { kind: 'back', taskNo: 2, toStep: 's-any', words: '…' }, 2).run;
    const added = back && does(back, { kind: 'add', where: 'beside', taskNo: 3, to: 'u4', words: '' }, 0, [4]).run;
    const again = agree(added, 5, 4);
    expect([again?.at, openOf(again ?? begun('any')).map(({ taskNo }) => taskNo)]).toEqual([0, [3, 4]]);
    expect(agree(again, 4, 1)?.at).toBe(1);
  });

  it('in sequence each opens the next, and a transfer takes the place of the one before', () => {
    const { run } = does(begun('sequence'), { kind: 'transfer', taskNo: 0, to: 'u5', words: '' }, 0, [5]);
    expect(states(run)).toEqual(['transferred', 'waiting', 'waiting', 'open']);
    const next = run && does(run, { kind: 'agree', taskNo: 3, words: '' }, 5).run;
    expect(states(next)).toEqual(['transferred', 'open', 'waiting', 'agreed']);
  });

  it('a second decision on one task is refused', () => {
    const run = does(begun('all'), { kind: 'agree', taskNo: 0, words: '' }, 0).run;
    expect(run && does(run, { kind: 'agree', taskNo: 0, words: '' }, 0).fault).toBe('decided');
  });
});
