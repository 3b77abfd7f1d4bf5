/** Setup of every screen test: adds what jsdom lacks for antd-mobile, cleans the page, and fails on console.error. */
import '@testing-library/jest-dom/vitest';
import '../../src/antdReact19';
import '../../src/testing/allTexts';
import { cleanup, configure } from '@testing-library/react';
import { Dialog, reduceMotion, Toast } from 'antd-mobile';
import { afterEach, beforeEach, expect, vi } from 'vitest';

Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.scrollIntoView ??= () => undefined;
// Nothing has a size in jsdom, so nothing changes it.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// A phone with the light theme and normal motion.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
leaveOwnNames();
// A moving popup has no pointer events, so that user-event cannot click it.
reduceMotion();

// Milliseconds; screens are slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// A toast renders in a root of its own, outside of act().
const HARMLESS = /not wrapped in act/;
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const complaint = words.map(String).join(' ');
    if (!HARMLESS.test(complaint)) complaints.push(complaint);
  });
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  Toast.clear();
  Dialog.clear();
  // Toasts and dialogs leave a moment later, and React must find their nodes where it put them.
  await vi.waitFor(() => expect(document.body.querySelector('[class^="adm-"]')).toBeNull(), { timeout: 20_000 });
  document.body.replaceChildren();
  await reactIsDone();
  vi.restoreAllMocks();
  expect(complaints, 'console.error was called').toEqual([]);
});

/**
 * Waits for React's pending work (effects of unmounted roots, deferred renders), which it does in later turns of the
 * event loop. After the last test of a file there is no window any more, and that work would fail.
 */
async function reactIsDone(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resume) => setImmediate(resume));
}

/**
 * A collection of jsdom looks for a child of the name `length` each time that its length is read, which is never taken:
 * what a collection has itself comes first. A form with a few hundred time zones takes half of its time for that.
 */
function leaveOwnNames(): void {
  const inside = Object.getOwnPropertySymbols(document.head.children).find(({ description }) => description === 'impl');
  const collection: unknown = inside && Reflect.get(document.head.children, inside);
  if (typeof collection !== 'object' || collection === null) return;
  const kind = Object.getPrototypeOf(collection) as { namedItem(name: string): Element | null; ownNamesLeft?: true };
  if (kind.ownNamesLeft) return;
  const { namedItem } = kind;
  kind.namedItem = function (name) {
    return name in HTMLCollection.prototype || name in HTMLOptionsCollection.prototype
      ? null
      : namedItem.call(this, name);
  };
  kind.ownNamesLeft = true;
}
