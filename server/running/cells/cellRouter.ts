/** Gives each request to the cell that it is for. With one cell nothing of this runs. */
import {
  type Call,
  CODES,
  codecOf,
  contract,
  ENCODE_HEADER,
  Envelope,
  pathOf,
  SERVICES,
  setUpCalls,
  TOKEN_HEADER,
} from '../../../contract';
import { JUMP_PATH } from '../../people/accounts/applications';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { standingTrouble } from '../../engine/trouble';
import { createBodyReader } from '../../engine/serving/requestBody';
import type { RequestEnv } from '../../engine/serving/serve';
import { StoreUnavailable } from '../../engine/store/errors';
import { type CellDirectory, HOME, type SchoolCell } from './cellDirectory';
import { intakeAcross } from './intakeAcross';
import { mergeSignIns } from './mergeSignIns';
import { CellAway, type ServedCell, type CellFinder } from './cellFinder';

const { user, position, thirdParty } = contract;
const addressOf = (call: Pick<Call, 'service' | 'path'>) => `${SERVICES[call.service]}${pathOf(call)}`;

/** Calls before a session that name an account or its number; the first cell that has it answers. */
const BY_ACCOUNT: ReadonlySet<string> = new Set(
  [user.sendCode, user.phoneSignIn, user.sendPasswordCode, user.resetPassword].map(addressOf),
);
/** Sign-ins by password: every cell that has the account is asked. */
const SIGN_INS: ReadonlySet<string> = new Set([user.signIn, user.weChatSignIn].map(addressOf));
/** Calls without a session that one of the cells understands: by a ticket, a code of an invitation or a receipt. */
const BY_TURNS: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((table) => Object.values(table as Record<string, Call>))
    .filter(({ needs }) => needs === 'anyone')
    .map(addressOf)
    .filter((address) => !BY_ACCOUNT.has(address) && !SIGN_INS.has(address)),
);
/** Of these, what the home cell does for all. */
const AT_HOME: ReadonlySet<string> = new Set(
  [
    user.imageCode,
    user.imageWork,
    user.weChatEntry,
    ...Object.values(thirdParty),
    setUpCalls.checkSetUpLink,
    setUpCalls.setUp,
    setUpCalls.addBackupPart,
    setUpCalls.restoreBackup,
    setUpCalls.restoreState,
  ].map(addressOf),
);
const SHOWN = addressOf(position.showPush);
const JUMP = `${SERVICES.user}${JUMP_PATH}`;
/** The status of a call that failed in the platform. */
const BROKEN_DOWN = 500;

/** Bytes of a body that can be sent to a second cell. Longer ones belong to calls with a session. */
const LARGEST_REPEATED = 1024 * 1024;

