/**
 * The service worker for Web Push: shows alerts while no console is open, and opens the alert that a person taps. It
 * caches no page. A classic script of its own at `/push-worker.js`; vite.config.ts bundles it.
 */
import { ALERT_KINDS, type AlertKindRow } from '../../../contract/alerts/alertKinds';
import type { Language, LocalizedText } from '../../../contract/language';
import { WORKER_CACHE, WORKER_VALUES } from '../workerNames';

declare const self: ServiceWorkerGlobalScope;

/**
 * The content of a push (server/delivery/deliveryChannels.ts, PushMessage). A newer platform may send a kind that this
 * worker does not know.
 */
interface PushContent {
  alertId: string;
  kind: string;
  urgency: AlertKindRow['urgency'];
  /** The first character of the pupil's name. */
  who: string;
  /** ISO 8601. */
  time: string;
  /** Proves to the platform that this browser could read the push; null when it wants no answer. */
  receipt: string | null;
}

const TITLES: Record<Language, (who: string, what: string) => string> = {
  zh: (who, what) => `${who}同学 · ${what}`,
  en: (who, what) => `${who} · ${what}`,
};
const UNKNOWN_KIND: LocalizedText = { zh: '提醒', en: 'alert' };
const URGENT_HINT: LocalizedText = { zh: '轻点查看位置，并接手处理', en: 'Tap to see where, and to take it in hand' };
const HINT: LocalizedText = { zh: '轻点查看', en: 'Tap to see it' };

/** A value that the console stored for this worker (src/push/pushDevice.ts). */
async function stored(name: keyof typeof WORKER_VALUES): Promise<string | undefined> {
  const cache = await caches.open(WORKER_CACHE);
  return (await cache.match(new URL(WORKER_VALUES[name], self.registration.scope).href))?.text();
}

/** The console's language; the default one before the console has stored any. */
async function language(): Promise<Language> {
  const tag = (await stored('locale')) ?? '';
  const languages = Object.keys(TITLES) as [Language, ...Language[]];
  return languages.find((code) => tag.startsWith(code)) ?? languages[0];
}

async function show({ alertId, kind, urgency, who, time }: PushContent): Promise<void> {
  const spoken = await language();
  const row: AlertKindRow | null = kind in ALERT_KINDS ? ALERT_KINDS[kind as keyof typeof ALERT_KINDS] : null;
  const isUrgent = urgency === 'now';
  await self.registration.showNotification(TITLES[spoken](who, (row?.lockScreen ?? UNKNOWN_KIND)[spoken]), {
    body: (row?.lockScreenHint ?? (isUrgent ? URGENT_HINT : HINT))[spoken],
    // A second push about the same alert replaces the first one; it makes a sound again only when the alert is urgent.
    tag: alertId,
    renotify: isUrgent,
    requireInteraction: isUrgent,
    timestamp: Date.parse(time),
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: { alertId },
    // The types of the library lack `renotify` and `timestamp`.
  } as NotificationOptions);
}

/**
 * Tells the platform that the push was shown. Sends the receipt and nothing that identifies the person. Ignores a lost
 * connection.
 */
async function acknowledge({ receipt }: PushContent): Promise<void> {
  const address = await stored('shownAt');
  if (!receipt || !address) return;
  await fetch(new URL(address, self.registration.scope).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
}

/** Shows the alert in an open console, or else opens one. */
async function open(alertId: string): Promise<void> {
  const path = `alert/${encodeURIComponent(alertId)}`;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const consoleWindow = windows.find(({ url }) => url.startsWith(self.registration.scope));
  if (!consoleWindow) {
    await self.clients.openWindow(new URL(path, self.registration.scope).href);
    return;
  }
  consoleWindow.postMessage({ open: `/${path}` }, []);
  await consoleWindow.focus();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => {
  const content = event.data?.json() as PushContent | undefined;
  if (content) event.waitUntil(show(content).then(() => acknowledge(content)));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { alertId: string }).alertId));
});
