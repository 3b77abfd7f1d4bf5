/** Bodies of requests are bounded before they take memory: in bytes, together, in depth and in number of values. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, pathOf, SERVICES } from '../../../contract';
import { createBodyReader, parseJson } from './requestBody';
import { testPlatform } from '../../../tests/harness/platform';
import { allTests } from '../../../tests/harness/opened';

const tester = allTests(testPlatform);

const CHUNK = new TextEncoder().encode('x'.repeat(16 * 1024));
const MEGABYTE = 1024 * 1024;
const SIGN_IN = `http://platform.test${SERVICES.user}${pathOf(contract.user.signIn)}`;

/** A body that could go on for ever; `read` counts the bytes that were asked for. */
function endlessBody(most = 300 * MEGABYTE) {
  const count = { read: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        count.read += CHUNK.length;
        if (count.read > most) controller.close();
        else controller.enqueue(CHUNK);
      },
      cancel: () => void (count.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { stream, count };
}

const post = (body: ReadableStream<Uint8Array> | string, headers: Record<string, string> = {}) =>
  new Request(SIGN_IN, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(typeof body !== 'string' && { duplex: 'half' }),
  });

const codeOf = async (request: Request) => ((await (await tester.fetch(request)).json()) as { code: number }).code;

describe('an open call', () => {
  it('stops reading a body that is too large, instead of taking all of it', async () => {
    const { stream, count } = endlessBody();
    expect(await codeOf(post(stream))).toBe(CODES.tooLarge);
    expect(count.read).toBeLessThan(MEGABYTE);
  });

  it('reads nothing of a body whose header says that it is too large', async () => {
    const { stream, count } = endlessBody();
    expect(await codeOf(post(stream, { 'content-length': String(300 * MEGABYTE) }))).toBe(CODES.tooLarge);
    expect(count.read).toBe(0);
  });

  it('refuses JSON that is nested deeper, or has more values, than any call needs', async () => {
    expect(await codeOf(post(`{"account":${'['.repeat(20_000)}${']'.repeat(20_000)}}`))).toBe(CODES.badInput);
    expect(await codeOf(post(`{"account":[${'0,'.repeat(60_000)}0]}`))).toBe(CODES.badInput);
  });

  it('refuses a body that is not UTF-8', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array([0x7b, 0xff, 0x7d]));
        controller.close();
      },
    });
    expect(await codeOf(post(stream))).toBe(CODES.badInput);
  });
});

describe('all bodies together', () => {
  it('are refused with 503 beyond their total, and taken again when others are answered', async () => {
    const bodies = createBodyReader(3 * CHUNK.length);
    const [first, second] = [post('x'.repeat(2 * CHUNK.length)), post('x'.repeat(2 * CHUNK.length))];
    await bodies.text(first, MEGABYTE);
    await expect(bodies.text(second, MEGABYTE)).rejects.toMatchObject({ code: CODES.unavailable });
    bodies.release(second);
    bodies.release(first);
    const third = post('x'.repeat(3 * CHUNK.length));
    expect((await bodies.text(third, MEGABYTE)).bytes).toBe(3 * CHUNK.length);
  });

  it('are counted down by answered calls: many calls one after the other never fill the total', async () => {
    const text = JSON.stringify({ account: 'a'.repeat(200 * 1024), password: 'x' });
    const codes = new Set<number>();
    for (let call = 0; call < 400; call += 1) codes.add(await codeOf(post(text)));
    expect([...codes]).not.toContain(CODES.unavailable);
  });
});

it('quotes, brackets and commas inside texts do not count, and a NUL is refused wherever it stands', () => {
  const text = JSON.stringify({ said: `${'['.repeat(40)}","${','.repeat(60_000)}\\` });
  expect(parseJson(text)).toEqual(JSON.parse(text));
  expect(() => parseJson('{"a":"\\u0000"}')).toThrow('NUL');
  expect(parseJson('{"a":"\\\\u0000"}')).toEqual({ a: '\\u0000' });
});
