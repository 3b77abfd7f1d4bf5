/** The kinds of toasts; each has an icon and a politeness for screen readers. */
export type ToastKind = 'info' | 'success' | 'fail' | 'offline' | 'loading';
