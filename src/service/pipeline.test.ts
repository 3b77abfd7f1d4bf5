/** The request pipeline, step by step and as a whole. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callsOf, type Call } from '../../contract/call';
import { codecOf, readSignature } from '../../contract/compat';
import { NOON, testConfig, testContext } from '../testing/testContext';
import { addressOf, dropEmpty } from './outgoing';
import { CallFailed } from './failure';
import { pipeline } from './pipeline';
import type { OutgoingCall } from './transport';
import { type Answerer, answerAny, envelope, platformServer } from '../testing/platformServer';

const platform = platformServer();

const { get, post } = callsOf('position');
const Shape = z.object({ name: z.string() });
const ask = post('/thing/ask/v1', { needs: 'session', input: z.object({}), output: Shape });

const outgoing = (call: Call, sent: OutgoingCall['sent'] = {}, more: Partial<OutgoingCall> = {}): OutgoingCall => ({
  call,
  sent,
  token: 'tok',
  roleId: 'role-1',
  headers: {},
  body: null,
  signal: new AbortController().signal,
  ...more,
});

const run = (answer: Answerer, request: OutgoingCall) => {
  platform.use(answerAny(answer));
  const { context, sent } = testContext();
  return { answer: pipeline(request, context.transport), sent, wire: context.transport };
};

const failureOf = (running: Promise<unknown>) =>
  running.then(
    () => null,
    (error: unknown) => (error instanceof CallFailed ? error.failure : error),
  );

const codec = codecOf(testConfig().encode);

describe('what is sent', () => {
  it('empty and falsy parameters are dropped, lists and objects stay [5.08]', () => {
    const sent = { a: '', b: null, c: undefined, d: 0, e: false, f: Number.NaN, g: [], h: {}, i: 'x', j: 3, k: true };
    expect(dropEmpty(outgoing(ask, sent)).sent).toEqual({ g: [], h: {}, i: 'x', j: 3, k: true });
  });

  it('names in the path travel there, encoded; the rest of a GET as query [7.05]', () => {
    const one = get('/thing/of/:id/v1', { needs: 'session', input: z.object({}), output: Shape });
    expect(addressOf(one, { id: 'a/b', page: 2, word: '小明' }, 'http://h')).toBe(
      `http://h/api/position/thing/of/a%2Fb/v1?page=2&word=${encodeURIComponent('小明')}`,
    );
    const posted = post('thing/:id/v1', { needs: 'session', input: z.object({}), output: Shape });
    expect(addressOf(posted, { id: '7', name: 'n' }, '')).toBe('/api/position/thing/7/v1');
  });

  it('a name in the path is not repeated in the body', async () => {
    const posted = post('thing/:id/v1', { needs: 'session', input: z.object({}), output: Shape, noEncode: true });
    const { sent, answer } = run(() => envelope({ name: 'x' }), outgoing(posted, { id: '7', name: 'n' }));
    await answer;
    expect(await sent[0]?.json()).toEqual({ name: 'n' });
  });

  it('carries token, version and JSON headers, and same-origin credentials [7.01] [7.02]', async () => {
    const { sent, answer } = run(() => envelope({ name: 'x' }), outgoing(ask));
    await answer;
    const [request] = sent;
    expect(request?.headers.get('token')).toBe('tok');
    expect(request?.headers.get('version')).toBe('2.0');
    expect(request?.headers.get('accept')).toBe('application/json');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.credentials).toBe('same-origin');
  });

  it('sends the MD5 of version and environment [7.04]', async () => {
    const { sent, answer } = run(() => envelope({ name: 'x' }), outgoing(ask));
    await answer;
    expect(sent[0]?.headers.get('version-id')).toBe(createHash('md5').update('2.0prod').digest('hex'));
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'a %s carries JSON in its body, and nothing in its address [7.05]',
    async (method) => {
      const { sent, answer } = run(
        () => envelope({ name: 'x' }),
        outgoing({ ...ask, method, options: { noEncode: true } }, { a: 'b' }),
      );
      await answer;
      expect([sent[0]?.method, sent[0]?.headers.get('content-type'), new URL(sent[0]?.url ?? '').search]).toEqual([
        method,
        'application/json',
        '',
      ]);
      expect(await sent[0]?.json()).toEqual({ a: 'b' });
    },
  );

  it('signs path, role id and time, encrypted [7.02] [6.05]', async () => {
    const { sent, answer } = run(() => envelope({ name: 'x' }), outgoing(ask));
    await answer;
    const signature = sent[0]?.headers.get('api-token') ?? '';
    expect(signature).not.toContain('role-1');
    expect(readSignature(codec, signature)).toEqual({ path: '/thing/ask/v1', roleId: 'role-1', time: NOON });
  });

  it('sends no token for a call with hideToken, and no signature without a role [7.02]', async () => {
    const open = post('/thing/open/v1', { needs: 'anyone', input: z.object({}), output: Shape, hideToken: true });
    const { sent, answer } = run(() => envelope({ name: 'x' }), outgoing(open, {}, { roleId: '' }));
    await answer;
    expect(sent[0]?.headers.has('token')).toBe(false);
    expect(sent[0]?.headers.has('api-token')).toBe(false);
  });

  it('encrypts the body of a POST [7.03]', async () => {
    const { sent, answer } = run(() => envelope({ name: 'x' }), outgoing(ask, { studentId: 's1' }));
    await answer;
    const body = (await sent[0]?.text()) ?? '';
    expect(body).not.toContain('studentId');
    expect(sent[0]?.headers.get('encode-version')).toBe('2.0');
    expect(JSON.parse(codec.decode(body))).toEqual({ studentId: 's1' });
  });

  it.each([
    ['noEncode', post('/plain/v1', { needs: 'session', input: z.object({}), output: Shape, noEncode: true }), {}],
    [
      'an exempt path',
      post('/exempt/v1', { needs: 'session', input: z.object({}), output: Shape }),
      { plainPaths: ['/exempt/v1'] },
    ],
    [
      'encoding switched off',
      ask,
      { encode: { enabled: false, constant: 'test', encodeVersion: '2.0', environment: 'prod' } },
    ],
  ])('leaves the body as it is for %s [7.03]', async (_, call, config) => {
    platform.use(answerAny(() => envelope({ name: 'x' })));
    const { context, sent } = testContext();
    await pipeline(outgoing(call, { a: 'b' }), {
      ...context.transport,
      config: { ...context.transport.config, ...config },
    });
    expect(sent[0]?.headers.has('encode-version')).toBe(false);
    expect(await sent[0]?.json()).toEqual({ a: 'b' });
  });

  it("sends a form as a form, with the browser's own content type [7.03]", async () => {
    const form = new FormData();
    form.set('photo', 'p');
    const { sent, answer } = run(() => envelope({ name: 'x' }), outgoing(ask, form));
    await answer;
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect((await sent[0]?.formData())?.get('photo')).toBe('p');
  });
});

describe('what comes back', () => {
  it('is decrypted when it was encoded, and checked against the contract [7.03] [7.06]', async () => {
    const text = JSON.stringify({ success: true, code: 200, msg: '', data: { name: '小明', secret: 1 } });
    const { answer } = run(
      () => new Response(codec.encode(text), { headers: { 'encode-version': '2.0' } }),
      outgoing(ask),
    );
    expect(await answer).toEqual({ name: '小明' });
  });

  it('is read unchanged when it does not decrypt [7.03]', async () => {
    const text = JSON.stringify({ success: true, code: 200, msg: '', data: { name: 'x' } });
    const { answer } = run(() => new Response(text, { headers: { 'encode-version': '2.0' } }), outgoing(ask));
    expect(await answer).toEqual({ name: 'x' });
  });

  it("a code outside 200-299 is a failure with the platform's message [7.06]", async () => {
    const { answer } = run(() => envelope(null, 2002, 'Account or password is wrong'), outgoing(ask));
    expect(await failureOf(answer)).toEqual({ kind: 'refused', code: 2002, msg: 'Account or password is wrong' });
  });

  it('a code outside 200-299 is a failure even where success is claimed [7.06]', async () => {
    const { answer } = run(
      () => Response.json({ success: true, code: 703, msg: '', data: { name: 'x' } }),
      outgoing(ask),
    );
    expect(await failureOf(answer)).toMatchObject({ kind: 'refused', code: 703 });
  });

  it('success: false is a failure whatever the code', async () => {
    const { answer } = run(() => Response.json({ success: false, code: 200, msg: 'no', data: null }), outgoing(ask));
    expect(await failureOf(answer)).toEqual({ kind: 'refused', code: 200, msg: 'no' });
  });

  it('a status outside 200-299 is an HTTP error [8.06]', async () => {
    const { answer } = run(() => new Response('<html>', { status: 502 }), outgoing(ask));
    expect(await failureOf(answer)).toEqual({ kind: 'http', code: 502, msg: 'HTTP 502' });
  });

  it.each([
    ['no JSON', () => new Response('hello')],
    ['no envelope', () => Response.json({ ok: true })],
    ['data that is not what the contract says', () => envelope({ name: 7 })],
  ])('%s is a parse error [8.06]', async (_, answering) => {
    const { answer } = run(answering, outgoing(ask));
    expect(await failureOf(answer)).toMatchObject({ kind: 'parse', code: null });
  });

  it('the data of a refusal is part of the failure', async () => {
    const theirs = { theirs: { version: 3 } };
    const { answer } = run(
      () => Response.json({ success: false, code: 409, msg: 'in between', data: theirs }, { status: 409 }),
      outgoing(ask),
    );
    expect(await failureOf(answer)).toEqual({ kind: 'http', code: 409, msg: 'in between', data: theirs });
    const { answer: refused } = run(
      () => Response.json({ success: false, code: 3001, msg: 'no card', data: { left: 2 } }),
      outgoing(ask),
    );
    expect(await failureOf(refused)).toEqual({ kind: 'refused', code: 3001, msg: 'no card', data: { left: 2 } });
  });

  it('no response is a network failure [8.05]', async () => {
    const { answer } = run(() => Response.error(), outgoing(ask));
    expect(await failureOf(answer)).toEqual({ kind: 'network', code: null, msg: 'Failed to fetch' });
  });
});

describe('the time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const never: Answerer = (request) =>
    new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)));

  it('gives up after 60 s with "timeout of 60000 ms exceeded" [7.01] [8.06] [9.01]', async () => {
    const { answer } = run(never, outgoing(ask));
    const failure = failureOf(answer);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await Promise.race([failure, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual({ kind: 'timeout', code: null, msg: 'timeout of 60000 ms exceeded' });
  });

  it('a call may have another time limit [7.05] [8.06]', async () => {
    const { answer } = run(never, outgoing({ ...ask, options: { timeOut: 5_000 } }));
    const failure = failureOf(answer);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await failure).toEqual({ kind: 'timeout', code: null, msg: 'timeout of 5000 ms exceeded' });
  });

  it('an aborted call fails as aborted and leaves no timer', async () => {
    const controller = new AbortController();
    const { answer } = run(never, outgoing(ask, {}, { signal: controller.signal }));
    const failure = failureOf(answer);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await failure).toMatchObject({ kind: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
