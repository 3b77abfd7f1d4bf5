/** Who hears what of an approval. */
import { expect, it } from 'vitest';
import { applyAct, type ApprovalAct } from './act';
import { newsOf } from './news';
import type { PathStep } from './path';
import { type Run, startRun } from './run';

const person = (userId: string, side: 'staff' | 'family' = 'staff') => ({ userId, side, name: userId });
const [PARENT, TEACHER, DEPUTY, HEAD] = [
  person('parent', 'family'),
  person('teacher'),
  person('deputy'),
  person('head'),
];
const step = (over: Partial<PathStep>): PathStep =>
  ({
    stepId: 's',
    kind: 'approve',
    name: { zh: '', en: '' },
    mode: 'any',
    hours: null,
    late: 'remind',
    people: [],
    ...over,
  }) as never;
const among = (...people: { userId: string }[]) => people.map((one) => ({ ...one, standsInFor: null })) as never;
const PATH = [
  step({ people: among(TEACHER, DEPUTY) }),
  step({ stepId: 'copy', kind: 'copy', people: among(person('mother', 'family')) }),
];
const NOW = new Date('2026-03-02T01:00:00Z');
const told = (before: Run | null, run: Run, by: { userId: string } | null) =>
  newsOf(before, run, PARENT, by).map(({ userId, news }) => `${userId} ${news}`);
function after(run: Run, by: typeof TEACHER, act: ApprovalAct, minutes = 1): Run {
  const now = new Date(NOW.getTime() + minutes * 60_000);
  const done = applyAct(run, { act, by, to: [HEAD], isOriginator: by.userId === PARENT.userId, now });
  if (done.fault !== null) throw new Error(done.fault);
  return done.run;
}

it('a new approval is told to those who decide, not to who started it', () => {
  const run = startRun(PATH, NOW.toISOString());
  expect(told(null, run, PARENT)).toEqual(['teacher decide', 'deputy decide']);
  expect(told(null, run, TEACHER)).toEqual(['deputy decide']);
});

it('agreed is told to who asked and to the copies; taken back afterwards, to those who agreed and the copies', () => {
  const run = startRun(PATH, NOW.toISOString());
  const agreed = after(run, TEACHER, { kind: 'agree', taskNo: 0, words: '' });
  expect(told(run, agreed, TEACHER)).toEqual(['parent agreed', 'mother copied']);
  const revoked = after(agreed, PARENT, { kind: 'withdraw', words: '' }, 2);
  expect(told(agreed, revoked, PARENT)).toEqual(['teacher revoked', 'mother revoked']);
});

it('whoever decides and gets a copy, as teacher and as parent, hears of the task', () => {
  const mother = step({ stepId: 'copy', kind: 'copy', people: among(person(TEACHER.userId, 'family')) });
  const run = startRun([mother, ...PATH], NOW.toISOString());
  expect(newsOf(null, run, PARENT, PARENT)).toContainEqual({ userId: 'teacher', side: 'staff', news: 'decide' });
  expect(told(null, run, PARENT)).toEqual(['teacher decide', 'deputy decide']);
});

it('refused and sent back are told to who asked', () => {
  const run = startRun(PATH, NOW.toISOString());
  const refused = after(run, TEACHER, { kind: 'refuse', taskNo: 0, words: 'no' });
  expect(told(run, refused, TEACHER)).toEqual(['parent refused']);
  const returned = after(run, TEACHER, { kind: 'back', taskNo: 0, toStep: null, words: 'why' });
  expect(told(run, returned, TEACHER)).toEqual(['parent returned']);
});

it('transferred is told to the one who decides now; urged, to all who still have to', () => {
  const run = startRun(PATH, NOW.toISOString());
  const transferred = after(run, TEACHER, { kind: 'transfer', taskNo: 0, to: 'head', words: '' });
  expect(told(run, transferred, TEACHER)).toEqual(['head decide']);
  const urged = after(run, PARENT, { kind: 'urge' }, 24 * 60);
  expect(told(run, urged, PARENT)).toEqual(['teacher urged', 'deputy urged']);
});

it('what changes nothing for anybody is told to nobody', () => {
  const run = startRun(PATH, NOW.toISOString());
  expect(told(run, after(run, PARENT, { kind: 'comment', words: 'hm' }), PARENT)).toEqual([]);
  expect(told(run, run, null)).toEqual([]);
});