export function createCellRouter(
  { settings, log }: Pick<PlatformContext, 'settings' | 'log'>,
  directory: CellDirectory,
  finder: CellFinder,
  served: () => ReadonlyMap<string, ServedCell>,
): (request: Request, env?: RequestEnv) => Promise<Response> {
  const codec = codecOf(settings.compat);
  const bodies = createBodyReader();
  const read = async (request: Request) => (await bodies.text(request, LARGEST_REPEATED)).text;
  const isLocked = (schoolId: string | undefined) =>
    directory.places().some((place) => place.schoolId === schoolId && place.isLocked);

  const give = (name: string, request: Request, env?: RequestEnv): Promise<Response> => {
    const cell = served().get(name);
    if (!cell) throw new CellAway(name);
    return cell.fetch(request, env);
  };
  const intake = intakeAcross({ finder, give, directory, read });

  /** 404 for a cell that the home cell does not list. */
  async function readiness(name: string, request: Request, env?: RequestEnv): Promise<Response> {
    if (served().has(name)) return give(name, request, env);
    const status = directory.cells().some((cell) => cell.name === name) ? 503 : 404;
    return Response.json({ ok: false, check: 'cell' }, { status, headers: { 'cache-control': 'no-store' } });
  }

  /** A call with a session. */
  async function withToken(token: string, request: Request, env?: RequestEnv): Promise<Response> {
    const cell = await finder.ofToken(token);
    if (directory.places().some((place) => place.isLocked))
      if (isLocked(await finder.schoolOf(token, cell))) return busy();
    const again = request.method === 'GET' ? request.clone() : null;
    const answer = await give(cell, request, env);
    if (answer.status === 401) {
      // The school may have moved while this process did not hear of it.
      await directory.refresh();
      const now = await finder.ofToken(token);
      if (now === cell) return (await finder.isArriving(token)) ? busy() : answer;
      return again ? give(now, again, env) : busy();
    }
    return answer;
  }

  /** Asks the cells one after another until one understands; the home cell's answer stands when none does. */
  async function byTurns(request: Request, env: RequestEnv | undefined, toAll: boolean): Promise<Response> {
    const send = await repeated(request, read);
    let first: Response | undefined;
    for (const name of served().keys()) {
      const answer = await give(name, send(), env);
      if (!toAll && (await isKnown(answer))) return answer;
      first ??= answer;
    }
    if (!first) throw new CellAway(HOME);
    return first;
  }

  async function byAccount(request: Request, env: RequestEnv | undefined, all: boolean): Promise<Response> {
    const encoded = request.headers.get(ENCODE_HEADER) !== null;
    const text = await read(request);
    const name = nameIn(text, encoded ? codec.decode : (plain) => plain);
    const cells = name === null ? [] : await finder.ofAccount(name);
    const [cell = HOME] = cells;
    if (!all || cells.length < 2)
      return give(
        cell,
        new Request(request.url, { method: request.method, headers: request.headers, body: text }),
        env,
      );
    return mergeSignIns(request, text, encoded ? codec : null, (plain) =>
      Promise.all(cells.map((each) => give(each, plain(), env))),
    );
  }

  async function route(request: Request, env?: RequestEnv): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith('/intake/')) return intake(request, env);
    // Each cell has a readiness of its own: one that is away takes its schools away, and no others.
    if (pathname === '/readyz') return readiness(searchParams.get('cell') ?? HOME, request, env);
    // A browser that goes to an application sends no headers of its own.
    const token = pathname === JUMP ? searchParams.get('token') : request.headers.get(TOKEN_HEADER);
    if (AT_HOME.has(pathname)) return give(HOME, request, env);
    if (SIGN_INS.has(pathname)) return byAccount(request, env, true);
    if (BY_ACCOUNT.has(pathname)) return byAccount(request, env, false);
    if (BY_TURNS.has(pathname) || pathname.startsWith('/delivery/')) return byTurns(request, env, pathname === SHOWN);
    return token ? withToken(token, request, env) : give(HOME, request, env);
  }

  /**
   * True when a school moves, or moved since the places were `before`: a call that waited for the mover finds its rows
   * gone, and what it writes then refers to nothing.
   */
  async function schoolsMoved(before: readonly SchoolCell[]) {
    await directory.refresh();
    const now = directory.places();
    return now.some(({ movingTo, leftOver }) => movingTo ?? leftOver) || JSON.stringify(now) !== JSON.stringify(before);
  }

  const away = standingTrouble(log, 'a request met a cell that is away');
  return async (request, env) => {
    // One cell: nothing stands before it.
    if (directory.cells().length === 0) return give(HOME, request, env);
    const before = directory.places();
    try {
      const answer = await route(request, env);
      away.ended();
      return answer.status === BROKEN_DOWN && (await schoolsMoved(before)) ? busy() : answer;
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      // While a school moves, writers of its cell hold all connections and wait: nothing can be looked up there.
      if (!(error instanceof CellAway || error instanceof StoreUnavailable)) throw error;
      away.began(error);
      return busy();
    } finally {
      bodies.release(request);
    }
  };
}

/** The answer while a school moves, or its cell is away: come again. */
const busy = () =>
  Response.json(
    { success: false, code: CODES.unavailable, msg: 'The school cannot be reached now; try again' } satisfies Envelope,
    { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } },
  );

const refused = ({ status, code, message }: Refusal) =>
  Response.json({ success: false, code, msg: message } satisfies Envelope, {
    status,
    headers: { 'cache-control': 'no-store' },
  });

/** How a cell refuses what it does not know. Another refusal is the word of the cell that knows it. */
const UNKNOWN: ReadonlySet<number> = new Set([CODES.notFound, CODES.expired, CODES.linkSpent, CODES.notSetUp]);

/** False for the answer of a cell that does not know what the call is about. */
async function isKnown(answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer.ok;
  const read = Envelope.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  return read.success && (read.data.success || !UNKNOWN.has(read.data.code));
}

/** Makes the same request again and again. */
async function repeated(request: Request, read: (request: Request) => Promise<string>): Promise<() => Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return () => request.clone();
  const text = await read(request);
  return () => new Request(request.url, { method: request.method, headers: request.headers, body: text });
}

/** The account or number that the body names; null when it cannot be read. */
function nameIn(text: string, decode: (text: string) => string): string | null {
  try {
    const { account, mobile } = JSON.parse(decode(text)) as { account?: unknown; mobile?: unknown };
    const name = account ?? mobile;
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}
