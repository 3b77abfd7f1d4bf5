/** What the live stream needs to know of the page it runs in. */

export interface PageActivity {
  onLine(): boolean;
  visible(): boolean;
  /** Calls back when the network comes or goes, and when the page is shown or hidden. Returns the way to stop. */
  onChange(changed: () => void): () => void;
}

export function pageActivityOf(window: Window): PageActivity {
  const { navigator, document } = window;
  return {
    onLine: () => navigator.onLine,
    visible: () => document.visibilityState === 'visible',
    onChange(changed) {
      const heard: readonly (readonly [EventTarget, string])[] = [
        [window, 'online'],
        [window, 'offline'],
        [window, 'pageshow'],
        [document, 'visibilitychange'],
        [document, 'resume'],
      ];
      for (const [target, name] of heard) target.addEventListener(name, changed);
      return () => heard.forEach(([target, name]) => target.removeEventListener(name, changed));
    },
  };
}
