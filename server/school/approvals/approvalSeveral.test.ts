/** Deciding several approvals at once, and signing a decision. */
import { expect, it } from 'vitest';
import { approval, CODES, severalCalls, type Step } from '../../../contract';
import { LEAVE, approvalBed } from '../../../tests/harness/approvals';

const SHOWN_AT = '2026-03-02T01:00:00.000Z';
const { tester, desk, as } = approvalBed(['admin', 'wu', 'li', 'zhang', 'far']);

const shown = async (account: string) =>
  (await desk.list(account, 1)).list.map(({ instanceId, changedTime }) => ({ instanceId, changedTime }));
const decide = (account: string, kind: 'agree' | 'refuse', items: Awaited<ReturnType<typeof shown>>, words = '') =>
  tester.ask(severalCalls.decideSeveral, { kind, words, items }, as(account));
const editPath = (change: (step: Step) => Step) => desk.redefine(({ path }) => ({ path: path.map(change) }));

it('answers for each by itself: one that cannot be decided changes nothing of the others', async () => {
  const ids = [await desk.start('li'), await desk.start('li'), await desk.start('li')];
  const items = await shown('wu');
  // One is decided by then, and one is another than the list showed.
  const [first = '', second = ''] = ids;
  await desk.agree('wu', first);
  tester.time.now += 60_000;
  await desk.act('wu', second, { kind: 'back', taskNo: 0, toStep: null, words: '改时间' });
  const { sent } = await desk.prepare('li', { ...LEAVE, reason: 'private' });
  await tester.ask(approval.submitFormData, { ...sent, over: second }, as('li'));
  const { data } = await decide('wu', 'refuse', [...items, { instanceId: 'gone', changedTime: SHOWN_AT }], '有考试');
  expect(Object.fromEntries(data.map(({ instanceId, outcome }) => [instanceId, outcome]))).toEqual({
    [first]: 'decided',
    [second]: 'changed',
    [ids[2] ?? '']: 'done',
    gone: 'gone',
  });
  const states = await Promise.all(ids.map(async (id) => (await desk.detail('wu', id)).status));
  expect(states).toEqual(['agreed', 'running', 'refused']);
  expect((await desk.detail('li', ids[2] ?? '')).log.at(-1)).toMatchObject({ what: 'refuse', words: '有考试' });
  expect(await desk.counts('wu')).toMatchObject({ approveNumber: 1 });
});
it('is for who decides them, with a reason for refusals, and bounded', async () => {
  await desk.start('li');
  const items = await shown('wu');
  const outcomes = async (account: string) =>
    (await decide(account, 'agree', items)).data.map(({ outcome }) => outcome);
  expect([await outcomes('zhang'), await outcomes('far'), await outcomes('admin')]).toEqual([
    ['gone'],
    ['gone'],
    ['not-yours'],
  ]);
  expect((await decide('wu', 'refuse', items)).status).toBe(CODES.badInput);
  const [item = { instanceId: '', changedTime: SHOWN_AT }] = items;
  expect(
    (
      await decide(
        'wu',
        'agree',
        Array.from({ length: 51 }, () => item),
      )
    ).status,
  ).toBe(CODES.badInput);
  expect(await outcomes('wu')).toEqual(['done']);
});

it('a step that asks for a signature takes no decision without one, and shows it', async () => {
  expect((await editPath((step) => ({ ...step, signed: step.stepId === 'class-teacher' }))).status).toBe(CODES.ok);
  const id = await desk.start('li');
  expect((await desk.detail('wu', id)).may.signs).toBe(true);
  expect((await desk.list('wu', 1)).list).toMatchObject([{ instanceId: id, signs: true }]);
  expect((await desk.agree('wu', id)).data).toMatchObject({ fault: 'unsigned' });
  expect((await decide('wu', 'agree', await shown('wu'))).data).toEqual([{ instanceId: id, outcome: 'unsigned' }]);
  const agree = (signature: { typed: string } | { strokes: [number, number][][] }) =>
    desk.act('wu', id, { kind: 'agree', taskNo: 0, words: '', signature });
  const point: [number, number] = [1, 1];
  for (const strokes of [[], [[]], [Array.from({ length: 601 }, () => point)], [[[1001, 0] as [number, number]]]])
    expect((await agree({ strokes })).status).toBe(CODES.badInput);
  const strokes: [number, number][][] = [
    [
      [10, 20],
      [300, 380],
    ],
  ];
  expect((await agree({ strokes })).status).toBe(CODES.ok);
  const { processList } = await desk.detail('li', id);
  expect(processList[0]?.people).toMatchObject([{ status: 'agreed', signature: { strokes } }]);
});
