/** A fake of WeChat's script inside a mini-program that records all calls. */
import type { MiniProgramScript, MiniProgramMessage } from '../app/miniProgram/shell';

export type MiniProgramCall =
  | ['navigateTo' | 'reLaunch', string]
  | ['navigateBack']
  | ['postMessage', MiniProgramMessage];

/** @param alone the page is the only one, so that going back fails */
export function recordMiniProgram({ alone = false } = {}) {
  const calls: MiniProgramCall[] = [];
  const script: MiniProgramScript = {
    navigateTo: ({ url }) => void calls.push(['navigateTo', url]),
    reLaunch: ({ url }) => void calls.push(['reLaunch', url]),
    postMessage: ({ data }) => void calls.push(['postMessage', data]),
    navigateBack({ fail }) {
      calls.push(['navigateBack']);
      if (alone) fail();
    },
  };
  return { calls, script };
}
