/** What one caller does to a platform to the cost of all others. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contract, LIVE_PATH, pathOf, SERVICES, type SignedIn } from '../../../contract';
import { DEFAULT_RULES, type FenceDraft } from '../../../contract/fences';
import { ADMIN } from '../crowd';
import { KEY } from '../bed';
import { callOf, send, signInAs } from './caller';
import { CARD_ABUSES } from './cardAbuses';

const MOMENT = 100; // ms

/** Prepares an abuse and returns what begins it; that never ends. @param cardPort of the same platform. */
type Abuse = (url: string, cardPort: number) => Promise<() => Promise<unknown>>;

/**
 * So many at once, each again a moment after it has ended, however it ended. The moment keeps the abuser itself from
 * taking the machine: the figures are about what the platform spends.
 */
const storm = (atOnce: number, once: (n: number) => Promise<unknown>) => async () => {
  let n = 0;
  const again = async () => {
    for (;;) {
      await once((n += 1)).catch(() => undefined);
      await pause(MOMENT);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, again));
};

const addressOf = (n: number) => `203.0.113.${n % 200}`;
const GZIP = { 'accept-encoding': 'gzip' };

/** Opens a connection, writes the head of a request, and hands over. */
const opened = (url: string, head: string[]) =>
  new Promise<Socket>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.write([...head, `host: ${hostname}`, '', ''].join('\r\n'));
      resolve(socket);
    });
    socket.on('error', reject);
  });

/** Four bodies of 300 MB at a time, to an open call. */
const largeBodies: Abuse = async (url) => {
  const chunk = Buffer.alloc(64 * 1024, 0x78);
  return storm(4, async () => {
    const socket = await opened(url, [
      `POST ${SERVICES.user}${pathOf(contract.user.signIn)} HTTP/1.1`,
      'content-type: application/json',
      'transfer-encoding: chunked',
    ]);
    const ended = new Promise<void>((resolve) => socket.once('close', resolve).on('error', () => resolve()));
    socket.resume();
    for (let sent = 0; sent < 300 * 1024 * 1024 && !socket.destroyed; sent += chunk.length) {
      socket.write(`${chunk.length.toString(16)}\r\n`);
      socket.write(chunk);
      if (!socket.write('\r\n')) await Promise.race([ended, new Promise((resolve) => socket.once('drain', resolve))]);
    }
    socket.destroy();
  });
};

/** Sixty sign-ins at a time, of invented accounts and from two hundred addresses. */
const signIns: Abuse = async (url) =>
  storm(60, (n) =>
    send(url, callOf(contract.user.signIn, { account: `ghost${n}`, password: 'guess' }, null, addressOf(n))),
  );

/** The document of all calls, sixteen at a time. */
const openapi: Abuse = async (url) =>
  storm(16, () => send(url, { method: 'GET', path: '/openapi.json', headers: GZIP }));

/** Files of the console, compressed, thirty-two at a time. */
const files: Abuse = async (url) => {
  const { text } = await send(url, { method: 'GET', path: '/', headers: {} });
  const found = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '/');
  const paths = ['/', '/somewhere/deep', '/config.json', ...found];
  return storm(32, (n) => send(url, { method: 'GET', path: paths[n % paths.length] ?? '/', headers: GZIP }));
};

/** Waters with almost as many corners as one may have, up and down the whole height; two at a time. */
const zigzag: Abuse = async (url) => {
  const admin = await signInAs(url, ADMIN);
  const shore = Array.from({ length: 9_990 }, (_, corner) => [120.9 + corner * 1e-6, corner % 2 === 0 ? 30.9 : 31.3]);
  // An island outside the shore: it is found last, and nothing is stored.
  const far = [
    [119, 29],
    [119.1, 29],
    [119.1, 29.1],
    [119, 29],
  ];
  const rings = [[...shore, [120.95, 30.8], [120.9, 30.8], shore[0]], far];
  const geojson = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: rings } };
  return storm(2, () => send(url, callOf(contract.position.importWaterAreas, { geojson, source: '' }, admin)));
};

/** Eight previews at a time over two weeks of a card that wanders over a jagged edge. */
const previews: Abuse = async (url) => {
  const admin = await signInAs(url, ADMIN);
  return storm(8, () => send(url, callOf(contract.position.previewFence, { studentId: 's0', fence: jagged }, admin)));
};

const jagged: FenceDraft = {
  name: 'jagged',
  colour: '#0f766e',
  scope: { kind: 'students', studentIds: ['s0'] },
  rules: { ...DEFAULT_RULES, dwell: 0, atRest: false, pass: true },
  shape: {
    kind: 'polygon',
    rings: [
      Array.from({ length: 299 }, (_, corner): [number, number] => {
        const [angle, radius] = [(2 * Math.PI * (corner % 298)) / 298, corner % 2 === 0 ? 0.015 : 0.012];
        return [120.58 + radius * Math.cos(angle), 31.26 + radius * Math.sin(angle)];
      }),
    ],
  },
};

/** The track of those two weeks, four at a time: a large answer. */
const tracks: Abuse = async (url) => {
  const admin = await signInAs(url, ADMIN);
  return storm(4, () => send(url, callOf(contract.position.fenceTrack, { studentId: 's0' }, admin)));
};

/** Two hundred live streams that nobody reads, while a hundred cards a second report. */
const slowReaders: Abuse = async (url) => {
  const admin = await signInAs(url, ADMIN);
  return async () => {
    for (let n = 0; n < 200; n += 1) (await opened(url, streamHead(admin))).pause();
    return storm(1, async (n) => {
      const messages = Array.from({ length: 20 }, (_, pupil) => ({
        device_id: String(860_000_000_000_000 + 10 + pupil),
        location: {
          timestamp: new Date().toISOString(),
          coords: { latitude: 31.26 + n * 1e-6, longitude: 120.58, accuracy: 8 },
        },
      }));
      await send(url, {
        method: 'POST',
        path: `/intake/osmand/${KEY}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messages),
      });
      await pause(200);
    })();
  };
};

function streamHead(as: SignedIn): string[] {
  const { headers } = callOf({ ...contract.position.studentLocation, path: LIVE_PATH }, {}, as);
  return [
    `GET ${SERVICES.position}${LIVE_PATH} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
}

const atCardPort = Object.fromEntries(
  Object.entries(CARD_ABUSES).map(([name, abuse]): [string, Abuse] => [
    name,
    async (_, cardPort) => () => abuse(cardPort),
  ]),
);

export const ABUSES: Readonly<Record<string, Abuse>> = {
  largeBodies,
  signIns,
  openapi,
  files,
  zigzag,
  previews,
  tracks,
  slowReaders,
  ...atCardPort,
};
