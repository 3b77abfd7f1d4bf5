/**
 * Replaces WeChat's authorisation page in tests and in the demo: asks who the visitor is and leads back with a token of
 * the stand-in provider.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { StandIn } from './standInProvider';

/** A person who may choose to sign in. `openId` is WeChat's id for them. */
export interface WeChatPerson {
  openId: string;
  name: string;
}

/** Answers `GET /` with `redirect_uri` and `state`. It redirects only within its own site. */
export const standInWeChat = (standIn: StandIn, people: readonly WeChatPerson[]) =>
  new Hono().get('/', (c) => {
    const { redirect_uri: back = '', state = '' } = c.req.query();
    if (!URL.canParse(back) || new URL(back).host !== new URL(c.req.url).host)
      return c.text('redirect_uri leads elsewhere', 400);
    const leading = (answer: Record<string, string>) => {
      const address = new URL(back);
      for (const [name, value] of Object.entries({ ...answer, state })) address.searchParams.set(name, value);
      return address.href;
    };
    const ways = people.map(
      ({ openId, name }) =>
        html`<li><a href="${leading({ accessToken: standIn.issue(openId, null) })}">${name}</a></li>`,
    );
    return c.html(
      html`<!doctype html>
        <html lang="zh-CN">
          <meta name="viewport" content="width=device-width" />
          <title>微信授权（演示）</title>
          <h1>微信授权（演示）</h1>
          <p>这里代替微信。这是谁的手机？</p>
          <ul>
            ${ways}
            <li><a href="${leading({ error: 'access_denied' })}">不同意</a></li>
          </ul>
        </html>`,
    );
  });
