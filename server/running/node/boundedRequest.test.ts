/** Requests to providers, over real sockets: where they go, how long they last, what they read. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { OutboundFault, type BoundedRequest } from '../../alarm/delivery/providers/provider';
import { boundedRequest, type BoundedRequestOptions } from './boundedRequest';
import { isPrivateAddress, outboundAddress } from './outboundAddress';

const open: (Server | TcpServer)[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server | TcpServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const served = (listener: RequestListener) => listening(createServer(listener));
const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

const here = (options: Partial<BoundedRequestOptions> = {}) => boundedRequest({ allowed: ['127.0.0.1'], ...options });
const faultOf = async (request: ReturnType<BoundedRequest>) => {
  const fault = await request.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(fault instanceof OutboundFault)) throw new Error(`no fault: ${String(fault)}`);
  return { why: fault.why, handedOver: fault.handedOver, code: fault.code };
};

it('sends method, headers and body, and gives status, type and body', async () => {
  const seen: unknown[] = [];
  const port = await served(async (request, response) => {
    seen.push({ method: request.method, path: request.url, headers: request.headers, body: await bodyOf(request) });
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' }).end('{"a":"李"}');
  });
  const answer = await here()(`http://127.0.0.1:${port}/send?a=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-own': '1' },
    body: '李',
  });
  expect(answer).toEqual({ status: 429, contentType: 'application/json', body: '{"a":"李"}', retryAfter: 30 });
  expect(seen).toMatchObject([{ method: 'POST', path: '/send?a=1', headers: { 'x-own': '1' }, body: '李' }]);
  expect(seen).toMatchObject([{ headers: { 'accept-encoding': 'identity', 'content-length': '3' } }]);
});

it('reads a date of Retry-After by the clock of the answer', async () => {
  const date = 'Fri, 20 Nov 2026 08:00:00 GMT';
  const afters = ['Fri, 20 Nov 2026 08:01:30 GMT', 'soon', '-5', '99999999999'];
  const port = await served((_, response) => void response.writeHead(200, { date, 'retry-after': afters[0] }).end());
  const request = here();
  const found: (number | null)[] = [];
  for (; afters.length > 0; afters.shift()) found.push((await request(`http://127.0.0.1:${port}/`, {})).retryAfter);
  expect(found).toEqual([90, null, null, 7 * 24 * 3600]);
});

it('reads 64 KiB, and no more of 50 MB', async () => {
  let written = 0;
  let size = 64 * 1024;
  const port = await served(async (_, response) => {
    let go = () => undefined as void;
    for (const event of ['drain', 'close', 'error']) response.on(event, () => go());
    for (; written < size && !response.destroyed; written += 65_536)
      if (!response.write(Buffer.alloc(65_536, 97))) await new Promise<void>((resolve) => (go = resolve));
    response.end();
  });
  const whole = await here()(`http://127.0.0.1:${port}/`, {});
  expect(whole.body).toHaveLength(65_536);
  size = 50 * 1024 * 1024;
  written = 0;
  expect(await faultOf(here()(`http://127.0.0.1:${port}/`, {}))).toEqual({
    why: 'long',
    handedOver: true,
    code: 'long',
  });
  await wait(50);
  // What the sockets of both sides hold is written too.
  expect(written).toBeLessThan(size / 2);
});

it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
  let asked = 0;
  const port = await served((_, response) => {
    asked++;
    response.writeHead(status, { location: asked === 1 ? 'http://169.254.169.254/latest/' : '/' }).end();
  });
  const wanted = { why: 'redirect', handedOver: true, code: `http${status}` };
  expect(await faultOf(here()(`http://127.0.0.1:${port}/`, {}))).toEqual(wanted);
  expect(await faultOf(here()(`http://127.0.0.1:${port}/`, {}))).toEqual(wanted);
  expect(asked).toBe(2);
});

const REFUSED = { why: 'address', handedOver: false, code: 'privateAddress' };
it('connects to no private address by any of its names', async () => {
  let asked = 0;
  const port = await served((_, response) => {
    asked++;
    response.end();
  });
  const closed = boundedRequest({ allowed: [] });
  for (const host of ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '0.0.0.0', '[::1]', '[::]'])
    expect(await faultOf(closed(`http://${host}:${port}/`, {}))).toEqual(REFUSED);
  expect(await faultOf(closed(`http://[::ffff:127.0.0.1]:${port}/`, {}))).toEqual(REFUSED);
  expect(await faultOf(closed('http://169.254.169.254/latest/meta-data', {}))).toEqual(REFUSED);
  expect(asked).toBe(0);
});

it('refuses what is no address of HTTP', async () => {
  for (const url of ['ftp://example.org/', 'file:///etc/passwd', 'no address', 'http://user:pass@example.org/'])
    expect(await faultOf(here()(url, {}))).toEqual({ why: 'address', handedOver: false, code: 'url' });
});

it('resolves a name once and connects to what it has checked', async () => {
  const port = await served((request, response) => void response.end(request.headers.host));
  const answers = ['127.0.0.1', '203.0.113.1'];
  let resolved = 0;
  const resolve = async () => [{ address: answers[resolved++] ?? '', family: 4 }];
  const answer = await here({ resolve })(`http://sms.example:${port}/`, {});
  expect(answer.body).toBe(`sms.example:${port}`);
  expect(resolved).toBe(1);
});

it('refuses a name of which one address is private', async () => {
  const resolve = async () => ['198.51.100.1', '10.0.0.7'].map((address) => ({ address, family: 4 }));
  expect(await faultOf(here({ resolve })('http://sms.example/', {}))).toEqual(REFUSED);
});

it.each([['sms.example'], ['SMS.Example.'], ['127.0.0.0/8'], ['127.0.0.1'], ['127.0.0.1/32']])(
  'the operator allows %s',
  async (entry) => {
    const port = await served((_, response) => void response.end('ok'));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const allows = (allowed: string[]) => boundedRequest({ allowed, resolve })(`http://sms.example:${port}/`, {});
    expect((await allows(['other.example', entry])).body).toBe('ok');
    expect(await faultOf(allows(['other.example', '10.0.0.0/8', '127.0.0.1/99', '']))).toEqual(REFUSED);
  },
);

describe('when the answer does not come', () => {
  it('a slow one ends in time, also one that drips', async () => {
    const port = await served(async (request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200);
      while (!response.destroyed) {
        response.write('.');
        await wait(20);
      }
    });
    for (const path of ['silent', 'drip'])
      expect(await faultOf(here({ timeout: 300 })(`http://127.0.0.1:${port}/${path}`, {}))).toEqual({
        why: 'away',
        handedOver: true,
        code: 'timeout',
      });
  });

  it('a name that is never resolved ends in time', async () => {
    const request = here({ timeout: 100, resolve: () => new Promise(() => undefined) });
    expect(await faultOf(request('http://sms.example/', {}))).toEqual({
      why: 'away',
      handedOver: false,
      code: 'timeout',
    });
  });

  it('a connection that ends before the request has left', async () => {
    // TLS never begins, so no byte of the request leaves.
    const port = await listening(createTcpServer((socket) => socket.destroy()));
    expect(await faultOf(here()(`https://127.0.0.1:${port}/`, { method: 'POST', body: 'a' }))).toMatchObject({
      why: 'away',
      handedOver: false,
    });
    for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect(await faultOf(here()(`http://127.0.0.1:${port}/`, {}))).toEqual({
      why: 'away',
      handedOver: false,
      code: 'ECONNREFUSED',
    });
  });

  it('a connection that ends after the request has left, or within the answer', async () => {
    const port = await served(async (request, response) => {
      await bodyOf(request);
      if (request.url === '/within') response.writeHead(200, { 'content-length': '10' }).write('{"a"');
      await wait(20);
      request.socket.destroy();
    });
    for (const path of ['before', 'within']) {
      const fault = await faultOf(here()(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body: 'a' }));
      expect(fault).toMatchObject({ why: 'away', handedOver: true });
    }
  });

  it('a header that HTTP cannot carry', async () => {
    const port = await served((_, response) => void response.end());
    const fault = await faultOf(here()(`http://127.0.0.1:${port}/`, { headers: { a: '李' } }));
    expect(fault).toMatchObject({ why: 'away', handedOver: false });
  });
});

it('holds at most 64 sockets, and serves who waits', async () => {
  let [now, most, count] = [0, 0, 0];
  const held: (() => void)[] = [];
  const port = await served((_, response) => {
    most = Math.max(most, ++now);
    count++;
    held.push(() => {
      now--;
      response.end();
    });
  });
  const request = here();
  const asked = Array.from({ length: 80 }, () => request(`http://127.0.0.1:${port}/`, {}));
  await expect.poll(() => held.length).toBe(64);
  await wait(50);
  expect(count).toBe(64);
  for (let done = 0; done < 80; done++) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  }
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 80 }, () => 200));
  expect(most).toBe(64);
});

it.each([
  ['0.1.2.3', true],
  ['10.255.0.1', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['127.255.255.254', true],
  ['169.254.169.254', true],
  ['172.15.0.1', false],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['192.169.1.1', false],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['223.5.5.5', false],
  ['8.8.8.8', false],
  ['::', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::7f00:1', true],
  ['::ffff:8.8.8.8', true],
  ['::ffff:7f00:1', true],
  ['fd00::1', true],
  ['fc00::1', true],
  ['fe80::1%eth0', true],
  ['febf::1', true],
  ['ff02::1', true],
  ['2002:7f00:1::', true],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b::808:808', false],
  ['64:ff9b::1', true],
  ['64:ff9b:1::7f00:1', true],
  ['2400:3200::1', false],
  ['2606:4700::1111', false],
  ['no address', true],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

it('a host without an address is away', async () => {
  const addressesOf = outboundAddress({ allowed: [], resolve: async () => [] });
  const { signal } = new AbortController();
  await expect(addressesOf('sms.example', signal)).rejects.toMatchObject({ why: 'away', handedOver: false });
  await expect(addressesOf('', signal)).rejects.toMatchObject({ why: 'address' });
});

it('an answer that takes up another protocol ends the request, and its place is free again', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'));
  });
  const port = await listening(server);
  const request = here({ timeout: 5_000 });
  const faults = await Promise.all(
    Array.from({ length: 65 }, () => faultOf(request(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' }))),
  );
  expect(new Set(faults.map(({ why }) => why))).toEqual(new Set(['away']));
  const good = await served((_, response) => void response.end('{}'));
  expect((await request(`http://127.0.0.1:${good}/`, {})).status).toBe(200);
}, 15_000);
