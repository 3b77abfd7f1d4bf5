/** One connection that receives PostgreSQL's notices. After a loss it connects and listens again. */
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import { failed } from '../trouble';
import type { Log } from '../platform';
import { PLATFORM_LOCK } from './db';

interface ChannelListener {
  onNotice: (payload: string) => void;
  onReconnect: (() => void) | undefined;
}

/**
 * Connects at the first `listen`. After a loss it tries again after 0.1 s, then with doubled waits up to 5 s, until
 * `close`.
 */
export function noticeListener(config: ClientConfig, log?: Log) {
  const channels = new Map<string, Set<ChannelListener>>();
  let connecting: Promise<Client> | null = null;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<Client> {
    const client = new Client(config);
    // A lost connection is reported here; without this handler the error would end the process.
    client.on('error', (error) => log && failed(log, error, 'the connection for notices was lost', 'warn'));
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${PLATFORM_LOCK})`);
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotice } of channels.get(channel) ?? []) onNotice(payload ?? '');
    });
    client.once('end', () => {
      connecting = null;
      if (!closed && channels.size > 0) reconnectAfter(100);
    });
    for (const channel of channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    return client;
  }

  function connected(): Promise<Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    return connecting;
  }

  function reconnectAfter(wait: number): void {
    retry = setTimeout(() => {
      connected().then(
        () => {
          for (const listeners of channels.values()) for (const { onReconnect } of listeners) onReconnect?.();
        },
        () => {
          if (!closed) reconnectAfter(Math.min(wait * 2, 5_000));
        },
      );
    }, wait);
  }

  return {
    async listen(
      channel: string,
      onNotice: (payload: string) => void,
      onReconnect?: () => void,
    ): Promise<() => Promise<void>> {
      const listener: ChannelListener = { onNotice, onReconnect };
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      const unlisten = async (): Promise<void> => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        channels.delete(channel);
        const client = await connecting?.catch(() => null);
        await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined);
      };
      try {
        await (await connected()).query(`listen ${escapeIdentifier(channel)}`);
      } catch (error) {
        await unlisten();
        throw error;
      }
      return unlisten;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      const client = await connecting?.catch(() => null);
      await client?.end();
    },
  };
}
