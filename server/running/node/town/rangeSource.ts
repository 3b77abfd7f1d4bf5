/**
 * A PMTiles file at an address, read by byte ranges (RFC 9110, section 14). Each answer is compared with what was
 * asked; one that stops in mid-way is asked again from there.
 */
import type { OpenedSource } from '../../townFile/townDisk';
import { TownTrouble } from '../../townFile/byteSource';

export interface RangeSourceOptions {
  fetch: typeof globalThis.fetch;
  /** @throws when the wait is ended */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Whether a server may send us to this host: only to one that is in the internet, or that the operator has named. */
  mayGo(host: string, signal: AbortSignal): Promise<boolean>;
}

/** Tries of one range, and the wait before the second; each further one is twice as long. */
const TRIES = 5;
const MOST_ASKS = 40;
const WAIT_MS = 1_000;
/** The longest that a server may ask us to wait. */
const MOST_WAIT_MS = 60_000;
/** Milliseconds without a byte after which a server is away. */
const IDLE_MS = 20_000;
const MOST_REDIRECTS = 3;

interface Answer {
  response: Response;
  /** Where it was found, after redirects. */
  address: string;
}

/** A signal that ends when the other does, or when no byte came for a time. */
function idleSignal(outer: AbortSignal) {
  const abort = new AbortController();
  const stop = () => abort.abort(outer.reason);
  let timer: NodeJS.Timeout;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(new TownTrouble('away')), IDLE_MS);
  };
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  alive();
  return {
    signal: abort.signal,
    alive,
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}

/** Milliseconds of Retry-After; null without one that is a number. */
function asked(response: Response): number | null {
  const after = response.headers.get('retry-after');
  return after !== null && /^\d{1,6}$/.test(after) ? Number(after) * 1000 : null;
}

/** @throws TownTrouble */
export async function rangeSource(
  given: string,
  { fetch, wait, mayGo }: RangeSourceOptions,
  outer: AbortSignal,
): Promise<OpenedSource> {
  let address = given;
  let version: string | null = null;
  let size: number | null = null;

  async function ask(at: number, length: number, signal: AbortSignal): Promise<Answer> {
    let url = new URL(address);
    for (let hops = 0; ; hops++) {
      const response = await fetch(url, {
        headers: { range: `bytes=${at}-${at + length - 1}`, 'accept-encoding': 'identity', 'user-agent': 'Homeward' },
        redirect: 'manual',
        signal,
      });
      if (response.status < 300 || response.status >= 400) return { response, address: url.href };
      await response.body?.cancel();
      const to = response.headers.get('location');
      if (to === null || hops === MOST_REDIRECTS || !URL.canParse(to, url))
        throw new TownTrouble('redirect', response.status);
      const next = new URL(to, url);
      const isSafe = next.protocol === 'https:' || next.protocol === url.protocol;
      if (
        !/^https?:$/.test(next.protocol) ||
        !isSafe ||
        !(next.host === url.host || (await mayGo(next.hostname, signal)))
      )
        throw new TownTrouble('redirect', response.status);
      url = next;
    }
  }

  /** Compares the answer with what was asked. @returns bytes of the whole file */
  function requireRange({ response }: Answer, at: number, length: number): number {
    const { status, headers } = response;
    if (status === 200) throw new TownTrouble('noRanges', status);
    if (status === 416) throw new TownTrouble('cutOff', status);
    if (status !== 206) throw new TownTrouble('refused', status);
    if ((headers.get('content-encoding') ?? 'identity') !== 'identity') throw new TownTrouble('lies', status);
    const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
    const total = Number(whole);
    const isIt = Number(from) === at && Number(to) === Math.min(at + length, total) - 1;
    if (!isIt || !Number.isSafeInteger(total)) throw new TownTrouble('lies', status);
    const now = headers.get('etag') ?? headers.get('last-modified');
    if (size !== null && (total !== size || now !== version)) throw new TownTrouble('changed', status);
    version = now;
    return total;
  }

  /** Reads into `bytes` from `done` on. @returns how far it came; less than all when the answer stopped. */
  async function readOn(
    at: number,
    bytes: Uint8Array,
    done: number,
  ): Promise<{ done: number; trouble: TownTrouble | null }> {
    const idle = idleSignal(outer);
    let come = done;
    try {
      const answer = await ask(at + done, bytes.length - done, idle.signal);
      const { status } = answer.response;
      if (status === 429 || status >= 500) {
        await answer.response.body?.cancel();
        const ms = asked(answer.response);
        if (ms !== null && ms > MOST_WAIT_MS) throw new TownTrouble('busy', status);
        if (ms !== null) await wait(ms, outer);
        return { done: come, trouble: new TownTrouble(status === 429 ? 'busy' : 'refused', status) };
      }
      try {
        size = requireRange(answer, at + done, bytes.length - done);
      } catch (error) {
        await answer.response.body?.cancel();
        throw error;
      }
      address = answer.address;
      for await (const part of answer.response.body ?? []) {
        idle.alive();
        if (come + part.length > bytes.length) throw new TownTrouble('lies', status);
        bytes.set(part, come);
        come += part.length;
      }
      return { done: come, trouble: come < bytes.length ? new TownTrouble('away') : null };
    } catch (error) {
      outer.throwIfAborted();
      if (error instanceof TownTrouble && error.fault !== 'away') throw error;
      return { done: come, trouble: new TownTrouble('away') };
    } finally {
      idle.end();
    }
  }

  async function read(at: number, length: number): Promise<Uint8Array> {
    if (size !== null && at + length > size) throw new TownTrouble('cutOff');
    const bytes = new Uint8Array(length);
    let done = 0;
    let asks = 0;
    for (let tries = 1; ; tries++) {
      const before = done;
      const { done: come, trouble } = await readOn(at, bytes, done);
      done = come;
      if (trouble === null) return bytes;
      // Who comes on gets more tries, but not for ever.
      if (done > before) tries = 0;
      if (tries >= TRIES || ++asks >= MOST_ASKS) throw trouble;
      await wait(WAIT_MS * 2 ** tries, outer);
    }
  }

  await read(0, 1);
  return {
    get address() {
      return address;
    },
    get size() {
      return size ?? 0;
    },
    get version() {
      return version;
    },
    read,
    close: () => Promise.resolve(),
  };
}
