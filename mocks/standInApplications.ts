/**
 * Replaces a school's other applications in the demo. A visitor with a ticket is greeted by name and need not sign in.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { CallOutput, contract, CallInput, LocalizedText } from '../contract';
import type { LinkedApplication } from '../server/engine/platform';

type Redeem = typeof contract.user.redeemTicket;

interface StandInApplication extends Pick<LinkedApplication, 'appCode' | 'roles'> {
  name: LocalizedText;
  about: LocalizedText;
  shows: readonly LocalizedText[];
}

const APPLICATIONS: readonly StandInApplication[] = [
  {
    appCode: 'canteen',
    name: { zh: '食堂', en: 'Canteen' },
    about: { zh: '这一周吃什么', en: 'What is for lunch this week' },
    shows: [
      { zh: '星期一：番茄炒蛋、清炒西兰花、米饭', en: 'Monday: eggs with tomatoes, broccoli, rice' },
      { zh: '星期二：红烧鸡块、白菜豆腐、米饭', en: 'Tuesday: braised chicken, cabbage with tofu, rice' },
      { zh: '星期三：牛肉面、凉拌黄瓜', en: 'Wednesday: beef noodles, cucumber salad' },
      { zh: '星期四：清蒸鱼、土豆丝、米饭', en: 'Thursday: steamed fish, shredded potatoes, rice' },
      { zh: '星期五：猪肉白菜水饺、紫菜汤', en: 'Friday: pork and cabbage dumplings, seaweed soup' },
    ],
  },
  {
    appCode: 'library',
    name: { zh: '图书馆', en: 'Library' },
    about: { zh: '孩子借了哪些书，哪天要还', en: 'What your child has borrowed, and until when' },
    roles: ['student'],
    shows: [
      { zh: '《夏洛的网》：下星期三还', en: 'Charlotte’s Web: due next Wednesday' },
      { zh: '《昆虫记》：可以再借一次', en: 'The Life of Insects: may be renewed once' },
    ],
  },
  {
    appCode: 'duty',
    name: { zh: '值日', en: 'Duty' },
    about: { zh: '放学时谁在哪个门', en: 'Who stands at which gate after school' },
    roles: ['teacher'],
    shows: [
      { zh: '南门：两位老师，到最后一班校车开走', en: 'South gate: two teachers, until the last school bus has left' },
      { zh: '北门：一位老师，到 17:30', en: 'North gate: one teacher, until 17:30' },
    ],
  },
];

const PATH = '/demo/app';

/**
 * @param redeem asks the platform whose ticket it is; null when the ticket is used or unknown.
 * @param home path of the console's market.
 */
export function standInApplications({
  newSecret,
  redeem,
  home,
}: {
  newSecret: () => string;
  redeem: (sent: CallInput<Redeem>) => Promise<CallOutput<Redeem> | null>;
  home: string;
}) {
  const list: LinkedApplication[] = APPLICATIONS.map(({ appCode, name, about, roles }) => ({
    appCode,
    address: `${PATH}/${appCode}`,
    secret: newSecret(),
    name,
    about,
    roles,
  }));

  const routes = new Hono().get(`${PATH}/:appCode`, async (c) => {
    const appCode = c.req.param('appCode');
    const application = APPLICATIONS.find((one) => one.appCode === appCode);
    const secret = list.find((one) => one.appCode === appCode)?.secret;
    if (!application || secret === undefined) return c.notFound();
    c.header('cache-control', 'no-store');
    const person = await redeem({ appCode, secret, ticket: c.req.query('ticket') ?? '' });
    if (!person)
      return c.html(
        page(
          application.name,
          {
            zh: '这张票据已经用过或过期了，请回去再打开一次。',
            en: 'This ticket has been used or is too old. Please go back and open it again.',
          },
          [],
          home,
        ),
        401,
      );
    return c.html(
      page(
        application.name,
        {
          zh: `您好，${person.realName}。这里代替学校的另一个应用：它知道您是谁，没有得到登录凭据。`,
          en:
            `Hello ${person.realName}. This stands in for another application of the school: ` +
            'it knows who you are, and got nothing you sign in with.',
        },
        application.shows,
        home,
      ),
    );
  });

  return { list, routes };
}

const both = ({ zh, en }: LocalizedText) => html`${zh}<br /><span lang="en">${en}</span>`;

const page = (name: LocalizedText, said: LocalizedText, shows: readonly LocalizedText[], home: string) =>
  html`<!doctype html>
    <html lang="zh-CN">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>${name.zh}（演示）· ${name.en} (demo)</title>
      <style>
        body {
          max-width: 40em;
          margin: 0 auto;
          padding: 1em;
          font:
            1rem/1.6 system-ui,
            sans-serif;
        }
        li {
          margin-block: 0.75em;
        }
        [lang='en'] {
          opacity: 0.75;
        }
      </style>
      <h1>${name.zh} <span lang="en">${name.en}</span></h1>
      <p>${both(said)}</p>
      <ul>
        ${shows.map((one) => html`<li>${both(one)}</li>`)}
      </ul>
      <p><a href="${home}">返回 · Back</a></p>
    </html>`;
