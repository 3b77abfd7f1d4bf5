/**
 * Measures the approvals of a large school: the first page of a list, the counters, and deciding, as one approver with
 * many open ones. The real platform answers over HTTP on the embedded store.
 */
import {
  approval,
  applyAct,
  type ApprovalPerson,
  type Call,
  type CallInput,
  codecOf,
  ENCODE_HEADER,
  type HandlerOutput,
  type PathStep,
  type Run,
  type SignedIn,
  startRun,
} from '../../contract';
import { readEnvironment } from '../../server/running/node/environment';
import { startPlatform } from '../../server/running/node/start';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import type { Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { requestOf } from '../harness/platform';
import { silentLog } from '../harness/silentLog';
import { embeddedStore, settle, signIn } from './bed';
import { crowdOf } from './crowd';
import { load, number, quantile, round, type Row, type Wishes } from './print';

/** Pupils of the school. */
const PUPILS = 2_000;
/** Other staff who have decided. */
const OTHERS = 300;
/** Of the decided ones, the approver has decided each so-manieth. */
const OWN_SHARE = 10;
/** Records that nobody has filed yet. */
const NOT_FILED = 5_000;
const BOSS: ApprovalPerson = { userId: 'u', side: 'staff', name: '赵校长' };
const codec = codecOf(DEFAULT_SETTINGS.compat);

/** `--approvals 200000 --open 2000 --runs 200`. */
export async function* approvals(wishes: Wishes): AsyncGenerator<Row> {
  const [all, open] = [number(wishes, 'approvals', 200_000), number(wishes, 'open', 2_000)];
  const runs = number(wishes, 'runs', 200);
  const store = await embeddedStore();
  const db = await openPostgres(store.connection, { connections: 20 });
  await settle(db, crowdOf(PUPILS));
  const running = await startPlatform({ ...readEnvironment({}), port: 0, db, log: silentLog });
  try {
    const ask = asking(running.url, await signIn(running.url));
    // The first reading puts the shipped definitions into the store.
    await ask(approval.getUsedProcDefList, {});
    await fill(db, all, open);
    const facts = { approvals: all, open, runs };
    const page = (detailType: 1 | 2 | 3 | 4, more: { currentPage?: number; text?: string } = {}) =>
      ask(approval.getApprovalList, { detailType, currentPage: 1, ...more });
    const first = await page(1);
    if (first.total !== open) throw new Error(`${first.total} are open`);
    yield { what: 'first page: to decide', ...facts, ...(await timed(runs, () => page(1))) };
    yield { what: 'page 100: to decide', ...facts, ...(await timed(runs, () => page(1, { currentPage: 100 }))) };
    yield { what: 'first page: decided', ...facts, ...(await timed(runs, () => page(2))) };
    yield { what: 'to decide, searched', ...facts, ...(await timed(runs, () => page(1, { text: '00077' }))) };
    yield { what: 'counters', ...facts, ...(await timed(runs, () => ask(approval.getProcessNumber, {}))) };
    const detail = (n: number) => ask(approval.getActivitiApprovalInfo, { instanceId: `open-${n}` });
    yield { what: 'one approval', ...facts, ...(await timed(runs, detail)) };
    const decide = (n: number) =>
      ask(approval.updateActivitiStatus, {
        instanceId: `open-${n}`,
        act: { kind: 'agree', taskNo: 0, words: '' },
      });
    yield { what: 'decide', ...facts, ...(await timed(Math.min(runs, open), decide)), load1min: load() };
  } finally {
    await running.stop();
    await store.close();
  }
}

/** Milliseconds of an answer, one after another, the first ten left out. */
async function timed(runs: number, work: (n: number) => Promise<unknown>): Promise<Row> {
  const took: number[] = [];
  for (let n = 1; n <= runs; n += 1) {
    const begun = performance.now();
    await work(n);
    if (n > 10) took.push(performance.now() - begun);
  }
  return { p50: round(quantile(took, 0.5)), p99: round(quantile(took, 0.99)), most: round(Math.max(...took)) };
}

/** Asks as the console does. @throws Error unless the call succeeds. */
const asking =
  (platformUrl: string, as: SignedIn) =>
  async <C extends Call>(call: C, input: CallInput<C>): Promise<HandlerOutput<C>> => {
    const request = requestOf(call, input as object, as, Date.now());
    const { pathname, search } = new URL(request.url);
    const response = await fetch(new URL(pathname + search, platformUrl), {
      method: request.method,
      headers: request.headers,
      ...(request.method === 'POST' && { body: await request.text() }),
    });
    const text = await response.text();
    const { success, data, msg } = JSON.parse(response.headers.has(ENCODE_HEADER) ? codec.decode(text) : text) as {
      success: boolean;
      data: HandlerOutput<C>;
      msg: string;
    };
    if (!success) throw new Error(`${call.path} answered ${response.status}: ${msg}`);
    return data;
  };

/** A path of one step, and the same agreed. */
function runOf(person: ApprovalPerson, at: string): { begun: Run; agreed: Run } {
  const step: PathStep = {
    stepId: 'school',
    kind: 'approve',
    name: { zh: '学校', en: 'School' },
    mode: 'any',
    people: [{ ...person, standsInFor: null }],
    hours: null,
    late: 'remind',
  };
  const begun = startRun([step], at);
  const act = { kind: 'agree', taskNo: 0, words: '' } as const;
  const { run } = applyAct(begun, { act, by: person, to: [], isOriginator: false, now: new Date(at) });
  if (!run) throw new Error('not agreed');
  return { begun, agreed: run };
}

/** Writes the approvals with their tasks, copies, lines and records: sending them would take an hour. */
async function fill(db: Db, all: number, open: number): Promise<void> {
  const at = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const { begun, agreed } = runOf(BOSS, at);
  const summary = { sign: '假', name: { zh: '请假', en: 'Leave' }, items: [] };
  const insert = (id: string, run: Run, count: number) =>
    db.query(
      `insert into approval (instance_id, school_id, serial, definition_id, version, started_by, starter_side,
         starter_name, student_id, form_values, run, status, summary, started_at, changed_at, ended_at)
       select $1 || n, 'school', $1 || lpad(n::text, 7, '0'), 'leave', 1, 'g' || n % ${PUPILS}, 'family', '家长',
         's' || n % ${PUPILS}, $2, $3, $4::text, $5, $6::timestamptz + n * interval '10 seconds',
         $6::timestamptz + n * interval '10 seconds', case when $4::text = 'agreed' then $6::timestamptz end
       from generate_series(1, $7::integer) n`,
      [
        `${id}-`,
        JSON.stringify({
          pupil: 's0',
          reason: 'ill',
          span: { from: at, to: new Date(Date.parse(at) + 3_600_000).toISOString() },
        }),
        JSON.stringify(run),
        run.status,
        JSON.stringify(summary),
        at,
        count,
      ],
    );
  await insert('open', begun, open);
  await insert('done', agreed, all - open);
  const decider = `case when n % ${OWN_SHARE} = 0 then 'u' else 'staff' || n % ${OTHERS} end`;
  const done = `(select instance_id, split_part(instance_id, '-', 2)::integer as n, started_at from approval
    where status = 'agreed') done`;
  for (const sql of [
    `insert into approval_task (instance_id, school_id, task_no, user_id, side, status, opened_at)
     select instance_id, 'school', 0, 'u', 'staff', 'open', started_at from approval where status = 'running'`,
    `insert into approval_task (instance_id, school_id, task_no, user_id, side, status, opened_at, ended_at)
     select instance_id, 'school', 0, ${decider}, 'staff', 'agreed', started_at, started_at from ${done}`,
    `insert into approval_copy (instance_id, user_id, side, given_at)
     select instance_id, 'other' || n % ${PUPILS}, 'family', started_at from ${done}`,
    `insert into approval_log (instance_id, line_no, at, who, what, told, words)
     select instance_id, line_no, started_at, '家长', 'start', '{}', '' from approval, generate_series(1, 2) line_no`,
    `insert into archive_record (instance_id, made_at, seal, place, filed_at, filed_by)
     select instance_id, started_at, '', case when n > ${NOT_FILED} then 'pupil' end,
       case when n > ${NOT_FILED} then started_at end, case when n > ${NOT_FILED} then 'x' end from ${done}`,
    `insert into archive_reader (instance_id, user_id, side, task)
     select instance_id, ${decider}, 'staff', 'file' from ${done}`,
    'analyze',
  ])
    await db.query(sql);
}
