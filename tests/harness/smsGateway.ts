/**
 * A service for SMS on a real port that answers as it is told, and keeps what it delivered. One that knows keys
 * delivers a message of one key once, however often it is asked.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Queryable } from '../../server/engine/store/db';
import { PROVIDER_SETTING } from '../../server/alarm/delivery/providers/bindings';
import { saveSetting } from '../../server/engine/keptSettings/settingRows';

/**
 * What a request meets. taken: it is delivered. The others: a fault of the server before or after it was delivered, a
 * connection that is cut before or after, a success of HTTP with an error inside, too many requests, no answer at all.
 */
export type Manner =
  | 'taken'
  | 'fault'
  | 'fault after'
  | 'cut'
  | 'cut after'
  | 'error inside'
  | 'busy'
  | 'silent'
  | 'silent after';

export interface SmsGateway {
  url: string;
  /** How often a message of each key reached its number. */
  delivered: Map<string, number>;
  /** The number of each key. */
  numbers: Map<string, string>;
  /** How often each key was asked for. */
  asked: Map<string, number>;
  /** Sockets that were open at once, at most. */
  readonly mostSockets: number;
  /** Told before a byte of a request is read, and when its answer has left. */
  on: { connection: () => void; answered: (key: string) => void; heard: (key: string) => void };
  close(): Promise<void>;
}

/**
 * @param mannerOf how the next request is met; `nth` counts the requests of its key, from 1
 * @param options.wait milliseconds until an answer, as a service far away takes
 */
export async function smsGateway(
  mannerOf: (key: string, nth: number) => Manner,
  { knowsKeys, wait = 0 }: { knowsKeys: boolean; wait?: number },
): Promise<SmsGateway> {
  const [delivered, asked, numbers] = [new Map<string, number>(), new Map<string, number>(), new Map<string, string>()];
  const on: SmsGateway['on'] = { connection: () => undefined, answered: () => undefined, heard: () => undefined };
  let [sockets, mostSockets] = [0, 0];
  const deliver = (key: string) => {
    const before = delivered.get(key) ?? 0;
    delivered.set(key, knowsKeys ? 1 : before + 1);
  };
  function meet(manner: Manner, key: string, response: ServerResponse): void {
    if (manner === 'taken' || manner.endsWith('after')) deliver(key);
    if (manner.startsWith('cut')) return void response.socket?.destroy();
    if (manner.startsWith('silent')) return;
    const status = manner.startsWith('fault') ? 500 : manner === 'busy' ? 429 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: manner === 'taken' ? 0 : 17 }), () => on.answered(key));
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { key, to } = JSON.parse(Buffer.concat(chunks).toString()) as { key: string; to: string };
      if (knowsKeys && request.headers['idempotency-key'] !== key) throw new Error('a request without its key');
      const nth = (asked.get(key) ?? 0) + 1;
      asked.set(key, nth);
      numbers.set(key, to);
      const answer = () => meet(mannerOf(key, nth), key, response);
      if (wait === 0) answer();
      else setTimeout(answer, wait);
      on.heard(key);
    });
  });
  server.on('connection', (socket) => {
    mostSockets = Math.max(mostSockets, (sockets += 1));
    socket.on('close', () => (sockets -= 1));
    socket.on('error', () => undefined);
    on.connection();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    delivered,
    numbers,
    asked,
    get mostSockets() {
      return mostSockets;
    },
    on,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Binds the service to a school, as its administrator would. */
export async function bindGateway(
  tx: Queryable,
  schoolId: string,
  { url, knowsKeys }: { url: string; knowsKeys: boolean },
): Promise<void> {
  const values = {
    url,
    body: '{"to":"{mobile}","text":"{text}","key":"{key}"}',
    successIf: 'code = 0',
    sameKey: knowsKeys ? 'once' : 'anew',
  };
  const value = { provider: 'httpSms', label: '', isOn: true, values, endings: {}, dailyLimit: null, place: 0 };
  const key = { scope: 'school', owner: schoolId, kind: PROVIDER_SETTING, name: 'sms' } as const;
  await saveSetting(tx, { ...key, value, sealed: {}, version: 0 }, null, new Date());
}
