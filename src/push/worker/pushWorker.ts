/**
 * The service worker for Web Push: shows alerts and news of approvals, trips and notices while no console is open, and
 * opens what a person taps. It caches no page. A classic script of its own at `/push-worker.js`, which
 * build/pushWorker.ts bundles.
 */
import { fill, type Language, LANGUAGES, OUTSIDE } from '../../../contract/language';
import type { LocalizedText } from '../../../contract/localizedText';
import { WORKER_CACHE, WORKER_VALUES } from '../workerNames';

declare const self: ServiceWorkerGlobalScope;

/**
 * The content of a push about an alert (server/alarm/delivery/deliveryChannels.ts, PushMessage). A newer platform may
 * send a kind that this worker does not know.
 */
interface AlertContent {
  alertId: string;
  kind: string;
  urgency: 'now' | 'soon' | 'note';
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

/** The content of a push about a notice to families (NoticePush of the same file). */
interface NoticeContent {
  noticeId: string;
  news: string;
  /** ISO 8601. */
  time: string;
}

/** What a notification keeps for the tap: the path of its page. An older worker kept the alert. */
type TapTarget = { path: string } | { alertId: string };

const alertPath = (alertId: string) => `alert/${encodeURIComponent(alertId)}`;

/** The text of a key that a later platform may have sent; undefined for one that this worker does not know. */
const textOf = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** A value that the console stored for this worker (src/push/pushDevice.ts). */
async function stored(name: keyof typeof WORKER_VALUES): Promise<string | undefined> {
  const cache = await caches.open(WORKER_CACHE);
  return (await cache.match(new URL(WORKER_VALUES[name], self.registration.scope).href))?.text();
}

/** The console's language; the default one before the console has stored any. */
async function language(): Promise<Language> {
  const tag = (await stored('locale')) ?? '';
  return LANGUAGES.find((code) => tag.startsWith(code)) ?? LANGUAGES[0];
}

async function showAlert({ alertId, kind, urgency, who, time }: AlertContent): Promise<void> {
  const { lockScreen, lockScreenHint, notification } = OUTSIDE[await language()];
  const isUrgent = urgency === 'now';
  const what = textOf(lockScreen, kind) ?? notification.unknownAlert;
  await self.registration.showNotification(fill(notification.title, { who, what }), {
    body: textOf(lockScreenHint, kind) ?? notification[isUrgent ? 'urgentHint' : 'hint'],
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
  const { approval, notification } = OUTSIDE[spoken];
  await self.registration.showNotification(`${name[spoken]} · ${textOf(approval, news) ?? notification.unknownNews}`, {
    body: notification.hint,
    // Newer news of the same approval replace the older ones, without a sound.
    tag: `approval ${approvalId}`,
    timestamp: Date.parse(time),
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: { path: `approval/${encodeURIComponent(approvalId)}` } satisfies TapTarget,
  } as NotificationOptions);
}

async function showTrip({ tripId, news, time }: TripContent): Promise<void> {
  const { trip, notification } = OUTSIDE[await language()];
  await self.registration.showNotification(textOf(trip, news) ?? trip.asked, {
    body: notification.hint,
    tag: `trip ${tripId}`,
    timestamp: Date.parse(time),
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: { path: 'class/group' } satisfies TapTarget,
  } as NotificationOptions);
}

async function showNotice({ noticeId, news, time }: NoticeContent): Promise<void> {
  const { notice, notification } = OUTSIDE[await language()];
  await self.registration.showNotification(textOf(notice, news) ?? notice.published, {
    body: notification.hint,
    tag: `notice ${noticeId}`,
    timestamp: Date.parse(time),
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: { path: `notice/${encodeURIComponent(noticeId)}` } satisfies TapTarget,
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
  const content = event.data?.json() as AlertContent | ApprovalContent | TripContent | NoticeContent | undefined;
  if (!content) return;
  event.waitUntil(
    'approvalId' in content
      ? showApproval(content)
      : 'tripId' in content
        ? showTrip(content)
        : 'noticeId' in content
          ? showNotice(content)
          : showAlert(content).then(() => acknowledge(content)),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as TapTarget));
});
