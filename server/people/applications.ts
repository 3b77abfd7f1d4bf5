/**
 * Opens a linked application with a signed-in user (2.42). The application gets a ticket, not the session's token. A
 * ticket is valid once and for one minute; the application's server redeems it with its secret. Only applications of
 * the installation's list are opened.
 */
import { Hono } from 'hono';
import { type HandlerOutput, CODES, contract, type ListedApplication, type HandlerInput } from '../../contract';
import { spanMs } from '../../contract/day';
import type { LinkedApplication, PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';

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

export function applications(
  { db, clock, newSecret, settings }: Pick<PlatformContext, 'db' | 'clock' | 'newSecret' | 'settings'>,
  sessionOf: (token: string) => Promise<Session>,
) {
  const applicationOf = (appCode: string | undefined) =>
    settings.applications.find((application) => application.appCode === appCode);
  /** By default an application is for all schools and roles. An administrator sees those for teachers. */
  const isFor = ({ schools, roles }: LinkedApplication, { schoolId, role }: Pick<Session, 'schoolId' | 'role'>) =>
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
    const session = await sessionOf(token).catch(() => null);
    if (!session || session.roleId !== roleId || session.onlyPasswordChange)
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
      'insert into app_ticket (ticket_hash, app_code, app_detail_id, role_id, made_at) values ($1, $2, $3, $4, $5)',
      [sha256(ticket), application.appCode, appDetailId, session.roleId, clock()],
    );
    target.searchParams.set('ticket', ticket);
    target.searchParams.set('appDetailId', appDetailId);
    return c.redirect(target.href, 302);
  });

  /**
   * Returns the user of a ticket and deletes it.
   * @throws Refusal 403 for a wrong secret, 404 for an unknown or expired ticket.
   */
  async function redeem({ appCode, secret, ticket }: HandlerInput<Redeem>): Promise<HandlerOutput<Redeem>> {
    const application = applicationOf(appCode);
    if (!application || sha256(secret) !== sha256(application.secret))
      throw new Refusal(CODES.forbidden, 'The application code or secret is wrong');
    const [row] = await db.query<{
      role_id: string;
      app_detail_id: string;
      user_id: string;
      user_type: string;
      school_id: string;
      real_name: string;
    }>(
      `delete from app_ticket using identity join account using (user_id)
       where ticket_hash = $1 and app_code = $2 and made_at >= $3 and identity.role_id = app_ticket.role_id
         and identity.left_at is null
       returning app_ticket.role_id, app_detail_id, identity.user_id, identity.user_type, identity.school_id,
         account.real_name`,
      [sha256(ticket), application.appCode, new Date(clock().getTime() - LIFE)],
    );
    if (!row) throw new Refusal(CODES.notFound, 'The ticket is unknown or expired');
    return {
      userId: row.user_id,
      roleId: row.role_id,
      userType: row.user_type,
      schoolId: row.school_id,
      realName: row.real_name,
      appDetailId: row.app_detail_id,
    };
  }

  /** The applications that a session may open and that have a name. */
  const listFor = (session: Session): ListedApplication[] =>
    settings.applications.flatMap((application) => {
      const { appCode, appDetailId = appCode, name, about = { zh: '', en: '' } } = application;
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
