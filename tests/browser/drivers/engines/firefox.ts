/** Firefox over WebDriver BiDi, which it speaks itself. https://www.w3.org/TR/webdriver-bidi/ */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import { ended, keysOf, type Screen, type Size, strokeOf } from './screen';

/** A phone with touch, in Chinese, that asks for less motion. What every driven browser needs Firefox sets itself. */
const PREFERENCES = {
  'dom.w3c_touch_events.enabled': 1,
  'intl.accept_languages': 'zh-CN',
  'ui.prefersReducedMotion': 1,
};

interface Message {
  id?: number;
  method?: string;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
  params?: { level: string; text: string | null };
}

/** @param env names the display. */
export async function openFirefox(program: string, env: NodeJS.ProcessEnv, { width, height }: Size): Promise<Screen> {
  const profile = await mkdtemp(join(tmpdir(), 'homeward-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(program, ['--remote-debugging-port', '0', '--profile', profile, '--no-remote'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const leave = async () => {
    await ended(firefox);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    let address: string | undefined;
    for await (const line of createInterface(firefox.stderr)) {
      address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address) break;
    }
    if (!address) throw new Error('Firefox ended before it could be driven');
    firefox.stderr.resume();
    const { send, complaints } = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: [{ context: string }] };
    const [{ context }] = contexts;
    await send('browsingContext.setViewport', { context, viewport: { width, height } });
    const perform = async (actions: unknown) => void (await send('input.performActions', { context, actions }));
    return {
      go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async run(expression) {
        const said = (await send('script.evaluate', { expression, target: { context }, awaitPromise: true })) as {
          result?: { value: string };
          exceptionDetails?: { text: string };
        };
        if (!said.result) throw new Error(said.exceptionDetails?.text ?? expression.slice(0, 200));
        return said.result.value;
      },
      stroke: (points) => perform(strokeOf('touch', points)),
      type: (text) => perform(keysOf(text)),
      async picture() {
        const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
        return Buffer.from(data, 'base64');
      },
      async close() {
        await leave();
        return complaints;
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** The commands of a session, and the errors its pages have logged so far. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const complaints: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      complaints.push(message.params.text ?? 'an error without words');
  });
  let last = 0;
  const send = async (method: string, params: object): Promise<object> => {
    const id = (last += 1);
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await new Promise<Message>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
    if (!result) throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
  return { send, complaints };
}
