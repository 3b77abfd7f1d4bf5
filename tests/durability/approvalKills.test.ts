/**
 * The platform is killed in the middle of a decision, at each table that the decision writes, and once after it. A
 * request is then decided or it is not: never without what follows from it, and never twice. A run kills at a third of
 * the tables; three days see all, `WIDE=1` sees them at once.
 */
import { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { type ApprovalAct, type ArchiveList, contract, type SignedIn } from '../../contract';
import { approvalDesk } from '../harness/approvals';
import { rotatingPairs } from '../harness/rotatingPart';
import { TEST_SCHOOL } from '../harness/testSchool';
import { twoPlatforms } from '../harness/twoPlatforms';
import { allTests } from '../harness/opened';

const HOUR = 3_600_000;
/** What a decision writes, in its order: the run, its tasks, its log, the leave, the effect, the record, the audit. */
const TABLES = [
  'approval',
  'approval_task',
  'approval_log',
  'archive_record',
  'archive_link',
  'archive_reader',
  'leave_span',
  'approval_effect',
  'audit',
] as const;

/** The kills of the day: of each three one. */
const today = <Kill>(kills: readonly Kill[]) => rotatingPairs(kills, 0, 3);

const platforms = allTests(() => twoPlatforms(TEST_SCHOOL, { count: 1 }));
let desk: ReturnType<typeof approvalDesk>;
const people: Record<string, SignedIn> = {};
beforeAll(async () => {
  for (const [account, roleId] of [
    ['li', 'r-li'],
    ['wu', 'r-wu'],
    ['admin', 'r-admin'],
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

const hoursAhead = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const start = (hours: number) =>
  desk.start('li', {
    pupil: 's-ming',
    reason: 'ill',
    span: { from: hoursAhead(hours), to: hoursAhead(hours + 1) },
  });

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

const KILLED_AT = today(TABLES.map((table, round) => ({ table, round })));
it.each(KILLED_AT)(
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

const NUMBER_SQL = /* sql */ `
  select (select state from approval_effect e where e.instance_id = a.instance_id) as effect,
    (select count(*)::int from archive_record r where r.instance_id = a.instance_id) as records,
    (select count(*)::int from command newest where value::text like '%13900000088%' and exists (
       select 1 from command ours where ours.command_id like a.instance_id || '-%' and ours.kind = newest.kind
         and ours.device_no = newest.device_no)
       and version = (select max(version) from command c
         where c.device_no = newest.device_no and c.kind = newest.kind)) as there
  from approval a where instance_id = $1`;
const TRIP_SQL = /* sql */ `
  select (select state from approval_effect e where e.instance_id = a.instance_id) as effect,
    (select count(*)::int from archive_record r where r.instance_id = a.instance_id) as records,
    (select count(*)::int * (100 + (select count(*)::int * 10 from group_pupil where group_id = a.instance_id)
       + (select count(*)::int from group_leader where group_id = a.instance_id))
     from class_group where group_id = a.instance_id and not removed) as there
  from approval a where instance_id = $1`;
/** Other consequences: what starts them, who decides, where the decision is killed, and what the store has then. */
const OTHERS = [
  {
    what: 'a number, wanted of the card in both of its lists',
    from: 'li',
    by: 'wu',
    values: () => ({ pupil: 's-ming', who: '奶奶', phone: '13900000088' }),
    definitionId: 'number',
    tables: ['command', 'approval_effect'],
    sql: NUMBER_SQL,
    there: 2,
  },
  {
    what: 'a trip, as a group of the class with two pupils and a leader',
    from: 'wu',
    by: 'admin',
    values: () => ({ class: 'class-1', title: '春游', span: { from: hoursAhead(48), to: hoursAhead(52) } }),
    definitionId: 'trip',
    tables: ['class_group', 'group_pupil', 'group_leader', 'approval_effect'],
    sql: TRIP_SQL,
    there: 121,
  },
];

const OTHERS_KILLED_AT = today(OTHERS.flatMap((other) => other.tables.map((table) => ({ ...other, table }))));
it.each(OTHERS_KILLED_AT)(
  'killed at $table, nothing of $what is there; decided again all of it, and withdrawn none',
  async ({ table, from, by, values, definitionId, sql, there }) => {
    const id = await desk.start(from, values(), definitionId);
    const found = async () => (await platforms.db.query<Record<string, unknown>>(sql, [id]))[0];
    const none = { effect: null, records: 0 };
    const whole = { effect: 'done', records: 1, there };
    const taskNo = (await desk.detail(by, id)).may.taskNo ?? -1;
    await killedAt(table, by, id, { kind: 'agree', taskNo, words: '' });
    expect(await found()).toMatchObject(none);
    expect((await found())?.there ?? 0).toBe(0);
    await desk.agree(by, id);
    expect(await found()).toEqual(whole);

    if (table !== 'approval_effect') {
      await desk.act(from, id, { kind: 'withdraw', words: '' });
      expect((await found())?.there ?? 0).toBe(0);
      return;
    }
    await killedAt(table, from, id, { kind: 'withdraw', words: '' });
    expect(await found()).toEqual(whole);
    await platforms.a.killAndReplace();
    await desk.act(from, id, { kind: 'withdraw', words: '' });
    expect(await found()).toMatchObject({ effect: 'undone', records: 1 });
    expect((await found())?.there ?? 0).toBe(0);
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
    const requests = KILLED_AT.length + OTHERS_KILLED_AT.filter(({ from }) => from === 'li').length + 2;
    if (account === 'li') expect((await records('pending')).total).toBe(requests);
  }
});
