/** `npm start`: the platform with the demo world, console and all, on one port. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { contract, Envelope, pathOf, SERVICES } from '../contract';
import { readEnvironment } from '../server/node/environment';
import { logOf, startPlatform, stopWhenTold } from '../server/node/start';
import { builtConsole } from './builtConsole';
import { createFeeder } from './feeder';
import { BASEMAP_PATH, createDemoWorld, DEMO_KEY, DEMO_PATIENCE } from './demoWorld';
import { standInApplications } from './standInApplications';
import { createStandInProvider } from './standInProvider';
import { standInWeChat } from './standInWeChat';
import { seed } from './seed';
import { pastPlatform } from './pastPlatform';
import { type Post, seedHistory, seedLately } from './seedHistory';

const environment = readEnvironment(process.env);
const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
const say = (line: string) => void process.stdout.write(`${line}\n`);
const world = createDemoWorld();

const cards = new Hono();
const basePath = environment.basePath;
cards.get(`${basePath}${BASEMAP_PATH}`, (c) =>
  c.body(world.basemap, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
);
// A replay takes a card over for a while, so that two worlds do not speak through it at once.
cards.post('/demo/borrow/:imei', (c) => {
  feeder.borrow(c.req.param('imei'));
  return c.body(null, 204);
});

// A stand-in for the regional education platforms: their doors open for the people of the demo.
const standIn = createStandInProvider({ now: () => Date.now(), newToken: () => randomBytes(24).toString('base64url') });
cards.get('/demo/enter/:entry', (c) => {
  const person = world.roster.accounts.find(({ account }) => account === c.req.query('account'));
  const accessToken = standIn.issue(person?.userId ?? 'nobody', person?.mobile ?? null);
  return c.redirect(`${basePath}${c.req.param('entry')}?${new URLSearchParams({ accessToken })}`);
});

const { weChat } = environment.settings;
cards.route(
  '/demo/wechat',
  standInWeChat(
    standIn,
    world.roster.showcase.map(({ account, title }) => ({ openId: `demo-${account}`, name: title.zh })),
  ),
);

// The market shows stand-ins, unless the installation names applications of its own. They ask the platform whose a ticket is, as any other would.
const { redeemTicket } = contract.user;
const applications = standInApplications({
  newSecret: () => randomBytes(24).toString('base64url'),
  async redeem(sent) {
    const response = await fetch(`${origin}${SERVICES.user}${pathOf(redeemTicket)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    return response.ok ? redeemTicket.output.parse(Envelope.parse(await response.json()).data) : null;
  },
  home: `${basePath}app`,
});
cards.route('/', applications.routes);

const running = await startPlatform({
  ...environment,
  settings: {
    ...environment.settings,
    applications: environment.settings.applications.length > 0 ? environment.settings.applications : applications.list,
    demo: true,
    silence: DEMO_PATIENCE,
    weChat: { ...weChat, authorize: weChat.authorize || '/demo/wechat' },
  },
  identityProviders: { oneEdu: standIn, hunan: standIn, hainan: standIn, weChat: standIn },
  log,
  consoleFolder: await builtConsole(),
  before: cards,
  basemap: environment.basemap ?? { kind: 'town', url: `${basePath}${BASEMAP_PATH}` },
  bounds: world.bounds,
  demoAccounts: world.accounts,
  driver: { send: (command) => feeder.command(command) },
  // Only in the demo: a code that nobody sends is of no use to anyone who tries the sign-in.
  sendCode: async (mobile, code) => say(`Verification code for ${mobile}: ${code}`),
});
stopWhenTold(running, log);

const origin = new URL(running.url).origin;
const feeder = createFeeder({
  world,
  now: () => Date.now(),
  log,
  post: (query) => fetch(`${origin}/intake/osmand/${DEMO_KEY}?${query}`),
});

const first = await seed(running.platform, world);
const lacking = (error: unknown) => log.warn({ error: String(error) }, 'the past of the demo is not complete');
// Before any card speaks of now: fences heed nothing that is older than what they have heard.
if (first) await seedLately(world, Date.now(), (await pastPlatform(running.platform)).post).catch(lacking);
feeder.run();
say(`Homeward is at ${running.url}`);

if (first) {
  const post: Post = async (body) => {
    const { ok, status } = await fetch(`${origin}/intake/osmand/${DEMO_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (!ok) throw new Error(`the intake answered ${status}`);
  };
  await seedHistory(world, Date.now(), post).catch(lacking);
}
