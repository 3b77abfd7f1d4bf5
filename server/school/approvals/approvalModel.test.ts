/** The engine of approvals against a second, simpler model, for random definitions, people and acts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyAct,
  type ApprovalAct,
  type ApprovalPerson,
  type Definition,
  type Directory,
  pathFor,
  type PathStep,
  type Run,
  sendAgain,
  startRun,
  type Step,
} from '../../../contract';
import {
  actOnModel,
  type ApprovalModel,
  beginModel,
  decidersOf,
  keyOf,
  type ModelAct,
  withdrawModel,
} from '../../../tests/harness/approvalModel';

const NOW = new Date('2026-03-02T01:00:00Z');
const STAFF = [0, 1, 2, 3, 4, 5].map((n): ApprovalPerson => ({ userId: `u${n}`, side: 'staff', name: `人${n}` }));
const PARENT: ApprovalPerson = { userId: 'parent', side: 'family', name: '家长' };
const name = { zh: '步', en: 'Step' };
const FORM: Definition['form'] = [
  { fieldId: 'pupil', type: 'pupil', name, required: true },
  { fieldId: 'days', type: 'number', name, required: false },
];
const people = (least: number) =>
  fc.uniqueArray(fc.nat(5), { minLength: least, maxLength: 4 }).map((list) => list.flatMap((n) => STAFF[n] ?? []));

const stepArb = fc.record({
  kind: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'copy' as const),
  who: fc.oneof(
    people(1).map((list) => ({ by: 'named' as const, userIds: list.map(({ userId }) => userId) })),
    fc.constantFrom('admins' as const, 'class-teacher' as const, 'guardians' as const).map((by) => ({ by })),
  ),
  mode: fc.constantFrom('all' as const, 'any' as const, 'sequence' as const),
  whenEmpty: fc.constantFrom('pass' as const, 'admins' as const),
  when: fc.constantFrom<Step['when']>([], [], [{ field: 'days', is: 'over', value: 3 }]),
});
const pathArb = fc
  .record({
    steps: fc.array(stepArb, { maxLength: 4, size: 'max' }),
    admins: people(0),
    leaders: people(0),
    days: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ steps, admins, leaders, days }): PathStep[] => {
    const directory: Directory = {
      originator: PARENT,
      pupils: [{ studentId: 'p1', name: '孩子', classId: 'c1', guardians: [PARENT] }],
      classes: [{ classId: 'c1', name: '班', leaders, staff: leaders }],
      admins,
      staff: STAFF,
      standIns: [],
      waters: [],
      places: [],
    };
    const path = steps.map((step, n): Step => ({ ...step, stepId: `s${n}`, name, hours: null, late: 'remind' }));
    return pathFor({ form: FORM, path }, { pupil: 'p1', days }, {}, directory, NOW);
  });

const KINDS = ['agree', 'refuse', 'return', 'transfer', 'before', 'after', 'beside', 'back'] as const;
const moveArb = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('agree' as const) },
    { weight: 8, arbitrary: fc.constantFrom(...KINDS.slice(3), 'beside' as const, 'back' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...KINDS.slice(1, 3), 'withdraw' as const, 'again' as const) },
  ),
  /** Mostly somebody who has to decide; else anybody. */
  decides: fc.constantFrom(true, true, true, false),
  by: fc.nat(5),
  to: fc.nat(5),
  step: fc.nat(3),
});
type Move = {
  kind: (typeof KINDS)[number] | 'withdraw' | 'again';
  decides: boolean;
  by: number;
  to: number;
  step: number;
};

const openOf = (run: Run) => run.tasks.filter(({ status }) => status === 'open');

/** The same act, for the engine and for the model. */
function actsOf(run: Run, { kind, step }: Move, taskNo: number, other: ApprovalPerson): [ApprovalAct, ModelAct] | null {
  const words = '…';
  switch (kind) {
    case 'agree':
    case 'refuse':
      return [{ kind, taskNo, words }, { kind }];
    case 'return':
      return [{ kind: 'back', taskNo, toStep: null, words }, { kind }];
    case 'back':
      return [
        { kind, taskNo, toStep: run.steps[step]?.stepId ?? 'none', words },
        { kind, step },
      ];
    case 'transfer':
      return [
        { kind, taskNo, to: other.userId, words },
        { kind, to: keyOf(other) },
      ];
    case 'before':
    case 'after':
    case 'beside':
      return [
        { kind: 'add', taskNo, where: kind, to: other.userId, words },
        { kind, to: keyOf(other) },
      ];
    default:
      return null;
  }
}

/** Plays one move on both. Returns the engine's next state, and whether each took the move. */
function play(run: Run, model: ApprovalModel, move: Move): { run: Run; taken: [engine: boolean, model: boolean] } {
  if (move.kind === 'withdraw') {
    const did = applyAct(run, {
      act: { kind: 'withdraw', words: '' },
      by: PARENT,
      to: [],
      isOriginator: true,
      now: NOW,
    });
    return { run: did.run ?? run, taken: [did.run !== null, withdrawModel(model)] };
  }
  const open = openOf(run);
  const by = move.decides ? open[move.by % Math.max(1, open.length)]?.person : STAFF[move.by];
  const other = STAFF[move.to];
  if (!by || !other) return { run, taken: [false, false] };
  const own = run.tasks.findLast(({ person, status }) => keyOf(person) === keyOf(by) && status === 'open');
  const any = own ?? run.tasks[move.to % Math.max(1, run.tasks.length)];
  const acts = any && actsOf(run, move, any.taskNo, other);
  if (!acts) return { run, taken: [false, false] };
  const did = applyAct(run, { act: acts[0], by, to: [other], isOriginator: false, now: NOW });
  return { run: did.run ?? run, taken: [did.run !== null, actOnModel(model, keyOf(by), acts[1])] };
}

it('agrees with the model after each act: who decides, who has a copy, what is refused, and how it ends', () => {
  let [took, ended] = [0, 0];
  fc.assert(
    fc.property(pathArb, fc.array(moveArb, { minLength: 10, maxLength: 25, size: 'max' }), (steps, moves) => {
      let run = startRun(steps, NOW.toISOString());
      let model = beginModel(steps);
      const compare = (after: string) => {
        expect([
          after,
          run.status,
          openOf(run)
            .map(({ person }) => keyOf(person))
            .toSorted(),
        ]).toEqual([after, model.status, decidersOf(model).toSorted()]);
        expect(run.copies.map(keyOf).toSorted()).toEqual([...model.copies].toSorted());
        // There is a next step or an end.
        expect(run.status === 'running').toBe(openOf(run).length > 0);
      };
      compare('the start');
      for (const move of moves) {
        if (move.kind === 'again') {
          if (run.status !== 'returned') continue;
          run = sendAgain(run, steps, NOW);
          model = beginModel(steps, model.copies);
        } else {
          const done = play(run, model, move);
          expect([move.kind, done.taken[0]]).toEqual([move.kind, done.taken[1]]);
          took += Number(done.taken[0]);
          ({ run } = done);
        }
        compare(move.kind);
      }
      ended += Number(run.status !== 'running');
    }),
    { numRuns: 4_000, seed: 15 },
  );
  // The moves are not idle ones.
  expect(took).toBeGreaterThan(10_000);
  expect(ended).toBeGreaterThan(500);
});
