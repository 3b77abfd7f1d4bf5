/** Web Push (RFC 8030) with VAPID (RFC 8292) and encrypted messages (RFC 8291), to the push services of browsers alone. */
import library from 'web-push';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ATTEMPT_TIMEOUT } from '../delivery/retryPolicy';
import type { SendResult, PushSender } from '../delivery/deliveryChannels';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface WebPushOptions {
  keys: VapidKeys;
  /** Whom a push service may write to: 'mailto:…' or 'https://…'. */
  subject: string;
  /** Hosts whose push services are known, besides those of the browsers; their subdomains too. */
  hosts: readonly string[];
  /** For a push service of one's own without TLS, as tests have. */
  plain?: boolean;
  fetch: typeof globalThis.fetch;
}

/** Push services of Chrome and its kin, Firefox, Edge, Safari. Anywhere else an address could make the platform knock at any door. */
const BROWSER_PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

const URGENCY = { now: 'high', soon: 'normal', note: 'low' } as const;

export function webPush({ keys, subject, hosts, plain = false, fetch }: WebPushOptions): PushSender {
  const known = [...BROWSER_PUSH_HOSTS, ...hosts];
  const accepts = (endpoint: string) => {
    const { protocol, hostname } = new URL(endpoint);
    return (protocol === 'https:' || plain) && known.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  };
  return {
    key: keys.publicKey,
    accepts,
    async send(address, message, { ttl, urgency, topic }) {
      if (!accepts(address.endpoint)) return 'refused';
      const vapidDetails = { subject, ...keys };
      const { endpoint, headers, body } = library.generateRequestDetails(address, JSON.stringify(message), {
        vapidDetails,
        TTL: ttl,
        urgency: URGENCY[urgency],
        topic,
        contentEncoding: 'aes128gcm',
      });
      const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
      const init = {
        method: 'POST',
        headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body),
        redirect: 'manual' as const,
      };
      const response = await fetch(endpoint, { ...init, signal: AbortSignal.timeout(ATTEMPT_TIMEOUT) }).catch(
        () => null,
      );
      await response?.body?.cancel();
      return response ? resultOfStatus(response.status) : 'unreachable';
    },
  };
}

/** 404 and 410 say that the browser has left (RFC 8030, 7.3); what will be refused again is given up. */
export function resultOfStatus(status: number): SendResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
    ? 'refused'
    : 'unreachable';
}

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The installation's key pair: made once, kept in the data folder. Browsers are subscribed to it, so a new one would silence them all. */
export async function storedVapidKeys(folder: string): Promise<VapidKeys> {
  const file = join(folder, 'vapid.json');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (kept !== null) return Keys.parse(JSON.parse(kept));
  const made = library.generateVAPIDKeys();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `vapid.${made.publicKey.slice(0, 16)}`);
  await writeFile(aside, JSON.stringify(made), { mode: 0o600 });
  try {
    // A link appears whole or not at all, so two that start at once agree on the first.
    await link(aside, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await storedVapidKeys(folder);
  } finally {
    await rm(aside, { force: true });
  }
}
