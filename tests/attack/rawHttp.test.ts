/**
 * Bytes on the socket that are no proper HTTP, or HTTP that tries to confuse: each ends with 4xx or a closed
 * connection, never with 5xx, with a file outside the console, or with a second answer for a smuggled request.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICES } from '../../contract';
import { readEnvironment } from '../../server/running/node/environment';
import { type Running, startPlatform } from '../../server/running/node/start';
import { setUpDb } from '../harness/postgres';
import { silentLog } from '../harness/silentLog';

const SECRET = 'a file outside the console';
let home: string;
let running: Running;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'homeward-raw-'));
  await mkdir(join(home, 'console/assets'), { recursive: true });
  await writeFile(join(home, 'console/index.html'), '<!doctype html><title>console</title>');
  await writeFile(join(home, 'console/assets/a.js'), 'export {}');
  await writeFile(join(home, 'secret.txt'), SECRET);
  running = await startPlatform({
    ...readEnvironment({ PORT: '0' }),
    db: await setUpDb(),
    log: silentLog,
    consoleFolder: join(home, 'console'),
  });
});
afterAll(async () => {
  await running.stop();
  await rm(home, { recursive: true });
});

/** Sends bytes and resolves with what came back until the platform closed, or was silent for long. */
async function exchange(...parts: string[]): Promise<string> {
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.setTimeout(20_000, () => resolve());
  });
  for (const part of parts) socket.write(part, 'latin1');
  await ended;
  socket.destroy();
  return answer;
}
const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));
const healthy = async () => (await fetch(`${running.url}healthz`)).status;

const SIGN_IN = `${SERVICES.user}/user/signin/v2`;
const HOST = 'Host: platform.test\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n${more}\r\n`;

describe('malformed HTTP is refused', () => {
  const CASES: Record<string, string> = {
    'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'a request line of spaces': '   \r\n\r\n',
    'an unknown method': `BREW / HTTP/1.1\r\n${HOST}\r\n`,
    'HTTP/9.9': `GET / HTTP/9.9\r\n${HOST}\r\n`,
    'no Host': 'GET /healthz HTTP/1.1\r\n\r\n',
    'a header without a colon': get('/healthz', 'broken header\r\n'),
    'a header with a NUL': get('/healthz', 'token: a\0b\r\n'),
    'a header of 100 kB': get('/healthz', `token: ${'a'.repeat(100_000)}\r\n`),
    '5,000 headers': get('/healthz', Array.from({ length: 5_000 }, (_, n) => `x-${n}: 1\r\n`).join('')),
    'a path of 100 kB': get(`/${'a'.repeat(100_000)}`),
    'a negative length': `POST ${SIGN_IN} HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
    'two lengths': `POST ${SIGN_IN} HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    'a length that is no number': `POST ${SIGN_IN} HTTP/1.1\r\n${HOST}Content-Length: 1e3\r\n\r\n`,
    'a chunk size that is no number': `POST ${SIGN_IN} HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    'an unknown transfer encoding': `POST ${SIGN_IN} HTTP/1.1\r\n${HOST}Transfer-Encoding: identity, cow\r\n\r\n`,
  };
  it.each(Object.entries(CASES))('%s', async (_, bytes) => {
    const answer = await exchange(bytes);
    for (const status of statusesOf(answer)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await healthy()).toBe(200);
  });
});

describe('a request inside another is not answered', () => {
  const inner = `GET /openapi.json HTTP/1.1\r\n${HOST}\r\n`;
  const post = (headers: string) => `POST ${SIGN_IN} HTTP/1.1\r\n${HOST}${headers}\r\n`;
  const chunked = 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n';
  const twoLengths = `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n`;
  const CASES: Record<string, string> = {
    'length and chunks together': `${post(chunked)}0\r\n\r\n${inner}`,
    'a hidden transfer encoding': `${post(chunked.replace('g:', 'g :'))}0\r\n\r\n${inner}`,
    'a line end by LF alone': `${post(`X: a\n${twoLengths}`)}${inner}`,
    'a folded header': `${post(`X: a\r\n Transfer-Encoding: chunked\r\n${twoLengths}`)}${inner}`,
  };
  it.each(Object.entries(CASES))('%s', async (_, bytes) => {
    const statuses = statusesOf(await exchange(bytes));
    expect(statuses.length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect(status).toBeLessThan(500);
  });
});

describe('no path leads out of the console', () => {
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/..\\..\\secret.txt',
    '//secret.txt',
    '/assets/%00/../../secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%',
    '/%zz',
    '/assets/a.js%00.html',
    'http://127.0.0.1/../secret.txt',
    'http://other.test/healthz',
    '*',
    '/api/%E0%A4%A',
    '/api/user/%00',
    '/intake/osmand/%ff',
    `/${'../'.repeat(2_000)}etc/passwd`,
  ])('%s', async (path) => {
    const answer = await exchange(get(path));
    expect(answer).not.toContain(SECRET);
    for (const status of statusesOf(answer)) expect(status, answer.slice(0, 200)).toBeLessThan(500);
    expect(await healthy()).toBe(200);
  });
});

describe('slow and unfinished requests', () => {
  it('do not hold up others: 300 that never end their headers, 300 that never send their body', async () => {
    const { hostname, port } = new URL(running.url);
    const sockets = Array.from({ length: 600 }, (_, index) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(
        index % 2
          ? `GET /healthz HTTP/1.1\r\n${HOST}X-Slow: `
          : `POST ${SIGN_IN} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n{`,
      );
      return socket;
    });
    expect(await healthy()).toBe(200);
    const [status] = statusesOf(await exchange(get('/healthz')));
    expect(status).toBe(200);
    for (const socket of sockets) socket.destroy();
    expect(await healthy()).toBe(200);
  });

  it('a caller that leaves in the middle of its body is not answered and breaks nothing', async () => {
    const { hostname, port } = new URL(running.url);
    for (let round = 0; round < 50; round += 1) {
      const socket = connect(Number(port), hostname);
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      socket.write(`POST ${SIGN_IN} HTTP/1.1\r\n${HOST}Content-Length: 200000\r\n\r\n${'{'.repeat(round * 100)}`);
      socket.resetAndDestroy();
    }
    expect(await healthy()).toBe(200);
  });
});

it('TRACE gives nothing back, and no folder is listed', async () => {
  for (const path of ['/', '/healthz', '/api/user/none', '/assets/a.js']) {
    const answer = await exchange(
      `TRACE ${path} HTTP/1.1\r\n${HOST}X-Mark: of-the-caller\r\nConnection: close\r\n\r\n`,
    );
    expect(statusesOf(answer)[0], path).toBeGreaterThanOrEqual(400);
    expect(answer, path).not.toContain('of-the-caller');
  }
  expect(await exchange(get('/assets/'))).not.toContain('a.js');
});

it('an answer tells no stack, path or version of a program', async () => {
  for (const path of ['/api/user/none', '/openapi.json', '/', '/assets/none.js', `${SERVICES.position}/none`]) {
    const answer = await exchange(get(path));
    expect(answer).not.toMatch(/node_modules|at .+\.ts:\d+|x-powered-by|^server:/im);
  }
});
