/** Whether the page has a network and is visible, for the live stream. */

export interface PageActivity {
  onLine(): boolean;
  visible(): boolean;
  /** Calls the listener when the network comes or goes and when the page is shown or hidden. Returns a function that
   * ends it. */
  onChange(changed: () => void): () => void;
}

export function pageActivityOf(window: Window): PageActivity {
  const { navigator, document } = window;
  return {
    onLine: () => navigator.onLine,
    visible: () => document.visibilityState === 'visible',
    onChange(changed) {
      const events: readonly (readonly [EventTarget, string])[] = [
        [window, 'online'],
        [window, 'offline'],
        [window, 'pageshow'],
        [document, 'visibilitychange'],
        [document, 'resume'],
      ];
      for (const [target, name] of events) target.addEventListener(name, changed);
      return () => events.forEach(([target, name]) => target.removeEventListener(name, changed));
    },
  };
}

/** True when the device asks to load no more than is needed; false where the browser does not tell. */
export const savesData = ({ connection }: Navigator & { connection?: { saveData?: boolean } }): boolean =>
  connection?.saveData === true;
