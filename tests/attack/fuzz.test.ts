/**
 * Thousands of hostile inputs at every call, at the intake, at any path and at the port for cards: none is answered
 * with 5xx or fails in the store, and none of it reaches the log. A run tries a third of the values at every place of
 * every call; three days try all, and `WIDE=1` at once. `npm run fuzz` sends 500,000 from a new seed.
 */
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Call, can, contract, LIVE_PATH, pathOf, SERVICES, type SignedIn } from '../../contract';
import { spanMs } from '../../contract/day';
import { approvalDesk } from '../harness/approvals';
import { AUTHORITY_TABLE } from '../harness/authorityTable';
import { nodeCardCipher } from '../../server/running/node/cardCipher';
import { bytesOfText } from '../../server/field/gateway/link';
import { TEST_MAKER } from '../harness/cards';
import { enterAsOperator } from '../harness/operator';
import { GATEWAY_KEY, requestOf, testPlatform } from '../harness/platform';
import { draftFor } from '../harness/fences';
import { MORNING } from '../harness/testSchool';
import { dayNumber, isWide, rotatingPairs } from '../harness/rotatingPart';
import { pond } from '../harness/waters';
import { allTests } from '../harness/opened';
import { hostileCards } from './hostileCards';
import { hostileInputs, inputsAtEveryPlace } from './hostileInputs';
import { asText, hostileReports, hostileRequests, type RawRequest } from './hostileRequests';
import { type Json, MARK } from './hostileValues';

/** Inputs by chance, behind those at every place of every call. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? (isWide() ? 20_000 : 3_000));
/** A week of runs tries seven times as many as one; the failures say with which seed. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_302 + (dayNumber() % 7) * INPUTS);
/** Inputs between two moves of the clock, so that limits by time let callers in again. */
const BATCH = 200;
const OPERATOR = 'operator';
const ACCOUNTS = ['admin', 'wu', 'li', 'li', 'zhang', 'far', OPERATOR];
const PUPILS = ['s-ming', 's-ming', 's-fang', 's-far'];

/** What a connection of a card sends, segment by segment. */
interface CardAttempt {
  title: () => string;
  segments: string[];
}

interface Attempt {
  title: () => string;
  request: (as: SignedIn | null, now: number) => Request;
  account: string | null;
}

const calls = (Object.keys(contract) as (keyof typeof contract)[]).flatMap((service) =>
  Object.entries(contract[service] as Record<string, Call>).map(([name, call]) => {
    const table = AUTHORITY_TABLE[service] as Record<string, { input: (studentId: string) => object }>;
    return { title: `${service}.${name}`, call, input: (studentId: string) => table[name]?.input(studentId) as Json };
  }),
);
type NamedCall = (typeof calls)[number];

/** Ids of rows that exist, by the name of the member that carries them. */
const rows: Record<string, string> = {};

/** The input of a call with ids of rows that exist, so that a handler goes as far as it can. */
function validInput({ input }: NamedCall, studentId: string): Json {
  const withRows = (value: Json, name = ''): Json => {
    if (Array.isArray(value)) return value.map((one) => withRows(one, name.replace(/s$/, '')));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withRows(one, key)]));
    return value === 'not-mine' ? (rows[name] ?? value) : value;
  };
  return withRows(input(studentId));
}

const raw = ({ method, path, headers, body }: RawRequest) =>
  new Request(`http://platform.test${path}`, { method, headers, ...(body !== undefined && { body }) });

/** A query carries texts only. */
const asQuery = (input: Json) =>
  Object.fromEntries(Object.entries(input as object).map(([name, value]) => [name, asText(value as Json)]));

/** Who sends each place of a call: those of an administrator, a guardian and the operator who may call it. */
const accountsOf = ({ call: { needs } }: NamedCall) =>
  needs === 'anyone' || needs === 'session'
    ? ['admin', 'li']
    : [
        ...(can('admin', needs) ? ['admin'] : []),
        ...(can('student', needs) ? ['li'] : []),
        ...(can('operator', needs) ? [OPERATOR] : []),
      ];

