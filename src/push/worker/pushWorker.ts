/**
 * The service worker for Web Push: shows alerts and news of approvals and trips while no console is open, and opens
 * what a person taps. It caches no page. A classic script of its own at `/push-worker.js`; vite.config.ts bundles it.
 */
import type { AlertKindRow } from '../../../contract/alerts/alertKindRow';
import { ALERT_KINDS } from '../../../contract/alerts/alertKinds';
import { APPROVAL_NEWS } from '../../../contract/approval/news';
import { TRIP_NEWS } from '../../../contract/groups/tripNews';
import type { Language, LocalizedText } from '../../../contract/language';
import { WORKER_CACHE, WORKER_VALUES } from '../workerNames';

declare const self: ServiceWorkerGlobalScope;

/**
 * The content of a push about an alert (server/delivery/deliveryChannels.ts, PushMessage). A newer platform may send a
 * kind that this worker does not know.
 */
interface AlertContent {
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

/** The content of a push about an approval (ApprovalPush of the same file). */
interface ApprovalContent {
  approvalId: string;
  name: LocalizedText;
  news: string;
  /** ISO 8601. */
  time: string;
}

/** The content of a push about a trip that asks for consent (TripPush of the same file). */
interface TripContent {
  tripId: string;
  news: string;
  /** ISO 8601. */
  time: string;
}

/** What a notification keeps for the tap: the path of its page. An older worker kept the alert. */
type TapTarget = { path: string } | { alertId: string };

const alertPath = (alertId: string) => `alert/${encodeURIComponent(alertId)}`;

const TITLES: Record<Language, (who: string, what: string) => string> = {
  zh: (who, what) => `${who}同学 · ${what}`,
  en: (who, what) => `${who} · ${what}`,
};
const UNKNOWN_KIND: LocalizedText = { zh: '提醒', en: 'alert' };
const UNKNOWN_NEWS: LocalizedText = { zh: '有新进展', en: 'something new' };
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

async function showAlert({ alertId, kind, urgency, who, time }: AlertContent): Promise<void> {
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
    data: { path: alertPath(alertId) } satisfies TapTarget,
    // The types of the library lack `renotify` and `timestamp`.
  } as NotificationOptions);
}

async function showApproval({ approvalId, name, news, time }: ApprovalContent): Promise<void> {
  const spoken = await language();
  const words: LocalizedText = news in APPROVAL_NEWS ? APPROVAL_NEWS[news as keyof typeof APPROVAL_NEWS] : UNKNOWN_NEWS;
  await self.registration.showNotification(`${name[spoken]} · ${words[spoken]}`, {
    body: HINT[spoken],
    // Newer news of the same approval replace the older ones, without a sound.
    tag: `approval ${approvalId}`,
    timestamp: Date.parse(time),
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: { path: `approval/${encodeURIComponent(approvalId)}` } satisfies TapTarget,
  } as NotificationOptions);
}

async function showTrip({ tripId, news, time }: TripContent): Promise<void> {
  const spoken = await language();
  const words: LocalizedText = news in TRIP_NEWS ? TRIP_NEWS[news as keyof typeof TRIP_NEWS] : TRIP_NEWS.asked;
  await self.registration.showNotification(words[spoken], {
    body: HINT[spoken],
    tag: `trip ${tripId}`,
    timestamp: Date.parse(time),
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: { path: 'class/group' } satisfies TapTarget,
  } as NotificationOptions);
}

/**
 * Tells the platform that the push was shown. Sends the receipt and nothing that identifies the person. Ignores a lost
 * connection.
 */
async function acknowledge({ receipt }: AlertContent): Promise<void> {
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

/** Shows the page in an open console, or else opens one. */
async function open(target: TapTarget): Promise<void> {
  const path = 'path' in target ? target.path : alertPath(target.alertId);
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
  const content = event.data?.json() as AlertContent | ApprovalContent | TripContent | undefined;
  if (!content) return;
  event.waitUntil(
    'approvalId' in content
      ? showApproval(content)
      : 'tripId' in content
        ? showTrip(content)
        : showAlert(content).then(() => acknowledge(content)),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as TapTarget));
});
