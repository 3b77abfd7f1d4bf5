/** Turns a table of calls into routes: checks the caller, parses the input, runs the handler, wraps the answer. */
import { Hono, type Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import {
  type Call,
  type Calls,
  can,
  CODES,
  type Codec,
  ENCODE_HEADER,
  type Envelope,
  type HandlerInput,
  type HandlerOutput,
  pathOf,
  type Permission,
  readSignature,
  SERVICES,
  SIGNATURE_HEADER,
  SIGNATURE_WINDOW,
  TOKEN_HEADER,
} from '../../../contract';
import type { Look } from './looks';
import { requireWhole } from './wholeSession';
import type { Session } from '../platform';
import { Refusal } from './refusal';
import { type BodyReader, holdsNul, parseJson } from './requestBody';
import { PreparedData, type WrittenJson } from '../work/preparedJson';

/** What a handler gets besides its input. */
export interface CallContext {
  session: Session;
  /** The token as the console sent it. */
  token: string;
  /** Aborted when the caller leaves before the answer. */
  readonly signal: AbortSignal;
}

/** What the listener adds to a request (Hono's bindings). */
export interface RequestEnv {
  /**
   * The client's network address (`server/running/node/clientAddress.ts`); undefined where none is known, as in the browser
   * tab.
   */
  clientAddress?: string | undefined;
  /** True when the client came by TLS, as far as this platform or a proxy of ours knows. */
  secure?: boolean | undefined;
}

/** Where a request comes from. */
export interface RequestClient {
  /** Network address; null when unknown. */
  address: string | null;
  /** Empty when the request names none. */
  userAgent: string;
  /** The secret of the device's cookie; null when it has none. */
  device: string | null;
  /** Gives the device a cookie that scripts cannot read, for so many seconds. */
  keepDevice(secret: string, seconds: number): void;
}

/** The cookie of a device on which somebody signed in. */
const DEVICE_COOKIE = 'device';

const clientOf = (c: HonoContext<{ Bindings: RequestEnv }>): RequestClient => ({
  address: c.env?.clientAddress ?? null,
  userAgent: c.req.header('user-agent') ?? '',
  device: getCookie(c, DEVICE_COOKIE) || null,
  keepDevice: (secret, maxAge) =>
    setCookie(c, DEVICE_COOKIE, secret, {
      httpOnly: true,
      sameSite: 'Lax',
      path: SERVICES.user,
      maxAge,
      secure: c.env?.secure === true,
    }),
});

/** One handler for each call of a table. Calls that need no session get null instead of a context. */
export type CallHandlers<Table extends Calls> = {
  [Name in keyof Table]: (
    input: HandlerInput<Table[Name]>,
    context: Table[Name]['needs'] extends 'anyone' ? null : CallContext,
    client: RequestClient,
  ) => Promise<HandlerOutput<Table[Name]> | PreparedData>;
};

/** An API-TOKEN, decrypted and parsed. */
export interface RequestSignature {
  path: string;
  /** When it was made, by the console's clock, in milliseconds. */
  time: number;
}

/** The look of one answered call; null when it shows nothing. @param name the call's in its table. */
export type LookOf = (call: Call, name: string, input: unknown, output: unknown) => Look | null;

/** The checks that every call with a session passes (`server/people/access/requestAuth.ts`). */
export interface RequestAuth {
  codec: Codec;
  bodies: BodyReader;
  clock: () => Date;
  /** Finds the session of a token, and counts as a use of it. @throws Refusal 401, 402 or 9104. */
  sessionOf: (token: string) => Promise<Session>;
  /** Finds the session of a token without using it. @throws Refusal 401, 402 or 9104. */
  lookAtSession: (token: string) => Promise<Session>;
  /** The same within a second, together with others. @throws Refusal 401, 402 or 9104. */
  lookAtSessionSoon: (token: string) => Promise<Session>;
  /** Marks a signature as used, for all processes. @throws Refusal 9107 when this session has used it before. */
  spendSignature: (session: Pick<Session, 'tokenHash'>, signature: RequestSignature) => Promise<void>;
  /**
   * @throws Refusal 703 when the card service of the session's child has ended (8.03), 403 when the child has left and
   * the permission is one to change something.
   */
  requireSubscription: (session: Session, needs: Permission) => Promise<void>;
  lookOf: LookOf;
  /** Writes a look by staff to the access log. */
  recordLook: (session: Session, look: Look) => Promise<void>;
}

type AnyHandler = (input: unknown, context: CallContext | null, client: RequestClient) => Promise<unknown>;

/** The variable of a request that holds the code of its answer, for the log. */
export const ANSWER_CODE = 'answerCode';

/** Seconds a client waits before it repeats a call that met an unavailable platform (header Retry-After). */
const RETRY_AFTER = 5;

/** Largest body of a call without `largest`, in bytes. */
const LARGEST_BODY = 256 * 1024;

/** Routes for the calls of one service. */
export function serve<Table extends Calls>(table: Table, handlers: CallHandlers<Table>, auth: RequestAuth) {
  const app = new Hono<{ Bindings: RequestEnv }>();
  for (const name of Object.keys(table)) {
    const call = table[name] as Call;
    const handler = handlers[name] as unknown as AnyHandler;
    app.on(call.method, pathOf(call), async (c) => {
      const encoded = c.req.header(ENCODE_HEADER) !== undefined && call.options.noEncode !== true;
      const context = call.needs === 'anyone' ? null : await authorise(c, call, auth);
      const input = call.input.safeParse(
        await readInput(c, auth.bodies, encoded ? auth.codec : null, call.options.largest ?? LARGEST_BODY),
      );
      if (!input.success)
        throw new Refusal(
          CODES.badInput,
          input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
        );
      const answered = await handler(input.data, context, clientOf(c));
      const prepared = answered instanceof PreparedData;
      const data = prepared ? answered.seen : call.output.parse(answered);
      const look = context && auth.lookOf(call, name, input.data, data);
      // Before the answer: what cannot be written down is not shown.
      if (look) await auth.recordLook(context.session, look);
      const codec = encoded ? auth.codec : null;
      return prepared ? answerWritten(c, codec, answered.json) : answer(c, codec, JSON.stringify(data));
    });
  }
  return app;
}

/**
 * Checks the caller in this order: session, signature, expired password, second factor, permission, card service.
 * @throws Refusal 401, 402, 403 (404 for a call that is hidden), 703, 9104, 9105, 9106, 9107 or 9108.
 */
export async function authorise(
  c: HonoContext,
  call: Pick<Call, 'needs' | 'path'> & Partial<Pick<Call, 'options'>>,
  { codec, clock, sessionOf, spendSignature, requireSubscription }: RequestAuth,
): Promise<CallContext> {
  const token = c.req.header(TOKEN_HEADER) ?? '';
  const session = await sessionOf(token);
  const signature = readSignature(codec, c.req.header(SIGNATURE_HEADER) ?? '');
  if (!signature || signature.path !== pathOf(call) || signature.roleId !== session.roleId)
    throw new Refusal(CODES.unauthorised, 'The API-TOKEN is not for this call and identity');
  if (Math.abs(clock().getTime() - signature.time) > SIGNATURE_WINDOW)
    throw new Refusal(CODES.staleSignature, 'The API-TOKEN is too old or too new; set the clock by the header Date');
  await spendSignature(session, signature);
  requireWhole(session, call.options);
  if (call.needs !== 'anyone' && call.needs !== 'session') {
    if (!can(session.role, call.needs))
      throw call.options?.hidden
        ? new Refusal(CODES.notFound, 'There is no such thing')
        : new Refusal(CODES.forbidden, 'This role may not make this call');
    await requireSubscription(session, call.needs);
  }
  return {
    session,
    token,
    get signal() {
      return c.req.raw.signal;
    },
  };
}

/**
 * The input of a call. Names in the path overwrite equal names in the query or body, so that a body cannot point to
 * another row.
 */
async function readInput(c: HonoContext, bodies: BodyReader, codec: Codec | null, largest: number): Promise<unknown> {
  if (c.req.method === 'GET') {
    const query = { ...c.req.query(), ...c.req.param() };
    if (Object.values(query).some(holdsNul)) throw new Refusal(CODES.badInput, 'A text contains a NUL character');
    return query;
  }
  const { text } = await bodies.text(c.req.raw, largest);
  if (text === '') return { ...c.req.param() };
  const body = parseJson(codec ? decoded(codec, text) : text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(CODES.badInput, 'The body is not a JSON object');
  return { ...body, ...c.req.param() };
}

/** @throws Refusal 400 when the text does not decode. */
function decoded(codec: Codec, text: string): string {
  try {
    return codec.decode(text);
  } catch {
    throw new Refusal(CODES.badInput, 'The body does not decode');
  }
}

/**
 * Most characters of an answer that is encoded. The old encoding takes a tenth of a second for a million characters,
 * on the event loop, and protects nothing (decision 8): a longer answer is sent as it is, and its headers say so.
 */
const LONGEST_ENCODED = 64 * 1024;
/** Bytes of an answer that are given to the socket at a time; the event loop turns in between. */
const PIECE = 256 * 1024;

/** The envelope of an answer with data, before and after the data. */
const ENVELOPE = [`{"success":true,"code":${CODES.ok},"msg":"","data":`, '}'] as const;

/** Sends data in an envelope, encoded when the request was. @param json the data; undefined for none. */
function answer(c: HonoContext, codec: Codec | null, json: string | undefined) {
  c.set(ANSWER_CODE, CODES.ok);
  const [head, tail] = ENVELOPE;
  const text = json === undefined ? `{"success":true,"code":${CODES.ok},"msg":""}` : head + json + tail;
  if (!codec || text.length > LONGEST_ENCODED) return c.body(text, 200, { 'content-type': 'application/json' });
  return c.body(codec.encode(text), 200, {
    'content-type': 'text/plain; charset=utf-8',
    [ENCODE_HEADER]: c.req.header(ENCODE_HEADER) ?? '',
  });
}

/** Sends data that is written already. What is too long to be encoded goes in pieces, without a copy of the whole. */
function answerWritten(c: HonoContext, codec: Codec | null, json: WrittenJson) {
  if (json.length <= LONGEST_ENCODED) return answer(c, codec, new TextDecoder().decode(json));
  c.set(ANSWER_CODE, CODES.ok);
  const [head, tail] = ENVELOPE.map((part) => new TextEncoder().encode(part)) as [WrittenJson, WrittenJson];
  const pieces = (function* () {
    yield head;
    for (let from = 0; from < json.length; from += PIECE) yield json.subarray(from, from + PIECE);
    yield tail;
  })();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { value, done } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body, 200, {
    'content-type': 'application/json',
    'content-length': String(head.length + json.length + tail.length),
  });
}

/**
 * A refusal as an envelope with its HTTP status. It is never encoded, so that a client with a wrong codec can read it.
 */
export function refusalResponse(c: HonoContext, { status, code, message, details, retryAfter }: Refusal) {
  c.set(ANSWER_CODE, code);
  const seconds = retryAfter ?? (code === CODES.unavailable ? RETRY_AFTER : null);
  return c.json(
    { success: false, code, msg: message, ...(details !== undefined && { data: details }) } satisfies Envelope,
    status as 200,
    seconds === null ? {} : { 'retry-after': String(seconds) },
  );
}
