/** Web Push in this browser. */
import type { PushAddress } from '../../contract/alerts/preferences';
import { WORKER_CACHE, WORKER_FILE, WORKER_VALUES } from './workerNames';
import { createContext, useContext } from 'react';

export interface PushDevice {
  /** Whether this browser supports push. iPhones do once the console is on the home screen. */
  supported: boolean;
  /** Whether the person has forbidden notifications in the browser's settings. */
  isDenied(): boolean;
  /** The push address of this browser; null while it is not subscribed. */
  address(): Promise<PushAddress | null>;
  /**
   * The address of a browser that is subscribed with this key. One that is with another, which belongs to an earlier
   * configuration of the platform, subscribes anew without asking the person again.
   * @param key the platform's VAPID key, base64url.
   * @returns null while it is not subscribed, or may not any more
   */
  addressFor(key: string): Promise<PushAddress | null>;
  /**
   * Asks the person for permission, then subscribes.
   * @param key the platform's VAPID key, base64url.
   * @returns null when the person refuses
   */
  subscribe(key: string): Promise<PushAddress | null>;
  unsubscribe(): Promise<void>;
  /** Tells the worker the language of the notifications, and where to report that one was shown. */
  configureWorker(locale: string): Promise<void>;
  /**
   * Calls `open` with the path of a tapped notification while the console is open.
   * @returns a function that ends this
   */
  onNotificationTap(open: (path: string) => void): () => void;
}

export const NO_PUSH: PushDevice = {
  supported: false,
  isDenied: () => false,
  address: async () => null,
  addressFor: async () => null,
  subscribe: async () => null,
  unsubscribe: async () => {},
  configureWorker: async () => {},
  onNotificationTap: () => () => {},
};

/**
 * @param base path of the console, with a slash at both ends
 * @param shownAt address at which the worker reports that it has shown a push
 */
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
    async addressFor(key) {
      const known = await subscription();
      const applicationServerKey = bytesOf(key);
      if (!known || isSame(known.options.applicationServerKey, applicationServerKey)) return addressOf(known);
      await known.unsubscribe();
      if (Notification.permission !== 'granted') return null;
      const { pushManager } = await workers.ready;
      return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    },
    async subscribe(key) {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      await workers.register(`${base}${WORKER_FILE}`, { scope: base });
      const { pushManager } = await workers.ready;
      const applicationServerKey = bytesOf(key);
      const known = await pushManager.getSubscription();
      // A subscription to another key belongs to an earlier installation of the platform, and would take no push of
      // this one.
      if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
      return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    },
    async unsubscribe() {
      await (await subscription())?.unsubscribe();
    },
    async configureWorker(locale) {
      const cache = await caches.open(WORKER_CACHE);
      await Promise.all([
        cache.put(`${base}${WORKER_VALUES.locale}`, new Response(locale)),
        cache.put(`${base}${WORKER_VALUES.shownAt}`, new Response(shownAt)),
      ]);
    },
    onNotificationTap(open) {
      const received = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string')
          open(data.open);
      };
      workers.addEventListener('message', received);
      workers.startMessages();
      return () => workers.removeEventListener('message', received);
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

/** Gives components access to this browser's push. */
export const PushContext = createContext<PushDevice>(NO_PUSH);
export const usePushDevice = () => useContext(PushContext);