const atCall = ({ title, call }: NamedCall, account: string, input: Json): Attempt => ({
  title: () => `${title} as ${account} ${JSON.stringify(input).slice(0, 600)}`,
  account: call.needs === 'anyone' ? null : account,
  request: (as, now) => requestOf(call, call.method === 'GET' ? asQuery(input) : (input as object), as, now),
});
const randomAtCalls = fc
  .tuple(fc.constantFrom(...calls), fc.constantFrom(...PUPILS), fc.constantFrom(...ACCOUNTS))
  .chain(([one, studentId, account]) =>
    hostileInputs(one.call, validInput(one, studentId)).map((input) => atCall(one, account, input)),
  );
const asAttempt = (arbitrary: fc.Arbitrary<RawRequest>) =>
  arbitrary.map((request): Attempt => ({
    title: () => `${request.method} ${JSON.stringify(request).slice(0, 600)}`,
    account: null,
    request: () => raw(request),
  }));
const PATHS = [
  ...calls.map(({ call }) => `${SERVICES[call.service]}${pathOf(call)}`),
  `${SERVICES.position}${LIVE_PATH}`,
  '/healthz',
  '/openapi.json',
  '/delivery',
];
const randomAttempts: fc.Arbitrary<Attempt | CardAttempt> = fc.oneof(
  { weight: 12, arbitrary: randomAtCalls },
  { weight: 4, arbitrary: asAttempt(hostileReports(GATEWAY_KEY)) },
  { weight: 2, arbitrary: asAttempt(hostileRequests(PATHS)) },
  {
    weight: 4,
    arbitrary: hostileCards.map((segments) => ({
      title: () => `card ${JSON.stringify(segments).slice(0, 600)}`,
      segments,
    })),
  },
);

const tester = allTests(() =>
  testPlatform({ cards: { makers: [TEST_MAKER], cipher: nodeCardCipher, host: 'cards.example@9141' } }),
);
const sessions = new Map<string, SignedIn>();
beforeAll(async () => {
  await makeRows();
});

/** A fence and a leave of a guardian, a water and a group of the school, an open alert; their ids go into `rows`. */
async function makeRows(): Promise<void> {
  const { position, location } = contract;
  const [guardian, admin] = [await sessionOf('li'), await sessionOf('admin')];
  rows['fenceId'] = (await tester.ask(position.saveFence, { fence: draftFor(['s-ming']) }, guardian)).data.fenceId;
  rows['areaId'] = (await tester.ask(position.saveWaterArea, { area: pond() }, admin)).data.areaId;
  const press = { id: '860000000000001', lat: 30.92, lon: 120.92, timestamp: MORNING / 1000, alarm: 'sos' };
  expect((await tester.report(press)).status).toBe(200);
  const [alert] = (await tester.ask(position.alerts, { studentId: 's-ming' }, guardian)).data.alerts;
  rows['alertId'] = alert?.alertId ?? '';
  const group = AUTHORITY_TABLE.location.saveGroup.input('s-ming');
  rows['groupId'] = (await tester.ask(location.saveGroup, group, admin)).data.groupId;
  Object.assign(rows, { definitionId: 'expense', classId: 'class-2' });
  rows['instanceId'] = await approvalDesk(tester, () => guardian).start('li');
  expect(Object.values(rows).every(Boolean)).toBe(true);
}

async function sessionOf(account: string): Promise<SignedIn> {
  const held =
    sessions.get(account) ?? (await (account === OPERATOR ? enterAsOperator(tester) : tester.signIn(account)));
  sessions.set(account, held);
  return held;
}

