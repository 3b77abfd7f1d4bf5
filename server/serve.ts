/** Turns a table of calls into routes: checks the caller, parses the input, runs the handler, wraps the answer. */
import { Hono, type Context as HonoContext } from 'hono';
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
  readSignature,
  SIGNATURE_HEADER,
  SIGNATURE_WINDOW,
  TOKEN_HEADER,
} from '../contract';
import type { Session } from './platform';
import { Refusal } from './refusal';
import { type BodyReader, holdsNul, parseJson } from './requestBody';

/** What a handler gets besides its input. */
export interface CallContext {
  session: Session;
  /** The token as the console sent it. */
  token: string;
}

/** What the listener adds to a request (Hono's bindings). */
export interface RequestEnv {
  /**
   * The client's network address (`server/node/clientAddress.ts`); undefined where none is known, as in the browser
   * tab.
   */
  clientAddress?: string | undefined;
}

/** One handler for each call of a table. Calls that need no session get null instead of a context. */
export type CallHandlers<Table extends Calls> = {
  [Name in keyof Table]: (
    input: HandlerInput<Table[Name]>,
    context: Table[Name]['needs'] extends 'anyone' ? null : CallContext,
    clientAddress: string | null,
  ) => Promise<HandlerOutput<Table[Name]>>;
};

/** An API-TOKEN, decrypted and parsed. */
export interface RequestSignature {
  path: string;
  /** When it was made, by the console's clock, in milliseconds. */
  time: number;
}

/** The checks that every call with a session passes (`people/requestAuth.ts`). */
export interface RequestAuth {
  codec: Codec;
  bodies: BodyReader;
  clock: () => Date;
  /** Finds the session of a token. @throws Refusal 401, 402 or 9104. */
  sessionOf: (token: string) => Promise<Session>;
  /** Marks a signature as used, for all processes. @throws Refusal 9107 when this session has used it before. */
  spendSignature: (session: Pick<Session, 'tokenHash'>, signature: RequestSignature) => Promise<void>;
  /** @throws Refusal 703 when the card service of the session's child has ended (8.03). */
  requireSubscription: (session: Session) => Promise<void>;
}

type AnyHandler = (input: unknown, context: CallContext | null, clientAddress: string | null) => Promise<unknown>;

/** Seconds a client waits before it repeats a call that met an unavailable store (header Retry-After). */
const RETRY_AFTER = '5';

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
      const data = call.output.parse(await handler(input.data, context, c.env?.clientAddress ?? null));
      return answer(c, encoded ? auth.codec : null, { success: true, code: CODES.ok, msg: '', data });
    });
  }
  return app;
}

/**
 * Checks the caller in this order: session, signature, expired password, permission, card service.
 * @throws Refusal 401, 402, 403, 703, 9104, 9105, 9106 or 9107.
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
  if (session.onlyPasswordChange && call.options?.withExpiredPassword !== true)
    throw new Refusal(CODES.passwordExpired, 'The password has expired; change it first');
  if (call.needs !== 'anyone' && call.needs !== 'session') {
    if (!can(session.role, call.needs)) throw new Refusal(CODES.forbidden, 'This role may not make this call');
    await requireSubscription(session);
  }
  return { session, token };
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

/** Sends an envelope, encoded when the request was. */
function answer(c: HonoContext, codec: Codec | null, envelope: Envelope) {
  const text = JSON.stringify(envelope);
  if (!codec) return c.body(text, 200, { 'content-type': 'application/json' });
  return c.body(codec.encode(text), 200, {
    'content-type': 'text/plain',
    [ENCODE_HEADER]: c.req.header(ENCODE_HEADER) ?? '',
  });
}

/**
 * A refusal as an envelope with its HTTP status. It is never encoded, so that a client with a wrong codec can read it.
 */
export const refusalResponse = (c: HonoContext, { status, code, message, details }: Refusal) =>
  c.json(
    { success: false, code, msg: message, ...(details !== undefined && { data: details }) } satisfies Envelope,
    status as 200,
    code === CODES.unavailable ? { 'retry-after': RETRY_AFTER } : {},
  );
