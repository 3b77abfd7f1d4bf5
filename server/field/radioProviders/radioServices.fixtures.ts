/**
 * A service that places cards by radios, on a real port. It answers as each of the four services does, keeps the raw
 * bytes of every request, and misbehaves when it is told to.
 */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { RadioService, RadioServiceName } from '../../../contract/settings/radioServices';
import type { LngLat } from '../../../contract/primitives';
import type { RadioScan, ScannedMast } from '../intake/report';

/** What the next request gets: a body with its status, or none as a service answers. */
export type RadioTrouble =
  | { status: number; body: string }
  | { place: LngLat; accuracy: number | string }
  | 'silent'
  | 'reset'
  | 'redirect'
  | 'cut'
  | 'packed'
  | 'endless';

export interface RadioServiceStandIn {
  service: RadioService;
  /** Every request as it came, from its first byte to its last. */
  heard: string[];
  /** What the next requests get, one each; a place at `PLACED` otherwise. */
  next(...troubles: RadioTrouble[]): void;
  close(): Promise<void>;
}

/** WGS-84: the place that a stand-in says, and the same in GCJ-02 as AMap says it. */
export const PLACED: LngLat = [120.1234, 30.2345];
export const PLACED_GCJ02 = '120.12817077,30.23221372';
const ACCURACY = 45;

export const bodyOfPlace = (name: RadioServiceName, [lng, lat]: LngLat, accuracy: number | string): string => {
  switch (name) {
    case 'amap':
      return JSON.stringify({
        status: '1',
        info: 'OK',
        infocode: '10000',
        result: { type: '2', location: `${lng},${lat}`, radius: String(accuracy), desc: '' },
      });
    case 'unwired':
      return JSON.stringify({ status: 'ok', balance: 90, lat, lon: lng, accuracy });
    default:
      return JSON.stringify({ location: { lat, lng }, accuracy });
  }
};

const answer = (status: number, body: string, more = '') =>
  `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}connection: close\r\n\r\n${body}`;

export async function radioServiceStandIn(name: RadioServiceName): Promise<RadioServiceStandIn> {
  const heard: string[] = [];
  const troubles: RadioTrouble[] = [];
  const open = new Set<Socket>();

  function respond(socket: Socket) {
    const trouble = troubles.shift();
    if (trouble === 'silent') return;
    if (trouble === 'reset') return void socket.resetAndDestroy();
    if (trouble === 'redirect')
      return void socket.end(answer(302, '', 'location: http://169.254.169.254/latest/meta-data\r\n'));
    if (trouble === 'cut') return void socket.end('HTTP/1.1 200 X\r\ncontent-length: 500\r\n\r\n{"status":"1"');
    if (trouble === 'packed') {
      const packed = gzipSync(bodyOfPlace(name, PLACED, ACCURACY));
      socket.write(`HTTP/1.1 200 X\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`);
      return void socket.end(packed);
    }
    if (trouble === 'endless') {
      socket.write('HTTP/1.1 200 X\r\n\r\n');
      const pour = () => void (socket.destroyed || socket.write('x'.repeat(65_536), pour));
      return pour();
    }
    if (trouble && 'body' in trouble) return void socket.end(answer(trouble.status, trouble.body));
    if (trouble) return void socket.end(answer(200, bodyOfPlace(name, trouble.place, trouble.accuracy)));
    const [lng = 0, lat = 0] = name === 'amap' ? PLACED_GCJ02.split(',').map(Number) : PLACED;
    socket.end(answer(200, bodyOfPlace(name, [lng, lat], ACCURACY)));
  }

  const server = createServer((socket) => {
    open.add(socket);
    let bytes = '';
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (part) => {
      bytes += part.toString('latin1');
      const head = bytes.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(bytes)?.[1] ?? 0);
      if (head < 0 || bytes.length < head + 4 + length) return;
      heard.push(bytes);
      bytes = '';
      respond(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    service: { service: name, host: `http://127.0.0.1:${port}`, apiKey: 'key-of-test', signSecret: '', dailyMost: 100 },
    heard,
    next: (...more) => void troubles.push(...more),
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const MAST: ScannedMast = { radio: 'lte', mcc: 460, mnc: 0, area: 22_549, cell: 104_857_601, dbm: -91 };

/** A scan of so many access points from a number on, each on a radio of its own. */
export const scanOf = (points: number, from = 0, masts: readonly ScannedMast[] = [MAST]): RadioScan => ({
  time: new Date('2026-03-02T02:00:00Z'),
  points: Array.from({ length: points }, (_, i) => ({
    mac: `a4:56:02:${String((from + i) % 100).padStart(2, '0')}:${String(10 + i)}:10`,
    ssid: `HUAWEI-of-Li-Ming-${i}`,
    rssi: -50 - i,
  })),
  masts,
});
