/** Mounts one service of the contract: who asks, what was sent, what may leave. Handlers are left with behaviour only. */
import { Hono, type Context as HonoContext } from 'hono';
import {
  type HandlerOutput,
  type Call,
  type Calls,
  can,
  CODES,
  type Codec,
  ENCODE_HEADER,
  type Envelope,
  pathOf,
  readSignature,
  type HandlerInput,
  SIGNATURE_HEADER,
  SIGNATURE_WINDOW,
  TOKEN_HEADER,
} from '../contract';
import type { RequestSignature } from './people/spentSignatures';
import type { Session } from './platform';
import { Refusal } from './refusal';

/** What one request of the contract may use besides its input. */
export interface CallContext {
  session: Session;
  /** The token as sent; empty for a call anyone may make. */
  token: string;
}

/** Where a request came from, as whoever listens has found out (`server/node/source.ts`). Absent where nothing tells. */
export interface RequestEnv {
  clientAddress?: string | undefined;
}

/** One function a call. A missing or mistyped one does not compile. Calls that anyone may make get no session. */
export type CallHandlers<Table extends Calls> = {
  [Name in keyof Table]: (
    input: HandlerInput<Table[Name]>,
    context: Table[Name]['needs'] extends 'anyone' ? null : CallContext,
    clientAddress: string | null,
  ) => Promise<HandlerOutput<Table[Name]>>;
};

export interface RequestAuth {
  codec: Codec;
  clock: () => Date;
  /** Finds the session of a token, or refuses with 401, 402 or 9104. */
  sessionOf: (token: string) => Promise<Session>;
  /** Takes a signature for good; refuses one that was used before with 9107. */
  spend: (session: Session, signature: RequestSignature) => Promise<void>;
  /** Refuses with 703 when the identity's card service has ended. */
  requireSubscription: (session: Session) => Promise<void>;
}

type AnyHandler = (input: unknown, context: CallContext | null, clientAddress: string | null) => Promise<unknown>;

/** Seconds after which what was too busy may be asked again. */
const RETRY_AFTER = '5';

/** Largest body of a call that says nothing else, in bytes. Photos go elsewhere. */
const LARGEST_BODY = 256 * 1024;

/** Routes for one service's table. */
export function serve<Table extends Calls>(table: Table, handlers: CallHandlers<Table>, auth: RequestAuth) {
  const app = new Hono<{ Bindings: RequestEnv }>();
  for (const name of Object.keys(table)) {
    const call = table[name] as Call;
    const handler = handlers[name] as unknown as AnyHandler;
    app.on(call.method, pathOf(call), async (c) => {
      const encoded = c.req.header(ENCODE_HEADER) !== undefined && call.options.noEncode !== true;
      const context = call.needs === 'anyone' ? null : await authorise(c, call, auth);
      const input = call.input.safeParse(
        await readInput(c, encoded ? auth.codec : null, call.options.largest ?? LARGEST_BODY),
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

/** Who is context, and whether they may: session, signature, age of the password, permission, subscription, in that order. */
export async function authorise(
  c: HonoContext,
  call: Pick<Call, 'needs' | 'path'> & Partial<Pick<Call, 'options'>>,
  { codec, clock, sessionOf, spend, requireSubscription }: RequestAuth,
): Promise<CallContext> {
  const token = c.req.header(TOKEN_HEADER) ?? '';
  const session = await sessionOf(token);
  const signature = readSignature(codec, c.req.header(SIGNATURE_HEADER) ?? '');
  if (!signature || signature.path !== pathOf(call) || signature.roleId !== session.roleId)
    throw new Refusal(CODES.unauthorised, 'API-TOKEN does not fit');
  if (Math.abs(clock().getTime() - signature.time) > SIGNATURE_WINDOW)
    throw new Refusal(CODES.staleSignature, 'API-TOKEN is stale; see Date');
  await spend(session, signature);
  if (session.onlyPasswordChange && call.options?.withExpiredPassword !== true)
    throw new Refusal(CODES.passwordExpired, 'The password has expired; change it first');
  if (call.needs !== 'anyone' && call.needs !== 'session') {
    if (!can(session.role, call.needs)) throw new Refusal(CODES.forbidden, 'Not for this role');
    await requireSubscription(session);
  }
  return { session, token };
}

/** What was sent: names in the path win over the rest, so that no body can point elsewhere. */
async function readInput(c: HonoContext, codec: Codec | null, largest: number): Promise<unknown> {
  if (c.req.method === 'GET') {
    const asked = { ...c.req.query(), ...c.req.param() };
    if (Object.values(asked).some(holdsNul)) throw new Refusal(CODES.badInput, 'A text holds NUL');
    return asked;
  }
  const text = await c.req.text();
  if (text.length > largest) throw new Refusal(CODES.tooLarge, 'Body is too large');
  if (text === '') return { ...c.req.param() };
  try {
    const body: unknown = JSON.parse(codec ? codec.decode(text) : text, withoutNul);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('not an object');
    return { ...body, ...c.req.param() };
  } catch {
    throw new Refusal(CODES.badInput, 'Body is not a JSON object');
  }
}

/** The store takes no text with it: such a one is bad input, not a breakdown. */
const holdsNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
function withoutNul(_: string, value: unknown): unknown {
  if (holdsNul(value)) throw new SyntaxError('NUL');
  return value;
}

/** An envelope on its way out, encoded when the question was. */
function answer(c: HonoContext, codec: Codec | null, envelope: Envelope) {
  const text = JSON.stringify(envelope);
  if (!codec) return c.body(text, 200, { 'content-type': 'application/json' });
  return c.body(codec.encode(text), 200, {
    'content-type': 'text/plain',
    [ENCODE_HEADER]: c.req.header(ENCODE_HEADER) ?? '',
  });
}

/** A refusal as an envelope with its HTTP status; never encoded, so that it can be read when the codec is what went wrong. */
export const refusalResponse = (c: HonoContext, { status, code, message, details }: Refusal) =>
  c.json(
    { success: false, code, msg: message, ...(details !== undefined && { data: details }) } satisfies Envelope,
    status as 200,
    code === CODES.unavailable ? { 'retry-after': RETRY_AFTER } : {},
  );
