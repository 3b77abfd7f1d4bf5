/** A console in the jsdom page of a test, with storage in memory and a clock that stands still. */
import { expect } from 'vitest';
import { RuntimeConfig } from '../../contract/runtimeConfig';
import { createConsole, type ConsoleEnvironment } from '../app/createConsole';
import { createCookieJar } from '../session/cookieJar';
import { type Answerer, envelope } from './platformServer';
import { memoryCookies, memoryStorage, NOON, testConfig } from './testContext';

export interface TestConsoleOptions {
  at: string;
  /** Answers instead of the network: for tests on the real platform. Left out, MSW answers (platformServer). */
  answer?: Answerer;
  cookie?: string;
  config?: Partial<RuntimeConfig>;
  userAgent?: string;
  basePath?: string;
  miniProgram?: ConsoleEnvironment['miniProgram'];
  deviceNow?: ConsoleEnvironment['deviceNow'];
  push?: ConsoleEnvironment['push'];
  embedded?: boolean;
  /** The session storage that the tab had before a reload. */
  session?: Storage;
}

export function testConsole({
  at,
  answer,
  cookie = '',
  config,
  userAgent = '',
  basePath = '/',
  miniProgram = null,
  deviceNow = () => NOON,
  push,
  embedded = false,
  session = memoryStorage(),
}: TestConsoleOptions) {
  window.history.replaceState(null, '', at);
  const cookies = memoryCookies();
  if (cookie) cookies.cookie = `EDU_USERID=${encodeURIComponent(cookie)}`;
  const storage = { local: memoryStorage(), session, cookies: createCookieJar(cookies, { path: '/', secure: false }) };
  const sent: Request[] = [];
  const console = createConsole(
    {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        sent.push(request.clone());
        return answer ? answer(request) : fetch(request);
      },
      deviceNow,
      random: () => 0.5,
      page: { onLine: () => true, visible: () => true, onChange: () => () => {} },
      storage,
      basePath,
      location: window.location,
      replaceAddress: (address) => window.history.replaceState(window.history.state, '', address),
      userAgent,
      embedded,
      languages: ['zh-CN'],
      miniProgram,
      newSecret: () => 'a-secret',
      ...(push && { push }),
    },
    { ...testConfig(), ...config },
  );
  const paths = () => sent.map(({ url }) => new URL(url).pathname);
  return { console, sent, cookies, storage, paths, codec: testConfig().encode };
}

/**
 * A console whose calls of one path wait until the test answers them. `answer` answers the oldest waiting call of the path, and waits for one. All other calls
 * fail.
 */
export function answeredByHand(path: string) {
  const waiting: ((data: unknown) => void)[] = [];
  const { store } = testConsole({
    at: '/',
    cookie: 't&1&r',
    answer: ({ url }) =>
      url.includes(path)
        ? new Promise((resolve) => waiting.push((data) => resolve(envelope(data))))
        : new Response(null, { status: 503 }),
  }).console;
  const answer = async (data: unknown) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(data);
  };
  return { store, answer };
}
