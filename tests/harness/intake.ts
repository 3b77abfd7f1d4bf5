/** The intake alone on a fresh store, with a clock that tests set. */
import { Hono } from 'hono';
import { deviceIntake } from '../../server/field/intake/acceptReports';
import { intakeRoutes } from '../../server/field/intake/routes';
import { createBodyReader } from '../../server/engine/serving/requestBody';
import { createIntake, type Intake, type ReportJudge } from '../../server/field/intake/pipeline';
import type { PositionChange } from '../../server/field/intake/storeReports';
import { Refusal } from '../../server/engine/serving/refusal';
import { refusalResponse } from '../../server/engine/serving/serve';
import { sha256 } from '../../server/engine/sha256';
import type { Db } from '../../server/engine/store/db';
import { freshDb } from './postgres';
import { silentLog } from './silentLog';

export const GATEWAY = 'key-of-a-gateway';

export interface StoredFix {
  device_no: number;
  fix_time: Date;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: number;
  speed: number | null;
  course: number | null;
  altitude: number | null;
  noise: number;
}

export type StoredPosition = { [Column in keyof StoredFix]: StoredFix[Column] | null } & {
  contact_at: Date;
  received_at: Date;
  battery: number | null;
  charging: boolean | null;
  alarm: string | null;
};

export interface IntakeBench {
  db: Db;
  intake: Intake;
  /** The platform's clock in milliseconds. */
  time: { now: number };
  /** The published changes, in order. */
  published: PositionChange[];
  /** Waiting commands by device number. */
  commands: Map<number, string>;
  /** Registers a device and returns its number. */
  device(uniqueId: string): Promise<number>;
  key(key: string, deviceNo: number | null): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends an OsmAnd query under the gateway's key. */
  sendOsmand(query: Record<string, string | number>): Promise<Response>;
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  fixes(): Promise<StoredFix[]>;
  position(uniqueId: string): Promise<StoredPosition | undefined>;
  close(): Promise<void>;
}

export async function intakeBench(
  now: number,
  { db: given, judges = [] }: { db?: Db; judges?: ReportJudge[] } = {},
): Promise<IntakeBench> {
  const db = given ?? (await freshDb());
  const time = { now };
  const published: PositionChange[] = [];
  const commands = new Map<number, string>();
  const platform = { db, clock: () => new Date(time.now), log: silentLog };
  const intake = createIntake(platform, (changes) => void published.push(...changes), judges);
  const app = new Hono().route(
    '/intake',
    intakeRoutes(platform, createBodyReader(), deviceIntake(platform, intake), {
      async textFor(deviceNo) {
        const command = commands.get(deviceNo) ?? null;
        commands.delete(deviceNo);
        return command;
      },
    }),
  );
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusalResponse(c, error);
    throw error;
  });
  const bench: IntakeBench = {
    db,
    intake,
    time,
    published,
    commands,
    async device(uniqueId) {
      const [row] = await db.query<{ device_no: number }>(
        `insert into device (unique_id) values ($1)
         on conflict (unique_id) do update set unique_id = excluded.unique_id returning device_no`,
        [uniqueId],
      );
      if (!row) throw new Error('no row');
      return row.device_no;
    },
    async key(key, deviceNo) {
      await db.query('insert into intake_key (key_hash, device_no, label) values ($1, $2, $3) on conflict do nothing', [
        sha256(key),
        deviceNo,
        'test',
      ]);
    },
    fetch: async (path, init) => app.fetch(new Request(`http://platform.test/intake${path}`, init)),
    sendOsmand: (query) =>
      bench.fetch(`/osmand/${GATEWAY}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`),
    postJson: (path, body, headers = {}) =>
      bench.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    fixes: () =>
      db.query<StoredFix>(
        `select device_no, fix_time, lng, lat, accuracy, source, speed, course, altitude, noise from fix
         order by device_no, fix_time`,
      ),
    async position(uniqueId) {
      const [row] = await db.query<StoredPosition>(
        'select position.* from position join device using (device_no) where unique_id = $1',
        [uniqueId],
      );
      return row;
    },
    async close() {
      await intake.settled();
      await db.close();
    },
  };
  await bench.key(GATEWAY, null);
  return bench;
}
