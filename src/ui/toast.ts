/** Short messages over the screen (4.24). The first one loads the library that draws them. */
import type { ToastKind } from './antdToast';

/** Milliseconds that toasts stay (9.03). A notification only confirms a tap. */
export const TOAST = { short: 3_000, long: 8_000, failure: 2_000, notification: 1_500 } as const;

export interface ToastOptions {
  /** Milliseconds; short by default. */
  duration?: number;
  /** True keeps taps from the screen below while the toast shows; true by default. */
  mask?: boolean;
}

/** Shows a message in place of the previous one. */
export async function toast(
  kind: ToastKind,
  words: string,
  { duration = TOAST.short, mask = true }: ToastOptions = {},
): Promise<void> {
  const { showToast } = await import('./antdToast');
  showToast(kind, words, duration, mask);
}

/** Confirms a tap with a short message that does not block the screen. */
export const notify = (words: string) => toast('info', words, { duration: TOAST.notification, mask: false });

export async function clearToast(): Promise<void> {
  const { clearToast } = await import('./antdToast');
  clearToast();
}

/** Loads the library now, because a message about a lost network cannot load it. */
export const preloadToasts = () => import('./antdToast');
