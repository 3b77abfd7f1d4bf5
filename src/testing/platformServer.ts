/** The platform of screen tests: MSW handlers, each for one call of the contract, with typed input and output. */
import { delay, http, HttpResponse, type JsonBodyType, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type HandlerOutput, type Call, pathOf, type HandlerInput, SERVICES } from '../../contract/call';
import { codecOf, ENCODE_HEADER } from '../../contract/compat';
import { CODES, isStatus } from '../../contract/envelope';
import { testConfig } from './testContext';

const { apiHost, encode } = testConfig();
const codec = codecOf(encode);

class RefusedAnswer extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, msg: string, data: unknown) {
    super(msg);
    this.code = code;
    this.data = data;
  }
}

/**
 * Throws a refusal out of an answer. As on the platform, a code below 600 is also the HTTP status.
 * @param data data of the refusal.
 */
export function refuseWith(code: number, msg = 'words', data?: unknown): never {
  throw new RefusedAnswer(code, msg, data);
}

type Answering<C extends Call> = (
  input: HandlerInput<C>,
  request: Request,
) => HandlerOutput<C> | Promise<HandlerOutput<C>>;

/** The inputs of each call since the test began, parsed by the contract. */
const received = new Map<Call, unknown[]>();

/** Answers a call with a value, or with the result of a function of its input. */
export const answer = <C extends Call>(call: C, value: HandlerOutput<C> | Answering<C>): RequestHandler =>
  handlerOf(call, async (input, request) => {
    // Answers are plain JSON, so a function is never the answer itself.
    const data = typeof value === 'function' ? await (value as Answering<C>)(input, request) : value;
    return HttpResponse.json({ success: true, code: CODES.ok, msg: '', data });
  });

export const refuse = (call: Call, code: number, msg?: string, data?: unknown): RequestHandler =>
  answer(call, () => refuseWith(code, msg, data));

/** An answer to any request, for tests of the transport. */
export type Answerer = (request: Request) => Response | Promise<Response>;

/** Answers every request to the platform, whatever its path, with a response of the caller. */
export const answerAny = (respond: Answerer): RequestHandler =>
  http.all(`${apiHost}/*`, ({ request }) => respond(request));

/** A response with an envelope. */
export const envelope = (data: unknown, code = 200, msg = '') =>
  Response.json({ success: code === 200, code, msg, data });

/** Fails a call as without a network. */
export const offline = (call: Call): RequestHandler => handlerOf(call, () => HttpResponse.error());

/** Leaves a call under way: it is never answered. */
export const loading = (call: Call): RequestHandler =>
  handlerOf(call, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });

function handlerOf<C extends Call>(
  call: C,
  respond: (input: HandlerInput<C>, request: Request) => Response | Promise<Response>,
): RequestHandler {
  const verb = http[call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'];
  return verb(`${apiHost}${SERVICES[call.service]}${pathOf(call)}`, async ({ request, params }) => {
    try {
      const parsed = call.input.safeParse({ ...(await sentOf(request.clone())), ...params });
      // The platform also refuses an input that does not fit the contract.
      if (!parsed.success) refuseWith(CODES.badInput, parsed.error.message);
      const input = parsed.data as HandlerInput<C>;
      received.set(call, [...(received.get(call) ?? []), input]);
      return await respond(input, request);
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error;
      const { code, message: msg, data } = error;
      const envelope = { success: false, code, msg, ...(data === undefined ? {} : { data }) } as JsonBodyType;
      return HttpResponse.json(envelope, { status: isStatus(code) ? code : CODES.ok });
    }
  });
}

/** The query of a GET, or the body of any other request, decoded. */
async function sentOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return Object.fromEntries(new URL(request.url).searchParams);
  const text = await request.text();
  if (text === '') return {};
  return JSON.parse(request.headers.has(ENCODE_HEADER) ? codec.decode(text) : text) as Record<string, unknown>;
}

/**
 * Starts the server for the tests of a file. `handlers` apply to every test; `use` puts handlers of one test before
 * them. A call without a handler is refused with 404.
 */
export function platformServer(...handlers: RequestHandler[]) {
  const unknown = http.all(`${apiHost}/*`, () =>
    HttpResponse.json({ success: false, code: CODES.notFound, msg: '' }, { status: CODES.notFound }),
  );
  const server = setupServer(...handlers, unknown);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    received.clear();
  });
  afterAll(() => server.close());
  return {
    use: server.use.bind(server),
    /** The inputs of a call in this test, oldest first. */
    inputsOf: <C extends Call>(call: C) => (received.get(call) ?? []) as HandlerInput<C>[],
  };
}
