/**
 * Opens a linked application with a signed-in user (2.42). The application gets a ticket, not the session's token. A
 * ticket is valid once, for one minute, and while its session is whole; the application's server redeems it with its
 * secret. Only applications of the installation's list are opened.
 */
import { Hono } from 'hono';
import { type HandlerOutput, CODES, contract, type ListedApplication, type HandlerInput } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { inEachLanguage } from '../../../contract/localizedText';
import type { LinkedApplication, PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import { requireWhole } from '../../engine/serving/wholeSession';

/** Milliseconds for which a ticket is valid. */
const LIFE = spanMs(1, 'minutes');

export const JUMP_PATH = '/user/sso/jump/v1';

type Redeem = typeof contract.user.redeemTicket;

/** An address that takes the console's scheme. */
const WITHOUT_SCHEME = /^\/\//;

/**
 * The address of an application. A missing scheme or host is the console's. A ticket opens an application as somebody,
 * so it travels in clear text only where the installation says so.
 * @returns null when the address would be plain http.
 */
function addressOf(
  { address }: LinkedApplication,
  { isHttps, host, overHttp }: { isHttps: boolean; host: string; overHttp: boolean },
): URL | null {
  const target = new URL(address, `${isHttps ? 'https' : 'http'}://${host}`);
  if (target.protocol === 'https:' || overHttp) return target;
  // Another host may well have TLS; the console's own was just reached without it.
  return WITHOUT_SCHEME.test(address) ? new URL(address, `https://${host}`) : null;
}

/** Finds a session. Both throw a Refusal for one that has ended. */
interface SessionsFound {
  /** Counts as a use. */
  sessionOf: (token: string) => Promise<Session>;
  sessionOfHash: (tokenHash: string) => Promise<Session>;
}

export function applications(
  { db, clock, newSecret, settings }: Pick<PlatformContext, 'db' | 'clock' | 'newSecret' | 'settings'>,
  { sessionOf, sessionOfHash }: SessionsFound,
) {
  /** The session when it may open an application; null when it is unknown, has ended or is not whole. */
  const whole = (found: Promise<Session>): Promise<Session | null> =>
    found
      .then((session) => {
        requireWhole(session);
        return session;
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
  const applicationOf = (appCode: string | undefined) =>
    settings.applications.find((application) => application.appCode === appCode);
  /** By default an application is for all schools and roles. An administrator sees those for teachers. */
  const isFor = ({ schools, roles }: LinkedApplication, { schoolId, role }: Pick<Session, 'schoolId' | 'role'>) =>
    role !== 'operator' &&
    (schools === undefined || schools.includes(schoolId)) &&
    (roles === undefined || roles.includes(role === 'admin' ? 'teacher' : role));

  /** The browser navigates to this route, so refusals are HTML pages with a link back. */
  const jump = new Hono().get(JUMP_PATH, async (c) => {
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
    const { token = '', appCode, appDetailId = '', roleId, isHttps } = c.req.query();
    const application = applicationOf(appCode);
    if (!application || !/^[\w-]{1,64}$/.test(appDetailId))
      return c.html(page('没有这个应用', 'There is no such application.'), 404);
    const session = await whole(sessionOf(token));
    if (!session || session.roleId !== roleId)
      return c.html(page('登录已失效，请重新登录', 'Your sign-in has expired. Please sign in again.'), 401);
    if (!isFor(application, session)) return c.html(page('没有这个应用', 'There is no such application.'), 404);
    const target = addressOf(application, {
      isHttps: isHttps === 'true',
      host: new URL(c.req.url).host,
      overHttp: settings.ticketsOverHttp,
    });
    if (!target)
      return c.html(page('这个应用只能通过 https 打开', 'This application can be opened over https only.'), 403);
    const ticket = newSecret();
    await db.query('delete from app_ticket where made_at < $1', [new Date(clock().getTime() - LIFE)]);
    await db.query(
      `insert into app_ticket (ticket_hash, app_code, app_detail_id, role_id, made_at, token_hash)
       values ($1, $2, $3, $4, $5, $6)`,
      [sha256(ticket), application.appCode, appDetailId, session.roleId, clock(), session.tokenHash],
    );
    target.searchParams.set('ticket', ticket);
    target.searchParams.set('appDetailId', appDetailId);
    return c.redirect(target.href, 302);
  });

  /**
   * Returns the user of a ticket and deletes it.
   * @throws Refusal 403 for a wrong secret, 404 for an unknown or expired ticket, and for one whose session is not
   * whole any more.
   */
  async function redeem({ appCode, secret, ticket }: HandlerInput<Redeem>): Promise<HandlerOutput<Redeem>> {
    const application = applicationOf(appCode);
    if (!application || sha256(secret) !== sha256(application.secret))
      throw new Refusal(CODES.forbidden, 'The application code or secret is wrong');
    const expired = () => new Refusal(CODES.notFound, 'The ticket is unknown or expired');
    const [spent] = await db.query<{ role_id: string; app_detail_id: string; token_hash: string; real_name: string }>(
      `delete from app_ticket using identity join account using (user_id)
       where ticket_hash = $1 and app_code = $2 and made_at >= $3 and identity.role_id = app_ticket.role_id
       returning app_ticket.role_id, app_detail_id, app_ticket.token_hash, account.real_name`,
      [sha256(ticket), application.appCode, new Date(clock().getTime() - LIFE)],
    );
    if (!spent) throw expired();
    const session = await whole(sessionOfHash(spent.token_hash));
    if (!session || session.roleId !== spent.role_id || !isFor(application, session)) throw expired();
    return {
      userId: session.userId,
      roleId: session.roleId,
      userType: session.userType,
      schoolId: session.schoolId,
      realName: spent.real_name,
      appDetailId: spent.app_detail_id,
    };
  }

  /** The applications that a session may open and that have a name. */
  const listFor = (session: Session): ListedApplication[] =>
    settings.applications.flatMap((application) => {
      const { appCode, appDetailId = appCode, name, about = inEachLanguage(() => '') } = application;
      return name && isFor(application, session) ? [{ appCode, appDetailId, name, about }] : [];
    });

  return { jump, redeem, listFor };
}

/** The page contains both languages, because the request does not tell which one. */
const page = (zh: string, en: string) =>
  [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${zh}</title><h1>${zh}</h1><p lang="en">${en}</p><p><a href="/">返回 · Back</a></p></html>`,
  ].join('');
