/**
 * The platform is killed in the middle of a decision, at each table that the decision writes, and once after it. A
 * request is then decided or it is not: never without what follows from it, and never twice.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApprovalAct, type ArchiveList, contract, type SignedIn } from '../contract';
import { approvalDesk } from './harness/approvals';
import { TEST_SCHOOL } from './harness/testSchool';
import { type TwoPlatforms, twoPlatforms } from './harness/twoPlatforms';

const HOUR = 3_600_000;
/** What a decision writes, in its order: the run, its tasks, its log, the leave, the effect, the record, the audit. */
const TABLES = [
  'approval',
  'approval_task',
  'approval_log',
  'archive_record',
  'archive_reader',
  'leave_span',
  'approval_effect',
  'audit',
] as const;

let platforms: TwoPlatforms;
let desk: ReturnType<typeof approvalDesk>;
const people: Record<string, SignedIn> = {};
beforeAll(async () => {
  platforms = await twoPlatforms(TEST_SCHOOL, { count: 1 });
  for (const [account, roleId] of [
    ['li', 'r-li'],
    ['wu', 'r-wu'],
  ] as const)
    people[account] = (await platforms.session(roleId)) as SignedIn;
  const time = {
    get now() {
      return Date.now();
    },
  };
  const asked = {
    time,
    ask: async (call: never, input: never, as: never) => ({
      status: 200,
      envelope: { success: true, msg: '' },
      data: await platforms.a.ask(call, input, as),
    }),
  };
  desk = approvalDesk(asked as never, (account) => people[account] as SignedIn);
});
afterAll(() => platforms.close());

const start = (hours: number) => {
  const at = (more: number) => new Date(Date.now() + (hours + more) * HOUR).toISOString();
  return desk.start('li', { pupil: 's-ming', reason: 'ill', span: { from: at(0), to: at(1) } });
};

/** What the store has of a request. */
async function stored(instanceId: string) {
  const [row] = await platforms.db.query<Record<string, unknown>>(
    `select status, serial,
       (select count(*)::int from approval_log l where l.instance_id = a.instance_id and what = 'agree') as agreed,
       (select count(*)::int from leave_span s where s.instance_id = a.instance_id and to_at > from_at) as leaves,
       (select state from approval_effect e where e.instance_id = a.instance_id) as effect,
       (select count(*)::int from archive_record r where r.instance_id = a.instance_id) as records,
       (select count(*)::int from audit where act = 'approval.agree' and details->>'serial' = a.serial) as audited
     from approval a where instance_id = $1`,
    [instanceId],
  );
  return row;
}
const DECIDED = { status: 'agreed', agreed: 1, leaves: 1, effect: 'done', records: 1, audited: 1 };
const OPEN = { status: 'running', agreed: 0, leaves: 0, effect: null, records: 0, audited: 0 };

/** Kills the platform while an act of Ms Wu or Mr Li waits for a table, and starts another. */
async function killedAt(table: string, account: string, instanceId: string, act: ApprovalAct): Promise<void> {
  const holder = new Client(platforms.connection);
  await holder.connect();
  // Readers go on; whoever writes waits.
  await holder.query(`begin; lock table ${table} in share row exclusive mode`);
  const answer = desk.act(account, instanceId, act).then(
    () => 'answered',
    () => 'cut off',
  );
  await expect
    .poll(
      async () =>
        (await platforms.db.query(`select 1 from pg_locks where relation = $1::regclass and not granted`, [table]))
          .length,
      { timeout: 30_000, interval: 20 },
    )
    .toBe(1);
  await platforms.a.killAndReplace();
  expect(await answer).toBe('cut off');
  await holder.query('rollback');
  await holder.end();
  // The killed process's transaction ends when its server process notices.
  await expect
    .poll(
      async () =>
        (await platforms.db.query(`select 1 from pg_locks where relation = $1::regclass and not granted`, [table]))
          .length,
      { timeout: 30_000, interval: 20 },
    )
    .toBe(0);
}

it.each(TABLES.map((table, round) => ({ table, round })))(
  'killed at $table, a decision was not made, and made again it is whole; so is a withdrawal',
  async ({ table, round }) => {
    const id = await start(24 + 2 * round);
    const taskNo = (await desk.detail('wu', id)).may.taskNo ?? -1;
    await killedAt(table, 'wu', id, { kind: 'agree', taskNo, words: '' });
    expect(await stored(id)).toMatchObject(OPEN);
    expect((await desk.list('wu', 1)).list.map(({ instanceId }) => instanceId)).toContain(id);
    await desk.agree('wu', id);
    expect(await stored(id)).toMatchObject(DECIDED);

    if (table !== 'leave_span' && table !== 'approval_effect') return;
    await killedAt(table, 'li', id, { kind: 'withdraw', words: '' });
    expect(await stored(id)).toMatchObject(DECIDED);
    await desk.act('li', id, { kind: 'withdraw', words: '' });
    expect(await stored(id)).toMatchObject({ ...DECIDED, status: 'revoked', leaves: 0, effect: 'undone' });
  },
);

it('killed at once after the answer, the decision and all that follows are there', async () => {
  const id = await start(80);
  await desk.agree('wu', id);
  await platforms.a.killAndReplace();
  expect(await stored(id)).toMatchObject(DECIDED);
});

it('killed in the middle of three answers at once, it is decided once', async () => {
  const id = await start(90);
  const taskNo = (await desk.detail('wu', id)).may.taskNo ?? -1;
  const act = { kind: 'agree', taskNo, words: '' } as const;
  const answers = [1, 2, 3].map(() => desk.act('wu', id, act).catch(() => null));
  await platforms.a.killAndReplace();
  await Promise.all(answers);
  await desk.act('wu', id, act).catch(() => null);
  expect(await stored(id)).toMatchObject(DECIDED);
});

it('the counters are the lists', async () => {
  for (const account of ['li', 'wu']) {
    const records = (list: ArchiveList) =>
      platforms.a.ask(contract.approval.getArchiveList, { list, currentPage: 1 }, people[account] as SignedIn);
    expect(await desk.counts(account)).toMatchObject({
      approveNumber: (await desk.list(account, 1)).total,
      archivesPending: (await records('pending')).total,
    });
    expect((await records('pending')).total).toBe(TABLES.length + 2);
  }
});
