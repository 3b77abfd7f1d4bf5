/** WeChat's script for pages inside a mini-program, fetched where there is a mini-program around. */
import { MINI_PROGRAM } from '../../session/initialSession';
import type { MiniProgramScript } from './shell';

declare global {
  interface Window {
    wx?: { miniProgram?: MiniProgramScript };
    /** Set by WeChat inside a mini-program. */
    __wxjs_environment?: string;
  }
}

/** Milliseconds the script may take: without it the console works as in any browser. */
const PATIENCE = 5_000;

/** Null outside a mini-program, and where its script cannot be had. @param address of the script; empty where an installation has none. */
export async function miniProgramScript(page: Window, address: string): Promise<MiniProgramScript | null> {
  const channel = new URLSearchParams(page.location.search).get('channel');
  const inside =
    page.__wxjs_environment === 'miniprogram' ||
    channel === MINI_PROGRAM ||
    /miniProgram/i.test(page.navigator.userAgent);
  if (!inside) return null;
  if (!page.wx?.miniProgram && address) await fetched(page.document, address);
  return page.wx?.miniProgram ?? null;
}

const fetched = (document: Document, address: string) =>
  new Promise<void>((resolve) => {
    const script = document.createElement('script');
    const done = () => resolve();
    Object.assign(script, { src: address, onload: done, onerror: done });
    setTimeout(done, PATIENCE);
    document.head.append(script);
  });
