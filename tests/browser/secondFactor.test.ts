/** A passkey as the second factor, in a real browser with a virtual authenticator. */
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../harness/testSchool';
import { CHROMIUM, openStage, signIn, type Stage, type StagePage } from './drivers/stage';

/** A port that was free a moment ago: the origin of passkeys must be known before the platform starts. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe.skipIf(!CHROMIUM)('a passkey', () => {
  let stage: Stage;
  let origin: string;
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    stage = await openStage({ port, settings: { consoleOrigin: origin } });
  });
  afterAll(() => stage.close());

  async function withAuthenticator(): Promise<StagePage> {
    const page = await stage.page();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return page;
  }
  const enter = async (page: StagePage, redirect: string) => {
    await page.goto(`${origin}/user/login?redirect=${encodeURIComponent(redirect)}`);
    await signIn(page, 'admin');
  };

  it('is made after the password, signs in, and is deleted with itself; elsewhere none is offered', async () => {
    const page = await withAuthenticator();
    await enter(page, '/profile/second-factor');
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    await page.getByLabel('现在的密码').fill(PASSWORD);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('给它起个名字').fill('办公室电脑');
    await page.getByRole('button', { name: '创建通行密钥' }).click();
    await page.getByRole('heading', { name: '请保存恢复码' }).waitFor();
    const recoveryCode = (await page.locator('.factor__list li').first().textContent()) ?? '';
    await page.getByRole('button', { name: '我已经保存好了' }).click();
    await page.getByText('办公室电脑').waitFor();

    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: '退出登录', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/user\/login/);
    await enter(page, '/profile/second-factor');
    await page.getByRole('button', { name: '用通行密钥验证' }).click();
    await page.waitForURL(/profile\/second-factor/);
    await page.getByText(/最近使用/).waitFor();

    await page.getByRole('button', { name: '删除：办公室电脑' }).click();
    await page.getByRole('button', { name: '用通行密钥验证' }).click();
    await page.getByText('未开启').waitFor();
    expect(recoveryCode).toMatch(/^(\d{4} ?){4}$/);
    await page.done();
  });

  it('is not offered at another origin, nor in a frame', async () => {
    const page = await stage.page({ width: 1280, height: 800 });
    await page.goto('user/login?redirect=%2Fprofile%2Fsecond-factor');
    await signIn(page, 'admin');
    await page.getByRole('button', { name: '设置验证器应用' }).waitFor();
    expect(await page.getByRole('button', { name: '添加通行密钥' }).count()).toBe(0);
    await page.goto(`${origin}/user/login?redirect=%2Fexception%2F500`);
    await signIn(page, 'admin');
    await page.waitForURL(/exception\/500/);
    await page.evaluate(() => {
      document.body.innerHTML = '<iframe src="/profile/second-factor"></iframe>';
    });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: '设置验证器应用' }).waitFor();
    expect(await frame.getByRole('button', { name: '添加通行密钥' }).count()).toBe(0);
    await page.done();
  });
});
