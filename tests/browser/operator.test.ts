/**
 * The operator of the platform, in Chromium: an administrator changes to that identity, sets what counts for everybody
 * without a variable or a restart, and sees no child.
 */
import { describe, expect, it } from 'vitest';
import { OPERATOR_TYPE } from '../../contract/permissions';
import { eventually } from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';
import { radioServiceStandIn } from '../../server/field/radioProviders/radioServices.fixtures';
import { allTests } from '../harness/opened';

describe.skipIf(CHROMIUM === null)('the operator (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  const config = async () => (await (await fetch(new URL('config.json', stage.url))).json()) as Record<string, unknown>;

  it('changes to the role, sets the platform, and what is set counts at once', async () => {
    await stage.db.query(
      `insert into identity (role_id, user_id, user_type, school_id)
       select 'r-operator', user_id, $1, school_id from identity where role_id = 'r-admin'`,
      [OPERATOR_TYPE],
    );
    const page = await openAs(stage, 'admin', 'profile/identity', { as: ({ userType }) => userType === '0' });
    await page.getByRole('button', { name: /平台运营者/ }).click();
    await page.waitForURL('**/platform');
    await page.getByText('4 名学生').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${page.url()} ${response.url()}`);
    });
    await page.goto('platform');
    await page.getByRole('searchbox', { name: '找一项设置' }).fill('keep_days');
    await page.getByRole('link', { name: /位置保存多少天/ }).click();
    await page.getByRole('textbox', { name: /位置保存多少天/ }).fill('90');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '保存并删除' }).click();
    await eventually(async () => (await config())['keepDays']).toBe(90);
    expect(await faultsOf(page)).toEqual([]);

    await page.goto('platform/basemap');
    await page.getByRole('combobox', { name: '用哪张地图' }).selectOption('raster');
    await page.getByRole('textbox', { name: /^瓦片的地址/ }).fill(`${stage.url}own-tiles/{z}/{x}/{y}.png`);
    await page.getByRole('textbox', { name: '版权说明' }).fill('测绘局');
    await page.getByRole('textbox', { name: '审图号' }).fill('GS(2026)1');
    await page.getByRole('button', { name: '保存' }).click();
    await eventually(async () => (await config())['basemap']).toMatchObject({
      kind: 'raster',
      attribution: '测绘局 · 审图号：GS(2026)1',
    });

    await page.goto('home');
    await page.waitForURL('**/platform');
    expect(refused).toEqual([]);
    await page.done();
  });

  it('binds a service that places cards by radios: tries it first, and the privacy policy names it then', async () => {
    const service = await radioServiceStandIn('unwired');
    const page = await openAs(stage, 'admin', 'profile/identity', { as: ({ userType }) => userType === '0' });
    await page.getByRole('button', { name: /平台运营者/ }).click();
    await page.waitForURL('**/platform');
    await page.goto('platform/radioServices');
    await page.getByRole('button', { name: '添加一项' }).click();
    await page.getByRole('combobox', { name: '服务' }).selectOption('unwired');
    await page.getByRole('textbox', { name: /^服务的地址/ }).fill(service.service.host);
    await page.getByRole('textbox', { name: '每天最多问几次' }).fill('many');
    await page.getByRole('button', { name: '保存' }).click();
    expect(await page.getByText(/^(?:要填|格式不对)$/).count()).toBe(2);
    await page.getByLabel(/^密钥/).fill('key-of-operator');
    await page.getByRole('textbox', { name: '每天最多问几次' }).fill('300');
    await page.getByRole('button', { name: '试一下' }).click();
    await page.getByText(/Unwired Labs：接受了密钥.*编造的 Wi-Fi 地址/).waitFor();
    expect(service.heard[0]).toContain('key-of-operator');
    expect(await config()).toMatchObject({ radioServices: [] });
    await page.getByRole('button', { name: '保存' }).click();
    await eventually(async () => (await config())['radioServices']).toEqual(['unwired own']);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('user/privacy-policy');
    await page.getByText(/问这里的服务它在哪里：Unwired Labs（在学校或运营方指定的地址）/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.done();
    await service.close();
  });
});
