/** Web Push as this browser has it, or has it not. */
import type { PushAddress } from '../../contract/alerts/preferences';

/** Where the worker keeps what it has to know; the same name stands in public/push-worker.js. */
const KEPT = 'homeward';

export interface PushDevice {
  /** Whether this browser can take push at all. iPhones can once the console is on the home screen. */
  supported: boolean;
  /** Whether the person has forbidden it, in the browser's settings. */
  isDenied(): boolean;
  /** The address push reaches this browser by; null without one. */
  address(): Promise<PushAddress | null>;
  /** Asks the person, where nobody has yet, and the push service. @param key the platform's, base64url. Null when the person says no. */
  subscribe(key: string): Promise<PushAddress | null>;
  unsubscribe(): Promise<void>;
  /** Tells the worker which language to speak, and where to say that it has. */
  configureWorker(locale: string): Promise<void>;
  /** Calls back with the path of a notification that was tapped while the console was open. Returns the way to stop. */
  onNotificationTap(open: (path: string) => void): () => void;
}

export const NO_PUSH: PushDevice = {
  supported: false,
  isDenied: () => false,
  address: async () => null,
  subscribe: async () => null,
  unsubscribe: async () => {},
  configureWorker: async () => {},
  onNotificationTap: () => () => {},
};

/** @param base where the console begins, with slashes on both ends; @param shownAt where the worker says that it has shown a push */
export function pushDeviceOf(window: Window & typeof globalThis, base: string, shownAt: string): PushDevice {
  const { navigator, Notification, caches } = window;
  if (
    !window.isSecureContext ||
    !('serviceWorker' in navigator) ||
    !('PushManager' in window) ||
    !('Notification' in window)
  )
    return NO_PUSH;
  const workers = navigator.serviceWorker;
  const subscription = async () => (await (await workers.getRegistration(base))?.pushManager.getSubscription()) ?? null;

  return {
    supported: true,
    isDenied: () => Notification.permission === 'denied',
    address: async () => addressOf(await subscription()),
    async subscribe(key) {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      await workers.register(`${base}push-worker.js`, { scope: base });
      const { pushManager } = await workers.ready;
      const applicationServerKey = bytesOf(key);
      const known = await pushManager.getSubscription();
      // Subscribed to another key, that of a platform that was set up anew: it would take nothing of this one's.
      if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
      return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    },
    async unsubscribe() {
      await (await subscription())?.unsubscribe();
    },
    async configureWorker(locale) {
      const kept = await caches.open(KEPT);
      await Promise.all([
        kept.put(`${base}locale`, new Response(locale)),
        kept.put(`${base}shown-at`, new Response(shownAt)),
      ]);
    },
    onNotificationTap(open) {
      const heard = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string')
          open(data.open);
      };
      workers.addEventListener('message', heard);
      workers.startMessages();
      return () => workers.removeEventListener('message', heard);
    },
  };
}

function addressOf(subscription: PushSubscription | null): PushAddress | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array) =>
  one !== null && one.byteLength === other.length && new Uint8Array(one).every((byte, index) => byte === other[index]);
