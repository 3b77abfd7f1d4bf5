/** Answers of other services: what a short compressed one unpacks to is not read beyond the limit. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpFamilyOperator } from '../field/cardSettings/familyOperator';
import { traccarDriver } from '../field/cardSettings/traccar';
import { jsonOfAnswer } from './boundedAnswer';
import { httpProvider } from '../people/signIn/providers';

/** 32 MB of spaces before a good answer, in 32 kB. */
const bomb = (good: unknown) => gzipSync(`${' '.repeat(32 * 2 ** 20)}${JSON.stringify(good)}`);
const answers: Record<string, Buffer> = {
  '/whois': bomb({ subject: 'somebody' }),
  '/api/devices': bomb([{ id: 7 }]),
  '/order': bomb({ state: 'open' }),
};
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://here');
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(answers[pathname]);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('JSON up to the limit is read, and no more', async () => {
  expect(await jsonOfAnswer(new Response('{"name":"李雷"}'), 17)).toEqual({ name: '李雷' });
  await expect(jsonOfAnswer(new Response('{"name":"李雷"}'), 16)).rejects.toThrow('more than 16 bytes');
  await expect(jsonOfAnswer(new Response(null), 16)).rejects.toThrow('JSON');
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1_000).fill(32));
    },
  });
  await expect(jsonOfAnswer(new Response(endless), 10_000)).rejects.toThrow('more than');
  expect(pulled).toBeLessThan(15);
});

it('an identity provider, a Traccar server and an operator are not believed beyond it', async () => {
  expect(await httpProvider(`${url}/whois`, fetch).identify('token', '')).toEqual({ kind: 'down' });
  const driver = traccarDriver({ url, token: 'a-token', fetch });
  if (!driver.send) throw new Error('The driver sends nothing');
  const locate = { kind: 'locate' as const, value: {}, uniqueId: '86', commandId: 'c-1' };
  await expect(driver.send(locate)).rejects.toThrow('more than');
  await expect(httpFamilyOperator({ url, token: 't' }, { fetch }).order('13800000000')).rejects.toThrow('more than');
});
