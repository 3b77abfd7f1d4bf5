/** A platform for tests of alerts: reports of cards, what people see and do, and the clock. */
import { expect, vi } from 'vitest';
import {
  type AlertAct,
  type AlertDetail,
  type AlertSubject,
  contract,
  type MyAlert,
  type SignedIn,
} from '../../contract';
import { autoCloseSweep } from '../../server/alarm/alerts/autoClose';
import { escalation } from '../../server/alarm/alerts/escalation';
import { AUDIENCES, type NewAlert } from '../../server/alarm/alerts/newAlert';
import { createRaise } from '../../server/alarm/alerts/raise';
import { createNotifier } from '../../server/alarm/alerts/notify';
import { deliveryQueue } from '../../server/alarm/delivery/enqueue';
import { place } from './fences';
import { openLiveStream, type LiveStream } from './liveStream';
import { GATEWAY_KEY, type Tester, testPlatform } from './platform';
import { MORNING } from './testSchool';

const { position } = contract;
export const MING = '860000000000001';

/** A token of an account with several identities expires after this time unless one is chosen. Milliseconds. */
const SIGNED_IN_FOR = 5 * 60_000;

type Fetch = Tester['fetch'];
/** by: the platform process. id: the card. late: minutes from the report's time until it arrives. */
interface ReportOptions {
  by?: Fetch;
  id?: string;
  late?: number;
}
type ReportFields = Record<string, string | number>;

/** Milliseconds since 1970 at so many minutes after nine. */
export const at = (minute: number) => MORNING + minute * 60_000;
export const iso = (minute: number) => new Date(at(minute)).toISOString();

