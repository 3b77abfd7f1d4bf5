/** What jsdom lacks for antd-mobile, and a clean, strict start for every screen test. */
import '@testing-library/jest-dom/vitest';
import '../../src/antdReact19';
import '../../src/testing/allTexts';
import { cleanup, configure } from '@testing-library/react';
import { Dialog, reduceMotion, Toast } from 'antd-mobile';
import { afterEach, beforeEach, expect, vi } from 'vitest';

Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
// A phone in the light that moves as usual.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
// A popup that still moves keeps its pointer events off, and user-event refuses to click it.
reduceMotion();

// On a busy machine a screen takes its time; one that never comes is told of all the same. Milliseconds.
configure({ asyncUtilTimeout: 20_000 });

// A toast renders in a root of its own, outside of any act(); nothing a test could do about it.
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
  // They leave a moment later, and React must find them where it put them.
  await vi.waitFor(() => expect(document.body.querySelector('[class^="adm-"]')).toBeNull(), { timeout: 20_000 });
  document.body.replaceChildren();
  await reactIsDone();
  vi.restoreAllMocks();
  expect(complaints, 'console.error was called').toEqual([]);
});

/**
 * What React still has in hand (effects of a root that has just left, a render that was put off) it takes up in later
 * turns of the loop; after the last test of a file there is no window then, and it fails. Each piece of it may ask for
 * one more turn.
 */
async function reactIsDone(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resume) => setImmediate(resume));
}
