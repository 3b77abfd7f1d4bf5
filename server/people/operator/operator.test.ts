/** What whoever runs the server has in hand: the set-up link and its file, and `npm run admin`. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../../../contract';
import { offerSetUp } from '../../running/node/setUpLink';
import { makeLink } from '../setUp/oneUseLinks';
import { openPostgres } from '../../engine/store/postgres';
import { ROOT } from '../../../tests/harness/platformProcess';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { freshDatabase } from '../../../tests/harness/postgres';
import { programOfRun } from '../../../tests/harness/programOfRun';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { urlOf } from '../../../tests/harness/twoPlatforms';

const { user } = contract;
const SUFFIX = '#homeward';

describe('the set-up link', () => {
  let tester: Tester;
  let folder: string;
  beforeEach(async () => {
    tester = await testPlatform({ rosters: [] });
    folder = await mkdtemp(join(tmpdir(), 'homeward-link-'));
  });
  afterEach(async () => {
    await tester.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Offers it as a start of the platform does. @returns what the terminal shows. */
  async function offer(setUpTokenFile?: string): Promise<string> {
    const said: string[] = [];
    const running = {
      platform: tester.platform,
      url: 'http://127.0.0.1:5173/',
      isSetUp: async () => (await tester.db.query('select 1 from installation')).length > 0,
    };
    await offerSetUp(running, { folder, setUpTokenFile }, (line) => said.push(line));
    return said.join('\n');
  }
  const linkFile = () => join(folder, 'set-up-link');
  const check = async (link: string) =>
    (await tester.ask(user.checkSetUpLink, { token: link.trim().split('#')[1] ?? '' }, null)).envelope.code;

  it('is on the terminal and in a file for its owner alone, and a restart makes a new one', async () => {
    const said = await offer();
    const link = await readFile(linkFile(), 'utf8');
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:5173\/setup#\w+\n$/);
    expect(said).toContain(link.trim());
    expect(tester.lines.join('\n')).not.toContain(link.trim().split('#')[1]);
    expect((await stat(linkFile())).mode & 0o777).toBe(0o600);
    expect(await check(link)).toBe(CODES.ok);
    await offer();
    expect(await check(link)).toBe(CODES.linkSpent);
    expect(await check(await readFile(linkFile(), 'utf8'))).toBe(CODES.ok);
  });

  it('of a machine has the token of SETUP_TOKEN_FILE, which the terminal does not show', async () => {
    const file = join(folder, 'token');
    const token = 'a-token-that-a-machine-has-chosen-42';
    await writeFile(file, `${token}\n`);
    const said = await offer(file);
    expect(said).not.toContain(token);
    expect(await check(`#${token}`)).toBe(CODES.ok);
    await writeFile(file, 'short');
    await expect(offer(file)).rejects.toThrow('SETUP_TOKEN_FILE must hold 32 or more');
  });

  it('and its file are gone once a school is there', async () => {
    await offer();
    await tester.db.query(`insert into school (school_id, name) values ('s', '第一小学')`);
    expect(await offer()).toBe('');
    await expect(stat(linkFile())).rejects.toThrow('ENOENT');
  });
});

describe('npm run admin', () => {
  let tester: Tester;
  let databaseUrl: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshDatabase();
    ({ drop } = database);
    databaseUrl = urlOf(database.connection);
    tester = await testPlatform({ db: await openPostgres(database.connection) });
  });
  afterAll(async () => {
    await tester.close();
    await drop();
  });

  const admin = async (...words: string[]) => {
    const program = await programOfRun('server/running/node/admin.ts');
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
      execFile(process.execPath, [program, ...words], { cwd: ROOT, env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  };
  const signIn = async (account: string, password = PASSWORD) =>
    (await tester.ask(user.signIn, { account, password: password + SUFFIX }, null)).envelope.code;
  const status = async (as: SignedIn) => (await tester.ask(user.currentUser, {}, as)).status;

  it('makes a further school, whose administrator chooses a password by the link, once', async () => {
    const { code, out } = await admin('school', 'add', '第二小学', '--account', 'sun2', '--person', '孙校长');
    expect(code).toBe(0);
    const token = /user\/link#(\S+)/.exec(out)?.[1] ?? '';
    const redeem = () => tester.ask(user.redeemSignInLink, { token, password: `willow-77x${SUFFIX}` }, null);
    expect((await redeem()).data).toMatchObject([{ userType: '0', label: { school: '第二小学' } }]);
    expect((await redeem()).envelope.code).toBe(CODES.linkSpent);
    expect(await signIn('sun2', 'willow-77x')).toBe(CODES.ok);
    expect((await admin('school', 'list')).out).toMatch(/第二小学 {2}Asia\/Shanghai {2}pupils: 0 {2}administrators: 1/);
  });

  it('says with what the owner of a link signs in: a parent with a mobile number, staff with an account', async () => {
    await tester.db.query(`update account set mobile = '13900000077' where account = 'li'`);
    expect((await admin('link', 'li')).out).toMatch(/^Give this link to whoever signs in with 13900000077\. .+\n.+#\w/);
    await tester.db.query(`update account set mobile = null where account = 'li'`);
    expect((await admin('link', 'li')).out).toContain('whoever signs in with li.');
    await tester.db.query(`update account set mobile = '13900000078' where account = 'wu'`);
    expect((await admin('link', '13900000078')).out).toContain('whoever signs in with wu.');
    await tester.db.query('delete from one_use_link');
  });

  it('turns an account off, which signs it out and ends what was begun, and on again', async () => {
    const li = await tester.signIn('li');
    await tester.db.transaction((tx) => makeLink(tx, tester.platform.clock(), 'sign in', 'u-li', 'link of li'));
    await tester.db.query(
      `insert into second_factor_ticket (ticket_hash, user_id, opened_by, remembered, made_at)
       values ('ticket', 'u-li', 'password', false, now())`,
    );
    expect((await admin('account', 'disable', 'li')).code).toBe(0);
    const begun = `select user_id from second_factor_ticket union all select user_id from one_use_link`;
    expect(await tester.db.query(begun)).toEqual([]);
    expect([await status(li), await signIn('li')]).toEqual([CODES.unauthorised, CODES.wrongCredentials]);
    expect((await admin('account', 'enable', 'li')).code).toBe(0);
    expect(await signIn('li')).toBe(CODES.ok);
  });

  it('says in words what it does not know, with exit status 1, and changes nothing', async () => {
    expect(await admin('account', 'disable', 'nobody')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Store: .+\nThere is no account "nobody"\n$/),
    });
    expect(await admin('scool', 'list')).toMatchObject({ code: 1, err: expect.stringContaining('school list') });
  });
});
