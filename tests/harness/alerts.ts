/** A platform whose alerts are tried: what cards say to it, what people see and do, and its clock. */
import { expect } from 'vitest';
import { type AlertAct, type AlertDetail, contract, type MyAlert, type SignedIn } from '../../contract';
import { autoCloseSweep } from '../../server/alerts/autoClose';
import { escalation } from '../../server/alerts/escalation';
import { createRaise } from '../../server/alerts/raise';
import { createNotifier } from '../../server/alerts/notify';
import { deliveryQueue } from '../../server/delivery/enqueue';
import { place } from './fences';
import { openLiveStream, type LiveStream } from './liveStream';
import { GATEWAY_KEY, type Tester, testPlatform } from './platform';
import { MORNING } from './testSchool';

const { position } = contract;
export const MING = '860000000000001';

/** Milliseconds; tokens of an account with several identities last no longer until one is chosen. */
const SIGNED_IN_FOR = 5 * 60_000;

type Fetch = Tester['fetch'];
/** Through which platform process, by which card, and how many minutes later than said. */
interface ReportOptions {
  by?: Fetch;
  id?: string;
  late?: number;
}
type ReportFields = Record<string, string | number>;

/** A minute after nine, ms. */
export const at = (minute: number) => MORNING + minute * 60_000;
export const iso = (minute: number) => new Date(at(minute)).toISOString();

/** A children's watch's position frame with a status word, as the hexadecimal bytes a gateway passes on. */
export function watchFrame(status: number): string {
  const frame = `[3G*1234567890*00A2*AL,020326,010000,V,0,N,0,E,0.00,0.0,0.0,0,80,12,0,0,${status.toString(16).padStart(8, '0')},0]`;
  return Array.from(frame, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** The words of a fix so many metres east (and north) of the campus's middle. */
export function fixAt(east: number, north = 0): ReportFields {
  const { lng, lat } = place(east, north);
  return { lon: lng, lat, accuracy: 10, source: 'gps', speed: 2 };
}

/** The log as one reads it. */
export const lines = ({ log }: AlertDetail) => log.map(({ what, by }) => (by ? `${what} by ${by.name}` : what));

export async function alertStage(options: Parameters<typeof testPlatform>[0] = {}) {
  const tester = await testPlatform(options);
  const open: LiveStream[] = [];
  const entries = new Map<string, { entry: SignedIn; at: number }>();
  const { platform, time } = tester;
  const ring = createNotifier(deliveryQueue);

  /** Signed in, and again when the clock has gone on: a token that nobody uses ends. */
  async function as(account: string): Promise<SignedIn> {
    const known = entries.get(account);
    if (known && time.now - known.at < SIGNED_IN_FOR) return known.entry;
    const entry = await tester.signIn(account);
    entries.set(account, { entry, at: time.now });
    return entry;
  }
  /** What a card says at a minute after nine; the clock is set to when it is heard. */
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
  /** What Ming's card has kept, told in one message at a minute after nine. */
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
    /** The one alert that an account has. */
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
    raise: createRaise(platform, ring),
    /** What the clock does at a minute after nine, in a process of its own. */
    async clockAt(minute: number): Promise<void> {
      time.now = at(minute);
      await escalation(platform, ring).run();
      await autoCloseSweep(platform).run();
    },
    async close(): Promise<void> {
      open.forEach((one) => one.close());
      await tester.close();
    },
  };
}
export type AlertStage = Awaited<ReturnType<typeof alertStage>>;
