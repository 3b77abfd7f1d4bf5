/**
 * Shows alerts while no console is open, and leads to the one that is tapped. A service worker is a file of its own and brings its
 * words along. It holds nothing, keeps no page and fetches none; what comes in is server/delivery/ways.ts: PushMessage. It says back, once
 * and with nothing but the receipt that came along, that a person could see it.
 */
const WORDS = {
  'zh-CN': {
    title: (who, what) => `${who}同学 · ${what}`,
    kinds: {
      sos: '求救',
      fall: '可能跌倒',
      water: '水域提醒',
      removed: '学生卡被取下',
      fence: '围栏提醒',
      temperature: '体温提醒',
      battery: '学生卡电量低',
      silence: '联系不上学生卡',
      test: '测试提醒',
    },
    other: '提醒',
    now: '轻点查看位置，并接手处理',
    later: '轻点查看',
    test: '提醒能送到这台设备。',
  },
  en: {
    title: (who, what) => `${who} · ${what}`,
    kinds: {
      sos: 'SOS',
      fall: 'may have fallen',
      water: 'water alert',
      removed: 'card taken off',
      fence: 'geofence',
      temperature: 'temperature',
      battery: 'card low on battery',
      silence: 'card not heard',
      test: 'test alert',
    },
    other: 'alert',
    now: 'Tap to see where, and to take it in hand',
    later: 'Tap to see it',
    test: 'Alerts reach this device.',
  },
};
const KEPT = 'homeward';
/** What the console has told this worker (src/push/pushDevice.ts). */
const told = async (name) =>
  (await (await caches.open(KEPT)).match(new URL(name, self.registration.scope).href))?.text();

/** The language the console was last read in. */
async function words() {
  return WORDS[(await told('locale')) ?? 'zh-CN'] ?? WORDS['zh-CN'];
}

async function show({ alertId, kind, urgency, who, time }) {
  const say = await words();
  await self.registration.showNotification(say.title(who, say.kinds[kind] ?? say.other), {
    body: kind === 'test' ? say.test : urgency === 'now' ? say.now : say.later,
    // The same alert shown twice is one; only what is urgent rings again.
    tag: alertId,
    renotify: urgency === 'now',
    requireInteraction: urgency === 'now',
    timestamp: Date.parse(time),
    icon: new URL('icon-192.png', self.registration.scope).href,
    data: { alertId },
  });
}

/** Without a session, and with nothing that says whose browser it is. Whoever cannot be reached now need not know. */
async function sayShown({ receipt }) {
  const address = await told('shown-at');
  if (!receipt || !address) return;
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  };
  await fetch(new URL(address, self.registration.scope).href, sent).catch(() => undefined);
}

/** An open console goes there itself; without one a new one opens. */
async function open(alertId) {
  const path = `alert/${encodeURIComponent(alertId)}`;
  const consoles = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [console] = consoles.filter(({ url }) => url.startsWith(self.registration.scope));
  if (!console) return self.clients.openWindow(new URL(path, self.registration.scope).href);
  console.postMessage({ open: `/${path}` }, []);
  return console.focus();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()).then(() => sayShown(event.data.json())));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.alertId));
});
