/** WeChat's script inside a mini-program, that writes down what it is told. */
import type { MiniProgramScript, MiniProgramMessage } from '../app/miniProgram/shell';

export type MiniProgramCall =
  | ['navigateTo' | 'reLaunch', string]
  | ['navigateBack']
  | ['postMessage', MiniProgramMessage];

/** `alone` is a page with none below it. */
export function recordMiniProgram({ alone = false } = {}) {
  const said: MiniProgramCall[] = [];
  const script: MiniProgramScript = {
    navigateTo: ({ url }) => void said.push(['navigateTo', url]),
    reLaunch: ({ url }) => void said.push(['reLaunch', url]),
    postMessage: ({ data }) => void said.push(['postMessage', data]),
    navigateBack({ fail }) {
      said.push(['navigateBack']);
      if (alone) fail();
    },
  };
  return { said, script };
}
