/** The thunk context of tests: storages and cookies in memory, and a clock that stands still. MSW answers its calls. */
import { codecOf } from '../../contract/compat';
import { RuntimeConfig } from '../../contract/runtimeConfig';
import { createCallsAhead } from '../service/callsAhead';
import { createRunningCalls } from '../service/runningCalls';
import type { FailureHandlers } from '../service/errorCatalogue';
import type { ThunkContext } from '../service/thunkContext';
import { createCookieJar } from '../session/cookieJar';
import { createClock } from '../time/clock';

export const NOON = Date.parse('2026-11-20T04:00:00Z');

export const testConfig = (): RuntimeConfig =>
  RuntimeConfig.parse({ apiHost: 'http://platform.test', encode: { constant: 'test' }, passwordSuffix: '#end' });

/** A Storage in memory. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/**
 * A cookie property as of a document: a write sets one cookie, a read returns all. `ages` holds the Max-Age of each.
 */
export function memoryCookies() {
  const kept = new Map<string, string>();
  const ages = new Map<string, string>();
  return {
    ages,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...rest] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const age = rest.find((one) => one.startsWith('Max-Age')) ?? 'session';
      if (age === 'Max-Age=0') kept.delete(name);
      else kept.set(name, value);
      ages.set(name, age);
    },
  };
}

/** @param onReaction called with each reaction to a failed call and the failure's code */
export function testContext(onReaction: (reaction: keyof FailureHandlers, code: number | null) => void = () => {}) {
  const config = testConfig();
  const clock = createClock(() => NOON);
  const cookies = memoryCookies();
  const sent: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    return globalThis.fetch(request);
  };
  const context: ThunkContext = {
    config,
    clock,
    runningCalls: createRunningCalls(),
    loadLanguage: async () => {},
    callsAhead: createCallsAhead(),
    newSecret: () => 'a-secret',
    failureHandlers: {
      expired: ({ code }) => onReaction('expired', code),
      unsubscribed: ({ code }) => onReaction('unsubscribed', code),
      setUpFactor: ({ code }) => onReaction('setUpFactor', code),
      toast: ({ code }) => onReaction('toast', code),
    },
    storage: {
      local: memoryStorage(),
      session: memoryStorage(),
      cookies: createCookieJar(cookies, { path: '/', secure: false }),
    },
    transport: { fetch, config, codec: codecOf(config.encode), clock },
  };
  return { context, sent, cookies };
}
