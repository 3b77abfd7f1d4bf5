/** One connection that hears PostgreSQL's notices, and listens again after it was lost. */
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import type { Log } from '../platform';

interface Ear {
  hear: (payload: string) => void;
  missed: (() => void) | undefined;
}

/**
 * Connects on the first `listen`. A lost connection is tried again after 0.1 s, then ever slower up to 5 s, until
 * `close`.
 */
export function noticeListener(config: ClientConfig, log?: Log) {
  const channels = new Map<string, Set<Ear>>();
  let connecting: Promise<Client> | null = null;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<Client> {
    const client = new Client(config);
    // Connecting and connected clients both report a lost connection here; without a listener it would end the process.
    client.on('error', (error) => log?.warn({ reason: error.message }, 'the connection that hears notices was lost'));
    await client.connect();
    client.on('notification', ({ channel, payload }) => {
      for (const { hear } of channels.get(channel) ?? []) hear(payload ?? '');
    });
    client.once('end', () => {
      connecting = null;
      if (!closed && channels.size > 0) again(100);
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

  function again(wait: number): void {
    retry = setTimeout(() => {
      connected().then(
        () => {
          for (const listeners of channels.values()) for (const { missed } of listeners) missed?.();
        },
        () => {
          if (!closed) again(Math.min(wait * 2, 5_000));
        },
      );
    }, wait);
  }

  return {
    async listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>> {
      const ear: Ear = { hear, missed };
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(ear));
      const silence = async (): Promise<void> => {
        if (!listeners.delete(ear) || listeners.size > 0) return;
        channels.delete(channel);
        const client = await connecting?.catch(() => null);
        await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined);
      };
      try {
        await (await connected()).query(`listen ${escapeIdentifier(channel)}`);
      } catch (error) {
        await silence();
        throw error;
      }
      return silence;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      const client = await connecting?.catch(() => null);
      await client?.end();
    },
  };
}
