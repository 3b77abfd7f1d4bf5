/** Loads WeChat's script when the console runs inside a mini-program. */
import { MINI_PROGRAM } from '../../session/initialSession';
import type { MiniProgramScript } from './shell';

declare global {
  interface Window {
    wx?: { miniProgram?: MiniProgramScript };
    /** Set by WeChat inside a mini-program. */
    __wxjs_environment?: string;
  }
}

/** Milliseconds for the script. Without it the console works as in any browser. */
const SCRIPT_TIMEOUT = 5_000;

/**
 * Returns null outside a mini-program, and when the script does not load.
 * @param address of the script; empty when the installation has none
 */
export async function loadMiniProgramScript(page: Window, address: string): Promise<MiniProgramScript | null> {
  const channel = new URLSearchParams(page.location.search).get('channel');
  const inside =
    page.__wxjs_environment === 'miniprogram' ||
    channel === MINI_PROGRAM ||
    /miniProgram/i.test(page.navigator.userAgent);
  if (!inside) return null;
  if (!page.wx?.miniProgram && address) await insertScript(page.document, address);
  return page.wx?.miniProgram ?? null;
}

const insertScript = (document: Document, address: string) =>
  new Promise<void>((resolve) => {
    const script = document.createElement('script');
    const done = () => resolve();
    Object.assign(script, { src: address, onload: done, onerror: done });
    setTimeout(done, SCRIPT_TIMEOUT);
    document.head.append(script);
  });
