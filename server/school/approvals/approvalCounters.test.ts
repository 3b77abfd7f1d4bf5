/**
 * Random acts on the approvals of a school, through the platform: lists and counters say what the model of the engine
 * says, and every act is in the log.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ApprovalAct, type ApprovalPerson, type Step } from '../../../contract';
import {
  actOnModel,
  type ApprovalModel,
  beginModel,
  decidersOf,
  keyOf,
  withdrawModel,
} from '../../../tests/harness/approvalModel';
import { approvalBed, LEAVE } from '../../../tests/harness/approvals';

const STAFF = ['admin', 'wu', 'sun'] as const;
const EVERYBODY = [...STAFF, 'li'] as const;
type Account = (typeof EVERYBODY)[number];

const { tester, desk, as } = approvalBed(EVERYBODY, []);

const personOf = (account: Account): Pick<ApprovalPerson, 'userId' | 'side'> => ({
  userId: as(account).userId,
  side: account === 'li' ? 'family' : 'staff',
});

const stepArb = fc.record({
  kind: fc.constantFrom('approve' as const, 'approve' as const, 'copy' as const),
  by: fc.subarray([...STAFF], { minLength: 1 }),
  mode: fc.constantFrom('all' as const, 'any' as const, 'sequence' as const),
});
const moveArb = fc.record({
  what: fc.constantFrom('start', 'agree', 'agree', 'agree', 'refuse', 'transfer', 'beside', 'after', 'withdraw'),
  which: fc.nat(3),
  by: fc.nat(2),
  to: fc.nat(2),
});

/** Publishes a leave with these steps behind the class teacher. */
async function publish(steps: readonly { kind: Step['kind']; by: Account[]; mode: Step['mode'] }[]): Promise<void> {
  const { envelope } = await desk.redefine(({ path: [teacher] }) => {
    if (!teacher) throw new Error('a path');
    const more = steps.map(({ kind, by, mode }, n): Step => ({
      ...teacher,
      stepId: `s${n}`,
      kind,
      mode,
      who: { by: 'named', userIds: by.map((account) => as(account).userId) },
    }));
    return { path: [teacher, ...more] };
  });
  expect(envelope.success).toBe(true);
}

interface Started {
  id: string;
  model: ApprovalModel;
  acts: number;
}

/** One act on one approval; both take it, or both refuse it. */
async function act(one: Started, { what, by, to }: { what: string; by: number; to: number }): Promise<void> {
  const [account, other] = [STAFF[by % 3] ?? 'wu', STAFF[to % 3] ?? 'wu'];
  if (what === 'withdraw') {
    const { envelope } = await desk.act('li', one.id, { kind: 'withdraw', words: '' });
    expect(envelope.success).toBe(withdrawModel(one.model));
    one.acts += Number(envelope.success);
    return;
  }
  const task = { taskNo: (await ownTask(account, one.id)) ?? 0, words: '…' };
  const named = { ...task, to: as(other).userId };
  const sent: ApprovalAct =
    what === 'transfer'
      ? { kind: 'transfer', ...named }
      : what === 'beside' || what === 'after'
        ? { kind: 'add', where: what, ...named }
        : { kind: what as 'agree' | 'refuse', ...task };
  const { envelope } = await desk.act(account, one.id, sent);
  const kind = what as 'agree' | 'refuse';
  const took = actOnModel(one.model, keyOf(personOf(account)), {
    kind,
    ...('to' in sent && { to: keyOf(personOf(other)) }),
  });
  expect([what, envelope.success]).toEqual([what, took]);
  one.acts += Number(took);
}

/** The open task that somebody has; null for none, and for who may not see the approval. */
async function ownTask(account: Account, instanceId: string): Promise<number | null> {
  const { list } = await desk.list(account, 1);
  return list.some((entry) => entry.instanceId === instanceId)
    ? (await desk.detail(account, instanceId)).may.taskNo
    : null;
}

async function compare(started: readonly Started[]): Promise<void> {
  for (const account of EVERYBODY) {
    const key = keyOf(personOf(account));
    const [waiting, copied] = [await desk.list(account, 1), await desk.list(account, 4)];
    const idsOf = (is: (model: ApprovalModel) => boolean) =>
      started.flatMap(({ id, model }) => (is(model) ? [id] : [])).toSorted();
    const listed = (list: readonly { instanceId: string }[]) => list.map(({ instanceId }) => instanceId).toSorted();
    expect(listed(waiting.list)).toEqual(idsOf((model) => decidersOf(model).includes(key)));
    expect(listed(copied.list)).toEqual(idsOf((model) => model.copies.has(key)));
    expect(await desk.counts(account)).toMatchObject({ approveNumber: waiting.total, notifyNumber: copied.total });
  }
  for (const { id, model, acts } of started) {
    const { status, log } = await desk.detail('admin', id);
    expect(status).toBe(model.status);
    expect(log.filter(({ who }) => who !== null)).toHaveLength(acts + 1);
  }
}

it('counters equal lists, and both equal the model, whatever people do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepArb, { minLength: 1, maxLength: 2, size: 'max' }),
      fc.array(moveArb, { minLength: 8, maxLength: 12, size: 'max' }),
      async (steps, moves) => {
        await tester.db.query('delete from approval');
        await publish(steps);
        const started: Started[] = [];
        for (const move of [{ what: 'start', which: 0, by: 0, to: 0 }, ...moves]) {
          const one = started[move.which % Math.max(1, started.length)];
          if (move.what === 'start' || !one) {
            const { path } = await desk.prepare('li');
            started.push({ id: await desk.start('li', LEAVE), model: beginModel(path), acts: 0 });
          } else await act(one, move);
          await compare(started);
        }
      },
    ),
    { numRuns: 8, seed: 15, endOnFailure: true },
  );
});
