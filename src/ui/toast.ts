/** Short messages over the screen (4.24). The library that draws them is loaded with the first one. */

export type ToastKind = 'info' | 'success' | 'fail' | 'offline' | 'loading';

/** Milliseconds a toast stays, and a notification, which only says that a tap was understood (9.03). */
export const TOAST = { short: 3_000, long: 8_000, failure: 2_000, notification: 1_500 } as const;

export interface ToastOptions {
  /** Milliseconds; short when left out. */
  duration?: number;
  /** Taps do not reach the screen below meanwhile; true when left out. */
  mask?: boolean;
}

/** Shows a message in place of the one before. */
export async function toast(
  kind: ToastKind,
  words: string,
  { duration = TOAST.short, mask = true }: ToastOptions = {},
): Promise<void> {
  const { showToast } = await import('./antdToast');
  showToast(kind, words, duration, mask);
}

/** Says in passing that a tap was understood; nothing is kept from being tapped meanwhile. */
export const notify = (words: string) => toast('info', words, { duration: TOAST.notification, mask: false });

export async function clearToast(): Promise<void> {
  const { clearToast } = await import('./antdToast');
  clearToast();
}

/** Fetches the library now: what says that the network is gone has to be there before it goes. */
export const preloadToasts = () => import('./antdToast');
