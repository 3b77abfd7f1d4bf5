/** A running approval without somebody who is gone: forms of paths, and what must never follow. */
import { describe, expect, it } from 'vitest';
import type { ApprovalPerson } from './definition';
import { handOverRun, waitsFor } from './handOver';
import type { PathStep } from './path';
import { endTask, type Run, startRun } from './run';

const NOW = new Date('2026-03-02T01:00:00Z');
const person = (userId: string, side: ApprovalPerson['side'] = 'staff'): ApprovalPerson => ({
  userId,
  side,
  name: userId.toUpperCase(),
});
const step = (mode: PathStep['mode'], ...ids: string[]): PathStep => ({
  stepId: `s-${mode}-${ids.join('')}`,
  kind: 'approve',
  name: { zh: '审批', en: 'Step' },
  mode,
  people: ids.map((id) => ({ ...person(id), standsInFor: null })),
  hours: null,
  late: 'remind',
});
const copy = (...ids: string[]): PathStep => ({ ...step('all', ...ids), kind: 'copy' });
const start = (...steps: PathStep[]) => startRun(steps, NOW.toISOString());
const without = (run: Run, { gone = 'wu', to = ['head'], by = 'li' } = {}) =>
  handOverRun(run, { gone: person(gone), to: to.map((id) => person(id)), originator: person(by), now: NOW });
const pending = ({ tasks }: Run) =>
  tasks.flatMap(({ person: { userId }, status }) =>
    status === 'open' || status === 'waiting' ? [`${userId} ${status}`] : [],
  );

/** The path, who is gone, who may take over, and who decides then. */
const FORMS: [name: string, run: Run, how: Parameters<typeof without>[1], status: Run['status'], waits: string[]][] = [
  ['alone', start(step('any', 'wu')), {}, 'running', ['head open']],
  ['any of two', start(step('any', 'wu', 'sun')), {}, 'running', ['sun open']],
  ['all of two', start(step('all', 'wu', 'sun')), {}, 'running', ['sun open', 'head open']],
  ['all, with who takes over', start(step('all', 'wu', 'head')), {}, 'running', ['head open']],
  ['first of a sequence', start(step('sequence', 'wu', 'sun')), {}, 'running', ['sun waiting', 'head open']],
  ['last of a sequence', start(step('sequence', 'sun', 'wu')), {}, 'running', ['sun open', 'head waiting']],
  ['a sequence to who takes over', start(step('sequence', 'wu', 'head')), {}, 'running', ['head open']],
  ['the successor asked for it', start(step('any', 'wu')), { to: ['li', 'head'] }, 'running', ['head open']],
  ['only who asked is left', start(step('any', 'wu')), { to: ['li'] }, 'returned', []],
  ['nobody is left', start(step('any', 'wu')), { to: [] }, 'returned', []],
  ['another is gone', start(step('any', 'wu')), { gone: 'sun' }, 'running', ['wu open']],
];

describe('a task of somebody who is gone', () => {
  it.each(FORMS)('%s', (_, run, how, status, waits) => {
    const next = without(run, how);
    expect([next.status, pending(next)]).toEqual([status, waits]);
  });

  it('agrees to nothing by itself, also when others of the step have agreed', () => {
    const run = endTask(start(step('all', 'wu', 'head')), 1, 'agreed', NOW.toISOString());
    const next = without(run);
    expect([next.status, pending(next)]).toEqual(['running', ['head open']]);
  });

  it('names for whom the other decides', () => {
    const next = without(start(step('any', 'wu')));
    expect(next.tasks.at(-1)).toMatchObject({ standsInFor: 'WU', person: { userId: 'head' } });
  });
});

describe('a step to come', () => {
  const LATER: [name: string, later: PathStep, people: string[]][] = [
    ['alone', step('any', 'wu'), ['head']],
    ['any of two', step('any', 'wu', 'sun'), ['sun']],
    ['in its place of a sequence', step('sequence', 'sun', 'wu', 'chen'), ['sun', 'head', 'chen']],
    ['with who takes over', step('all', 'wu', 'head'), ['head']],
    ['a copy', copy('wu', 'sun'), ['sun']],
  ];
  it.each(LATER)('%s', (_, later, people) => {
    const run = start(step('any', 'sun'), later);
    expect(waitsFor(run, { gone: person('wu'), originator: person('li') })).toBe(true);
    expect(without(run).steps[1]?.people.map(({ userId }) => userId)).toEqual(people);
  });

  it('with nobody to take over is not passed', () => {
    const run = start(step('any', 'sun'), step('any', 'wu'));
    expect(without(run, { to: [] }).steps[1]?.people.map(({ userId }) => userId)).toEqual(['wu']);
  });
});

it('sent back to an originator who is gone is withdrawn, to another it stays', () => {
  const run: Run = { ...start(step('any', 'sun')), status: 'returned' };
  expect(without(run, { gone: 'li' }).status).toBe('withdrawn');
  expect(without(run).status).toBe('returned');
});

it('an approval that is over stays as it is', () => {
  const run: Run = { ...start(step('any', 'wu')), status: 'refused' };
  expect(without(run)).toBe(run);
});