/** A position frame of the watch protocol with a status word, as the hexadecimal bytes that a gateway passes on. */
export function watchFrame(status: number): string {
  const word = status.toString(16).padStart(8, '0');
  const frame = `[3G*1234567890*00A2*AL,020326,010000,V,0,N,0,E,0.00,0.0,0.0,0,80,12,0,0,${word},0]`;
  return Array.from(frame, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** The fields of a fix so many metres east and north of the middle of the campus. */
export function fixAt(east: number, north = 0): ReportFields {
  const { lng, lat } = place(east, north);
  return { lon: lng, lat, accuracy: 10, source: 'gps', speed: 2 };
}

/** What alerts of three urgencies are about. */
export const SUBJECTS = {
  sos: { kind: 'sos', presses: 1, power: null },
  battery: { kind: 'battery', power: 9, lastsUntil: null },
  silence: { kind: 'silence', cause: 'off', since: iso(0) },
} as const satisfies Record<string, AlertSubject>;

/** The log as text. */
export const lines = ({ log }: AlertDetail) => log.map(({ what, by }) => (by ? `${what} by ${by.name}` : what));

export async function alertStage(options: Parameters<typeof testPlatform>[0] = {}) {
  const tester = await testPlatform(options);
  const open: LiveStream[] = [];
  const entries = new Map<string, { entry: SignedIn; at: number }>();
  const { platform, time } = tester;
  const ring = createNotifier(deliveryQueue);
  const raise = createRaise(platform, ring);
  let made = 0;

  /** Signs in, and again after the clock has moved: an unused token expires. */
  async function as(account: string): Promise<SignedIn> {
    const known = entries.get(account);
    if (known && time.now - known.at < SIGNED_IN_FOR) return known.entry;
    const entry = await tester.signIn(account);
    entries.set(account, { entry, at: time.now });
    return entry;
  }
  /** Sends a card's report of a minute after nine, and sets the clock to its arrival. */
  async function say(
    minute: number,
    words: ReportFields = {},
    { by = tester.fetch, id = MING, late = 0 }: ReportOptions = {},
  ): Promise<void> {
    time.now = Math.max(time.now, at(minute + late));
    const query = new URLSearchParams(
      Object.entries({ id, timestamp: at(minute), ...words }).map(([word, value]) => [word, String(value)]),
    );
    const response = await by(new Request(`http://platform.test/intake/osmand/${GATEWAY_KEY}?${query}`));
    expect(response.status).toBe(200);
  }
  /** Sends stored reports of Ming's card in one message. */
  async function batch(
    minute: number,
    kept: readonly (readonly [minute: number, words: ReportFields])[],
  ): Promise<void> {
    time.now = at(minute);
    const body = kept.map(([when, { lon, lat, accuracy, speed }]) => ({
      device_id: MING,
      location: { timestamp: iso(when), coords: { latitude: lat, longitude: lon, accuracy, speed } },
    }));
    const headers = { 'content-type': 'application/json' };
    const response = await tester.fetch(
      new Request(`http://platform.test/intake/osmand/${GATEWAY_KEY}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    );
    expect(response.status).toBe(200);
  }
  const inbox = async (account: string, asked: Parameters<typeof tester.ask<typeof position.alerts>>[1] = {}) =>
    (await tester.ask(position.alerts, asked, await as(account))).data;
  const detail = async (account: string, alertId: string) =>
    tester.ask(position.alertDetail, { alertId }, await as(account));

  return {
    tester,
    as,
    say,
    batch,
    press: (minute: number, words: ReportFields = {}, how: ReportOptions = {}) =>
      say(minute, { alarm: 'sos', batt: 61, ...words }, how),
    inbox,
    /** The only alert of an account. */
    async only(account: string): Promise<MyAlert> {
      const { alerts } = await inbox(account);
      expect(alerts).toHaveLength(1);
      return alerts[0] as MyAlert;
    },
    detail,
    detailOf: async (account: string, alertId: string): Promise<AlertDetail> => (await detail(account, alertId)).data,
    act: async (account: string, alertId: string, act: AlertAct) =>
      tester.ask(position.actOnAlert, { alertId, act }, await as(account)),
    see: async (account: string, alertIds: 'all' | string[]) =>
      (await tester.ask(position.seeAlerts, { alertIds }, await as(account))).data,
    counts: async (account: string) => (await tester.ask(position.alertCounts, {}, await as(account))).data,
    async listen(
      account: string,
      { by = tester.fetch, lastId }: { by?: Fetch; lastId?: string } = {},
    ): Promise<LiveStream> {
      const one = await openLiveStream(by, await as(account), {
        now: time.now,
        ...(lastId !== undefined && { lastId }),
      });
      open.push(one);
      await one.next('clock');
      return one;
    },
    raise,
    /**
     * Raises alerts of Ming's low battery for the guardians, each an episode of its own unless told otherwise, without
     * a card's report. Returns the ids of those that were not told before.
     */
    async raiseNew(...wishes: readonly Partial<NewAlert>[]): Promise<string[]> {
      const now = new Date(time.now);
      const alerts = wishes.map((wish) => ({
        studentId: 's-ming',
        deviceNo: null,
        urgency: 'soon' as const,
        subject: SUBJECTS.battery,
        episode: `episode ${(made += 1)}`,
        cause: `cause ${made}`,
        time: now,
        audience: AUDIENCES.guardians,
        ...wish,
      }));
      const ids = await tester.db.transaction((tx) => raise(tx, now, alerts));
      return ids.filter((id) => id !== null);
    },
    /**
     * Moves the clock to a minute after nine and runs the periodic work, as another process would. An alert that
     * somebody holds is passed by, and its turn is the next run's.
     */
    async clockAt(minute: number): Promise<void> {
      time.now = at(minute);
      const due = `select 1 from alert where next_at <= $1 and state = 'open'`;
      await vi.waitFor(
        async () => {
          await escalation(platform, ring).run();
          expect(await tester.db.query(due, [new Date(time.now)])).toEqual([]);
        },
        { timeout: 15_000 },
      );
      await autoCloseSweep(platform).run();
    },
    async close(): Promise<void> {
      open.forEach((one) => one.close());
      await tester.close();
    },
  };
}
export type AlertStage = Awaited<ReturnType<typeof alertStage>>;
