/**
 * The frame bus over NATS (core subjects: at most once, nothing stored). Positions of children travel on it, so its
 * servers belong on a private network with TLS and a password.
 */
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import { LivePosition } from '../../../contract';
import type { BusMessage, FrameBus } from '../../engine/live/frameBus';
import { failed } from '../../engine/trouble';
import type { Log } from '../../engine/platform';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';

/** What stands on the wire. Another version of the platform may run meanwhile, so it is checked. */
const Message = z.union([
  z.object({ from: z.string(), positions: z.array(LivePosition), snapshot: z.string() }),
  z.object({ from: z.string(), lost: z.literal(true) }),
]);

/** Milliseconds between two tries to connect, and between two signs of life on a connection. */
const RETRY = 500;
const PING = 5_000;

export interface NatsBus extends FrameBus {
  close(): Promise<void>;
}

/**
 * Starts to connect, and goes on trying until `close`; the platform need not wait for it.
 * @param urls 'nats://name:password@host:4222', several with commas between them; 'tls://' asks for TLS.
 * @throws Error when one of the addresses is none.
 */
export function openNatsBus(urls: string, subject: string, log: Log): NatsBus {
  let connection: NatsConnection | null = null;
  let up = false;
  let closed = false;
  const listeners: { onMessage: (message: BusMessage) => void; onGap: () => void }[] = [];
  const gap = () => listeners.forEach(({ onGap }) => onGap());

  const opening = connect(natsOptions(urls)).then(
    async (opened) => {
      connection = opened;
      if (closed) return opened.close();
      // Messages on a connection come in order, so a slow reader is cut off by the server, and reads the store again.
      opened.subscribe(subject, {
        callback(error, message) {
          if (error) return;
          const read = Message.safeParse(jsonOf(message.string()));
          if (read.success) listeners.forEach(({ onMessage }) => onMessage(read.data));
          else log.warn({}, 'a message of the bus was not understood');
        },
      });
      await opened.flush().catch(() => undefined);
      up = true;
      log.info({}, 'the bus is there');
      gap();
      void watch(opened);
    },
    (error: unknown) => failed(log, error, 'the bus cannot be reached any more'),
  );

  async function watch(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' && up) {
        up = false;
        log.warn({}, 'the bus was lost; the store carries the notices');
      } else if (type === 'reconnect') {
        up = true;
        log.info({}, 'the bus is there again');
        gap();
      }
    }
    up = false;
  }

  return {
    isUp: () => up,
    publish(message) {
      if (!up || !connection) return false;
      connection.publish(subject, JSON.stringify(message));
      return true;
    },
    subscribe: (onMessage, onGap) => void listeners.push({ onMessage, onGap }),
    async close() {
      closed = true;
      up = false;
      // Before the first connection the client cannot be told to stop trying: the process ends with it.
      if (!connection) return;
      await opening;
      await connection.close().catch(() => undefined);
    },
  };
}

/**
 * The subject of a store's frames: 'live.' and a name that no other database has, so that installations may share NATS
 * servers.
 */
export async function liveSubject(db: Queryable): Promise<string> {
  const [store] = await db.query<{ name: string }>(
    `select concat_ws(' ', system_identifier, oid, current_schema()) as name
     from pg_control_system(), pg_database where datname = current_database()`,
  );
  return `live.${sha256(store?.name ?? '').slice(0, 16)}`;
}

function natsOptions(urls: string): NodeConnectionOptions {
  const addresses = urls.split(/[\s,]+/).filter(Boolean);
  const parsed = addresses.map((address) => {
    if (!URL.canParse(address)) throw new Error('NATS_URL holds an address that is none');
    return new URL(address);
  });
  const [first] = parsed;
  if (!first) throw new Error('NATS_URL is empty');
  return {
    servers: parsed.map(({ host }) => host),
    ...(first.username && { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
    ...(first.protocol === 'tls:' && { tls: {} }),
    name: 'homeward',
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RETRY,
    pingInterval: PING,
    maxPingOut: 2,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
