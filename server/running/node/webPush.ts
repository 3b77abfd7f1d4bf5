/** Web Push (RFC 8030) with VAPID (RFC 8292) and encrypted messages (RFC 8291), only to known push services. */
import library from 'web-push';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ATTEMPT_TIMEOUT } from '../../alarm/delivery/retryPolicy';
import type { SendResult, PushSender } from '../../alarm/delivery/deliveryChannels';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface WebPushOptions {
  keys: VapidKeys;
  /** The contact for the push services: 'mailto:…' or 'https://…'. */
  subject: string;
  /** Further hosts of push services, with a port unless it is 443; their subdomains are included. */
  hosts: readonly string[];
  /** Allows push services without TLS and at any port, for tests. */
  plain?: boolean;
  fetch: typeof globalThis.fetch;
}

/**
 * The push services of Chrome, Firefox, Edge and Safari. Without such a list an address could make the platform call
 * any host.
 */
const BROWSER_PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

const URGENCY = { now: 'high', soon: 'normal', note: 'low' } as const;

export function webPush({ keys, subject, hosts, plain = false, fetch }: WebPushOptions): PushSender {
  const known = [...BROWSER_PUSH_HOSTS, ...hosts];
  const accepts = (endpoint: string) => {
    const { protocol, host, hostname, username, password } = new URL(endpoint);
    if ((protocol !== 'https:' && !plain) || username !== '' || password !== '') return false;
    // With its port, which is none for 443: another port of a known machine is another service.
    const asked = plain ? hostname : host;
    return known.some((one) => asked === one || asked.endsWith(`.${one}`));
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

/** 404 and 410 mean that the browser has unsubscribed (RFC 8030, 7.3). Other 4xx are final, except 408, 425 and 429. */
export function resultOfStatus(status: number): SendResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
    ? 'refused'
    : 'unreachable';
}

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

const FILE = 'vapid.json';

/** The key pair in the data folder; null while there is none. */
export async function keptVapidKeys(folder: string): Promise<VapidKeys | null> {
  const kept = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return kept === null ? null : Keys.parse(JSON.parse(kept));
}

/**
 * The installation's key pair, made once and stored in the data folder. Browsers subscribe to it: a new key would end
 * all subscriptions.
 */
export async function storedVapidKeys(folder: string): Promise<VapidKeys> {
  const file = join(folder, FILE);
  const kept = await keptVapidKeys(folder);
  if (kept !== null) return kept;
  const made = library.generateVAPIDKeys();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `vapid.${made.publicKey.slice(0, 16)}`);
  await writeFile(aside, JSON.stringify(made), { mode: 0o600 });
  try {
    // Creating a link is atomic, so two processes that start together agree on one key pair.
    await link(aside, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await storedVapidKeys(folder);
  } finally {
    await rm(aside, { force: true });
  }
}
