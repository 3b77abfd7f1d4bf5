/**
 * What the intake is compared with: a server that reads a report and answers (`/echo`), and one that inserts its fix
 * first, one statement and one commit each (`/insert`). It does not check, deduplicate, judge or tell anybody. Started
 * as its own process on DATABASE_URL.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { logOf } from '../../../server/running/node/start';
import { openPostgres } from '../../../server/engine/store/postgres';
import type { messageOf } from '../crowd';

const db = await openPostgres(process.env['DATABASE_URL'] ?? '');
const rows = await db.query<{ unique_id: string; device_no: number }>('select unique_id, device_no from device');
const numbers = new Map(rows.map(({ unique_id, device_no }) => [unique_id, device_no]));

interface Reported {
  uniqueId: string;
  /** ms */
  time: number;
  lng: number;
  lat: number;
}

async function read(c: Context): Promise<Reported> {
  if (c.req.method === 'POST') {
    const { device_id, location } = await c.req.json<ReturnType<typeof messageOf>>();
    const { latitude, longitude } = location.coords;
    return { uniqueId: device_id, time: Date.parse(location.timestamp), lng: longitude, lat: latitude };
  }
  const { id = '', timestamp, lat, lon } = c.req.query();
  return { uniqueId: id, time: Number(timestamp), lng: Number(lon), lat: Number(lat) };
}

const app = new Hono()
  .all('/echo', async (c) => {
    await read(c);
    return c.text('');
  })
  .all('/insert', async (c) => {
    const { uniqueId, time, lng, lat } = await read(c);
    await db.query(
      `insert into fix (device_no, fix_time, lng, lat, accuracy, source, speed, course, altitude, received_at)
       values ($1, $2, $3, $4, 8, 0, 1.4, 60, 4, $5)`,
      [numbers.get(uniqueId), new Date(time), lng, lat, new Date()],
    );
    return c.text('');
  });

const server = createServer((request, response) => void getRequestListener(app.fetch)(request, response));
server.listen(0, '127.0.0.1', () =>
  logOf('info').info({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }, 'ready'),
);
process.on('SIGTERM', () => process.exit(0));
