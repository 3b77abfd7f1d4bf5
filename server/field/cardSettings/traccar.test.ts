/** The Traccar driver against a server on a real socket: its requests, the meaning of each answer, and refusals. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { traccarDriver } from './traccar';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let close = () => {};
afterEach(() => close());

/** A server that answers `device` to the search for the card and `command` to the command. */
async function driverTo(device: Answer, command: Answer, types: { type: string }[] = TYPES) {
  const seen: { url: string; authorization: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
      const answer = request.url?.startsWith('/api/devices') ? device : command;
      (request.url?.startsWith('/api/commands/types') ? json(200, types) : answer)(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { model, send } = traccarDriver({ url, token: 'a-token', fetch });
  if (send === null) throw new Error('The driver sends nothing');
  return { driver: { model, send }, seen, url };
}
const json =
  (status: number, value: unknown): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const TYPES = [{ type: 'custom' }, { type: 'positionSingle' }];
const locate = { kind: 'locate' as const, value: {}, uniqueId: '86 0&1', commandId: 'c-1' };

it.each([
  { status: 200, outcome: 'sent' },
  { status: 202, outcome: 'kept' },
])('an answer of $status to the command means $outcome', async ({ status, outcome }) => {
  const { driver, seen } = await driverTo(json(200, [{ id: 7 }]), json(status, {}));
  expect(await driver.send(locate)).toBe(outcome);
  expect(seen.map(({ url, authorization }) => [url, authorization])).toEqual([
    ['/api/devices?uniqueId=86%200%261', 'Bearer a-token'],
    ['/api/commands/types?deviceId=7', 'Bearer a-token'],
    ['/api/commands/send', 'Bearer a-token'],
  ]);
  expect(JSON.parse(seen[2]?.body ?? '')).toMatchObject({ deviceId: 7, type: 'positionSingle' });
});

it('a card that the server does not know, and a refusal, are errors', async () => {
  const unknown = await driverTo(json(200, []), json(200, {}));
  await expect(unknown.driver.send(locate)).rejects.toThrow('does not know');
  close();
  const refused = await driverTo(json(401, {}), json(200, {}));
  await expect(refused.driver.send(locate)).rejects.toThrow('401');
  close();
  const failed = await driverTo(json(200, [{ id: 7 }]), json(400, {}));
  await expect(failed.driver.send(locate)).rejects.toThrow('400');
});

it('a redirect is not followed: the token goes to the configured server only', async () => {
  const other = await driverTo(json(200, [{ id: 7 }]), json(200, {}));
  const closeOther = close;
  const { driver } = await driverTo(
    (_, response) => {
      response.writeHead(307, { location: `${other.url}/api/devices` }).end();
    },
    json(200, {}),
  );
  await expect(driver.send(locate)).rejects.toThrow();
  expect(other.seen).toEqual([]);
  closeOther();
});

it('a device without a type gets the text of its own protocol, and one without either gets nothing', async () => {
  const { driver, seen } = await driverTo(json(200, [{ id: 7 }]), json(200, {}), [{ type: 'custom' }]);
  const outgoing = { keys: [{ key: 0, number: '13800000001', name: '妈妈' }] };
  expect(await driver.send({ ...locate, kind: 'outgoing', value: outgoing })).toBe('sent');
  expect(await driver.send(locate)).toBe('sent');
  expect(seen.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body)]))).toEqual([
    { deviceId: 7, type: 'custom', textChannel: false, attributes: { data: 'SOS1,13800000001' } },
    { deviceId: 7, type: 'custom', textChannel: false, attributes: { data: 'PHB,,,,,,,,,,' } },
    { deviceId: 7, type: 'custom', textChannel: false, attributes: { data: 'PHB2,,,,,,,,,,' } },
    { deviceId: 7, type: 'custom', textChannel: false, attributes: { data: 'CR' } },
  ]);
  close();
  const bare = await driverTo(json(200, [{ id: 7 }]), json(200, {}), []);
  expect(await bare.driver.send(locate)).toBe('unknown');
  expect(bare.seen.map(({ url }) => url)).not.toContain('/api/commands/send');
});
