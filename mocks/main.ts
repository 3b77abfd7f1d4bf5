/** `npm start`: the platform, the console and the demo world on one port. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { contract, Envelope, pathOf, SERVICES } from '../contract';
import { failed } from '../server/engine/trouble';
import { cachedDocument } from '../server/engine/serving/cachedDocument';
import { orEnd } from '../server/running/node/command';
import { readEnvironment } from '../server/running/node/environment';
import { nodeCardCipher } from '../server/running/node/cardCipher';
import { logOf, startPlatform, stopOnSignal } from '../server/running/node/start';
import { builtConsole } from './builtConsole';
import { standInOperator } from './standInOperator';
import { demoMaker, runDemoCards } from './cards/demoCards';
import { tcpWire } from './cards/tcpWire';
import { createFeeder } from './feeder';
import { BASEMAP_PATH, createDemoWorld, DEMO_KEY, DEMO_SILENCE_RULE } from './demoWorld';
import { standInApplications } from './standInApplications';
import { createStandInProvider } from './standInProvider';
import { standInWeChat } from './standInWeChat';
import { seed } from './seed';
import { seedRadioMap } from './seedRadioMap';
import { seedLakeTrip } from './seedTrip';
import { pastPlatform } from './pastPlatform';
import { type PostReports, seedHistory, seedRecentDays } from './seedHistory';

const environment = await orEnd('Homeward did not start.', () =>
  readEnvironment({ ...process.env, DATA_FOLDER: process.env['DATA_FOLDER'] || '.homeward-demo' }),
);
const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
const say = (line: string) => void process.stdout.write(`${line}\n`);
const world = createDemoWorld();

const cards = new Hono();
const basePath = environment.basePath;
cards.get(
  `${basePath}${BASEMAP_PATH}`,
  cachedDocument('application/json', () => world.basemap),
);
// A replay takes over a card for a while, so that only one source sends for it.
cards.post('/demo/borrow/:imei', (c) => {
  feeder.borrow(c.req.param('imei'));
  return c.body(null, 204);
});

// The visitor holds no card whose key could be pressed.
cards.post('/demo/press/:imei', async (c) => {
  await feeder.press(c.req.param('imei'));
  return c.body(null, 204);
});

// A stand-in for the regional education platforms, with the people of the demo.
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

// The market shows stand-in applications unless the installation names its own. They ask the platform whose ticket it
// is, like any other application.
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

const maker = demoMaker(() => randomBytes(16).toString('hex'));
const running = await orEnd('Homeward did not start.', async () =>
  startPlatform({
    ...environment,
    demo: true,
    settings: {
      ...environment.settings,
      applications:
        environment.settings.applications.length > 0 ? environment.settings.applications : applications.list,
      demo: true,
      // The demo has no TLS.
      ticketsOverHttp: true,
      silence: DEMO_SILENCE_RULE,
      weChat: { ...weChat, authorize: weChat.authorize || '/demo/wechat' },
    },
    identityProviders: { oneEdu: standIn, hunan: standIn, hainan: standIn, weChat: standIn },
    log,
    consoleFolder: await builtConsole(),
    before: cards,
    basemap: environment.basemap ?? { kind: 'town', url: `${basePath}${BASEMAP_PATH}` },
    bounds: world.bounds,
    demoAccounts: world.accounts,
    familyOperator: standInOperator(),
    // A free port on this machine alone, unless the environment names one.
    cards: {
      ...(environment.cards ?? { port: 0, listen: '127.0.0.1', host: null }),
      makers: [...(environment.cards?.makers ?? []), maker],
    },
    driver: { model: 'traccar', send: (command) => feeder.command(command) },
    // The demo prints codes, because nobody sends them.
    sendCode: async (mobile, code) => say(`Verification code for ${mobile}: ${code}`),
  }),
);
stopOnSignal(running, log);

const origin = new URL(running.url).origin;
const feeder = createFeeder({
  world,
  now: () => Date.now(),
  log,
  post: (query) => fetch(`${origin}/intake/osmand/${DEMO_KEY}?${query}`),
});

const first = await seed(running.platform, world);
await seedLakeTrip(running.platform, world);
const lacking = (error: unknown) => failed(log, error, 'the past of the demo is not complete', 'warn');
if (first) await seedRadioMap(running.platform, world).catch(lacking);
// Before any live report: fences ignore fixes older than the last one they judged.
if (first) await seedRecentDays(world, Date.now(), (await pastPlatform(running.platform)).post).catch(lacking);
feeder.run();
if (running.cardPort !== null)
  runDemoCards({
    roster: world.roster,
    open: tcpWire(running.cardPort),
    seal: { maker, cipher: nodeCardCipher },
    now: () => Date.now(),
    reportOf: feeder.reportOf,
    log,
  });
say(`Homeward is at ${running.url}`);
for (const { imei, code } of world.freeCards) say(`A card to bind: ${imei}, code ${code}`);

if (first) {
  const post: PostReports = async (body) => {
    const { ok, status } = await fetch(`${origin}/intake/osmand/${DEMO_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (!ok) throw new Error(`the intake answered ${status}`);
  };
  await seedHistory(world, Date.now(), post).catch(lacking);
}
