/**
 * Measures the seconds from a thousand cards' SOS to the last guardian's message, through a service for SMS: by the
 * operator's webhook, and by a provider that the school has bound, in turns in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbedded } from '../../server/engine/store/embedded';
import { migrate } from '../../server/engine/store/migrate';
import { openPostgres } from '../../server/engine/store/postgres';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { grantKey } from '../../server/people/roster/importRoster';
import type { Roster } from '../../server/people/roster/roster';
import { importRoster } from '../../server/running/consequences';
import { compiledPlatform } from '../harness/compiledPlatform';
import { deliveryReceiver } from '../harness/deliveryReceivers';
import { startPlatformProcess } from '../harness/platformProcess';
import { silentLog } from '../harness/silentLog';
import { bindGateway, smsGateway } from '../harness/smsGateway';
import { KEY, press } from './bed';
import { load, number, quantile, round, type Row, type Wishes } from './print';
import { cpuOf } from './processorTime';
import { reportingCard } from '../harness/rosters';

/** Milliseconds until a service answers, as one far away does. */
const WAIT = 100;
/** Turns of each way. */
const TURNS = 3;
/** Posts on their way at once. */
const POSTS = 32;
/** Milliseconds until the last message, at most. */
const PATIENCE = 300_000;
/** No escalation round comes in between. Seconds. */
const NO_ROUNDS = '86400,86401';

type WayOut = 'webhook' | 'provider';
/** Each way has a school of its own. */
const WAYS: readonly WayOut[] = ['webhook', 'provider'];
const cardOf = (way: WayOut, turn: number, guardian: number) => `card-${way}-${turn}-${guardian}`;

/** `--guardians 1000`. */
export async function* reachedByMessage(wishes: Wishes): AsyncGenerator<Row> {
  const guardians = number(wishes, 'guardians', 1_000);
  const folder = await mkdtemp(join(tmpdir(), 'homeward-bench-'));
  const webhook = await deliveryReceiver({ wait: WAIT });
  const service = await smsGateway(() => 'taken', { knowsKeys: false, wait: WAIT });
  try {
    await settle(folder, guardians, service.url);
    const environment = {
      DATA_FOLDER: folder,
      LOG_LEVEL: 'info',
      ALERT_WEBHOOK: webhook.url,
      ALERT_WEBHOOK_SECRET: 'shared-with-the-bench',
      PROVIDER_HOSTS: '127.0.0.1',
      ALERT_ROUNDS: NO_ROUNDS,
    };
    const platform = await startPlatformProcess(environment, await compiledPlatform());
    try {
      const pid = platform.process.pid ?? 0;
      const seconds: Record<WayOut, number[]> = { webhook: [], provider: [] };
      for (const [nth, way] of Array.from({ length: TURNS }, () => WAYS)
        .flat()
        .entries()) {
        const turn = Math.floor(nth / WAYS.length);
        const reached = () => (way === 'webhook' ? webhook.arrived.length : service.asked.size);
        const before = reached();
        const used = cpuOf([pid]);
        const begun = performance.now();
        await pressAll(platform.url, guardians, (guardian) => cardOf(way, turn, guardian));
        const pressed = performance.now();
        while (reached() < before + guardians) {
          if (performance.now() - begun > PATIENCE)
            throw new Error(`${reached() - before} of ${guardians} were reached`);
          await pause(5);
        }
        const took = (performance.now() - begun) / 1_000;
        seconds[way].push(took);
        yield {
          what: 'an SOS of each child at once: its guardian reached by SMS',
          by: way,
          guardians,
          secondsToLast: round(took, 2),
          secondsAfterLastSos: round((performance.now() - pressed) / 1_000, 2),
          perSecond: round(guardians / took, 0),
          platformMsPerMessage: round((cpuOf([pid]) - used) / guardians),
          mostSockets: way === 'provider' ? service.mostSockets : null,
          load1min: load(),
        };
      }
      yield {
        what: 'seconds to the last guardian by a provider, of those by the webhook',
        guardians,
        ratio: round(quantile(seconds.provider, 0.5) / quantile(seconds.webhook, 0.5), 2),
        load1min: load(),
      };
    } finally {
      await platform.stop();
    }
  } finally {
    await Promise.all([webhook.close(), service.close()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function pressAll(url: string, guardians: number, card: (guardian: number) => string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: POSTS });
  const left = Array.from({ length: guardians }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: POSTS }, async () => {
      for (const guardian of left) await press(url, card(guardian), agent);
    }),
  );
  agent.destroy();
}

/** Two schools, each of families with a number and a child for each turn; one has bound the provider. */
async function settle(folder: string, guardians: number, provider: string): Promise<void> {
  const { connection, stop } = await openEmbedded({ folder, log: silentLog });
  const db = await openPostgres(connection);
  await migrate(db);
  const passwords = { hash: async () => 'none', matches: async () => false, isOutdated: () => false };
  const context = { db, clock: () => new Date(), passwords, settings: DEFAULT_SETTINGS };
  for (const [place, way] of WAYS.entries())
    await importRoster(context, schoolOf(way, guardians, 13_000_000_000 + place * 1_000_000));
  await grantKey({ db }, KEY, 'bench', null);
  await db.transaction((tx) => bindGateway(tx, 'provider', { url: provider, knowsKeys: false }));
  await db.query('analyze');
  await db.close();
  await stop();
}

function schoolOf(way: WayOut, guardians: number, firstMobile: number): Roster {
  const families = Array.from({ length: guardians }, (_, guardian) => guardian);
  const children = families.flatMap((guardian) =>
    Array.from({ length: TURNS }, (_, turn) => ({ guardian, turn, studentId: `s-${way}-${turn}-${guardian}` })),
  );
  return {
    school: { schoolId: way, name: '归途小学', timeZone: 'Asia/Shanghai', provinceCode: null },
    classes: [{ classId: `class-${way}`, name: '一年级1班' }],
    students: children.map(({ studentId }) => ({
      studentId,
      classId: `class-${way}`,
      name: '李明',
      subscribed: true,
    })),
    accounts: families.map((guardian) => ({
      userId: `u-${way}-${guardian}`,
      account: `g-${way}-${guardian}`,
      mobile: String(firstMobile + guardian),
      realName: '李强',
      password: '',
      passwordAge: 1,
      identities: children
        .slice(guardian * TURNS, (guardian + 1) * TURNS)
        .map(({ studentId }) => ({ roleId: `r-${studentId}`, userType: '2' as const, studentId })),
    })),
    devices: children.map(({ guardian, turn, studentId }) => reportingCard(studentId, cardOf(way, turn, guardian))),
    places: [],
  };
}