/** Sends one input; returns the status. A session that an earlier input ended is replaced once. */
async function send({ account, request }: Attempt): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const session = account === null ? null : await sessionOf(account);
    const response = await tester.fetch(request(session, tester.time.now));
    // An open live stream is left at once.
    await (response.headers.get('content-type') === 'text/event-stream'
      ? response.body?.cancel()
      : response.arrayBuffer());
    if (response.status !== 401 || account === null || tries > 0) return response.status;
    sessions.delete(account);
  }
}

/** Of each three values at a place one, another one each day. */
const valuesOfTheDay = (inputs: readonly Json[]) => rotatingPairs(inputs, 0, 3);

let connections = 0;
/** Sends one connection's segments to the gateway, and leaves when what was sent is with the store. */
async function sendSegments({ segments }: CardAttempt): Promise<string> {
  const link = { address: `card ${(connections += 1)}`, write() {}, pause() {}, resume() {}, cut() {} };
  const { received, closed } = tester.cards.connect(link);
  for (const segment of segments) received(bytesOfText(segment));
  closed();
  await tester.db.query('select 1');
  return 'card';
}
/** What the log says when a message of a card, or its answer, failed. */
const CARD_FAILED = /a report of a card could not be stored|could not be told/;

it(
  `every place of every call and ${INPUTS} inputs by chance: no answer of 5xx, no throw, nothing of them in the log`,
  { timeout: 0 },
  async () => {
    const statuses: Record<string, number> = {};
    /** Of the calls made by chance; at every place, most inputs are at or beyond a limit. */
    const byChance = { calls: 0, done: 0 };
    const broken: string[] = [];
    const everywhere: (Attempt | CardAttempt)[] = calls.flatMap((one) =>
      accountsOf(one).flatMap((account) =>
        [validInput(one, 's-ming'), ...valuesOfTheDay(inputsAtEveryPlace(validInput(one, 's-ming')))].map((input) =>
          atCall(one, account, input),
        ),
      ),
    );
    const inAll = everywhere.length + INPUTS;
    console.info(`fuzz: ${everywhere.length} inputs at every place of ${calls.length} calls, ${INPUTS} by chance`);
    const seen = { lines: 0, leaks: [] as string[] };
    for (let from = 0; from < inAll; from += BATCH) {
      const numRuns = Math.min(BATCH, inAll - from);
      // First every place of every call, then chance.
      const batch = everywhere.splice(0, numRuns);
      const placed = batch.length;
      if (batch.length < numRuns)
        batch.push(...fc.sample(randomAttempts, { numRuns: numRuns - batch.length, seed: SEED + from }));
      for (const [index, attempt] of batch.entries()) {
        const sent = 'segments' in attempt ? sendSegments(attempt) : send(attempt);
        const status = await sent.catch((error: unknown) => `threw ${String(error)}`);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (index >= placed && status !== 'card') {
          byChance.calls += 1;
          if (status === 200) byChance.done += 1;
        }
        if (typeof status === 'string' ? status !== 'card' : status >= 500)
          broken.push(`seed ${SEED + from}: ${status} for ${attempt.title()} ${tester.lines.at(-2) ?? ''}`);
      }
      seen.leaks.push(...tester.lines.filter((line) => line.includes(MARK)));
      broken.push(
        ...tester.lines.filter((line) => CARD_FAILED.test(line)).map((line) => `seed ${SEED + from}: ${line}`),
      );
      tester.lines.length = 0;
      for (const studentId of ['s-ming', 's-fang'])
        await tester.ask(contract.user.takePupilBack, { studentId }, await sessionOf('admin')).catch(() => null);
      tester.time.now += spanMs(2, 'minutes');
      await tester.runScheduled();
    }
    console.info(`fuzz: seed ${SEED}, ${JSON.stringify(statuses)}`);
    expect(broken.slice(0, 20)).toEqual([]);
    expect(seen.leaks.slice(0, 3)).toEqual([]);
    // The inputs pass the first checks often enough to reach the handlers.
    expect(byChance.done / byChance.calls).toBeGreaterThan(0.1);
  },
);
