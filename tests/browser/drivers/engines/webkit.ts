/** WebKitGTK over WebDriver: its driver starts the small browser of its tests. https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { ended, keysOf, type Screen, type Size, strokeOf } from './screen';

/** Kept by the page, because WebDriver reports no errors of scripts. */
const LISTEN = `(() => {
  const { error } = console;
  const complaints = (window.complaints = []);
  console.error = (...words) => { complaints.push(words.join(' ')); error.apply(console, words); };
  // A layout that needs a second frame is no fault of a script; the other engines do not report it.
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  return '';
})()`;

/** Makes the page paint: a picture waits for the next frame, and a page at rest has none. */
const PAINT = `(() => {
  const dot = document.documentElement.appendChild(document.createElement('i'));
  dot.id = 'paint';
  dot.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; pointer-events: none';
  dot.animate([{ opacity: 0 }, { opacity: 0.01 }], { duration: 100, iterations: Infinity });
  return '';
})()`;
const REST = `(() => { document.getElementById('paint')?.remove(); return ''; })()`;

/** @param env names the display. */
export async function openWebKit(
  driver: string,
  binary: string,
  env: NodeJS.ProcessEnv,
  { width, height }: Size,
): Promise<Screen> {
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`], {
    env: {
      ...env,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Its sandbox refuses root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
    stdio: 'ignore',
  });
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  try {
    await answering(program, port);
    // Without window and toolbar around it the page has the size that is asked for.
    const args = ['--automation', '--full-screen', `--geometry=${width}x${height}`];
    const { sessionId } = (await ask('POST', '', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } } },
    })) as { sessionId: string };
    const post = (path: string, body: object) => ask('POST', `/${sessionId}${path}`, body);
    await post('/window/rect', { width, height });
    const complaints: string[] = [];
    const run = async (source: string) =>
      (await post('/execute/sync', { script: `return ${source}`, args: [] })) as string;
    const gather = async () =>
      complaints.push(...(JSON.parse(await run('JSON.stringify(window.complaints ?? [])')) as string[]));
    return {
      async go(url) {
        await gather();
        await post('/url', { url });
        await run(LISTEN);
      },
      run,
      stroke: async (points) => void (await post('/actions', { actions: strokeOf('mouse', points) })),
      type: async (text) => void (await post('/actions', { actions: keysOf(text) })),
      async picture() {
        await run(PAINT);
        const picture = (await ask('GET', `/${sessionId}/screenshot`)) as string;
        await run(REST);
        return Buffer.from(picture, 'base64');
      },
      async close() {
        await gather();
        await ask('DELETE', `/${sessionId}`);
        await ended(program);
        return complaints;
      },
    };
  } catch (error) {
    await ended(program);
    throw error;
  }
}

/** A port that nothing uses now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when a program listens at a port. */
async function answering(program: ChildProcess, port: number): Promise<void> {
  while (program.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const answers = await new Promise((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    });
    socket.destroy();
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${program.spawnfile} ended with ${program.exitCode}`);
}
