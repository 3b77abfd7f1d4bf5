/** What families and schools tell a card, in a real browser, with a simulated card on a real socket. */
import { beforeAll, describe, expect, it } from 'vitest';
import { studentCard } from '../../mocks/cards/studentCard';
import { tcpWire } from '../../mocks/cards/tcpWire';
import { localDigits } from '../../server/field/gateway/student/cardTime';
import type { StudentFrame } from '../../server/field/gateway/student/frame';
import { nodeCardCipher } from '../../server/running/node/cardCipher';
import { FIRMWARE, TEST_MAKER } from '../harness/cards';
import { TEST_SCHOOL, withSecondGuardian } from '../harness/testSchool';
import { allTests } from '../harness/opened';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';

/** The school lists the SIM of each card, so its families need not confirm a line. */
const simOf = (imei: string) => `8986000000000000${imei.slice(-4)}`;
const ROSTER = {
  ...withSecondGuardian('3'),
  devices: TEST_SCHOOL.devices.map((device) => ({ ...device, iccid: simOf(device.uniqueId) })),
};

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(() => openStage({ rosters: [ROSTER], cardMakers: [TEST_MAKER] }));
  beforeAll(async () => {
    const bells = [
      { name: '上午', from: '08:00', to: '11:30' },
      { name: '下午', from: '13:30', to: '15:40' },
    ];
    await stage.db.query('insert into school_calendar (school_id, calendar) values ($1, $2::jsonb)', [
      'school-a',
      JSON.stringify({ terms: [], holidays: [], schoolDays: [], bells }),
    ]);
  });

  /** A card that hands over each command, and answers when the test says so. */
  function cardOf(imei: string, model: 'b2' | 'a') {
    const told: StudentFrame[] = [];
    const card = studentCard({
      imei,
      iccid: simOf(imei),
      model,
      seal: { maker: TEST_MAKER, firmware: FIRMWARE[model], cipher: nodeCardCipher },
      open: tcpWire(stage.cardPort),
      clock: () => new Date(stage.now()),
      onFrame: (frame) => void (frame.type === 1 && told.push(frame)),
    });
    return {
      card,
      /** Waits for a command; `answer` says that it was done. */
      async told(command: string) {
        await expect.poll(() => told.some((frame) => frame.command === command), { timeout: 60_000 }).toBe(true);
        const [frame] = told.splice(
          told.findIndex((one) => one.command === command),
          1,
        );
        if (!frame) throw new Error('no command');
        const { serial } = frame;
        return { frame, answer: () => card.send({ command, type: 2, body: '0', serial }) };
      },
      /** The ten seconds in which a card asks for its settings itself are over. */
      async settled() {
        stage.later(11_000);
        await card.say('REPORT_HEARTBEAT', '80%');
      },
    };
  }
  const receipt = (page: StagePage, word: string) =>
    page.getByRole('region', { name: '回执' }).getByRole('status').filter({ hasText: word }).waitFor();
  const entered = (account: string, path: string) => openAs(stage, account, path);
  const sosKey = (page: StagePage) => page.getByRole('group', { name: 'SOS 键' });

  it('numbers go from queued to taken, a second guardian conflicts and reverts, a text and calls arrive [2.27] [2.29] [2.33]', async () => {
    const ming = cardOf('860000000000001', 'b2');
    await stage.db.query(`update device set card_model = 'b2' where unique_id = '860000000000001'`);
    const li = await entered('li', 'device/outgoing');
    const mei = await entered('mei', 'device/outgoing');
    await sosKey(mei).getByLabel('号码').fill('13900000007');

    await sosKey(li).getByLabel('号码').fill('139-0000 0004');
    await sosKey(li).getByLabel('称呼').fill('爸爸');
    await li.getByRole('button', { name: '保存并告诉学生卡' }).click();
    await receipt(li, '排队中');
    expect(await faultsOf(li)).toEqual([]);
    expect(await ming.card.connect()).toBe('0@0@0');
    await ming.settled();
    const keys = await ming.told('SET_NORMAL_BUTTON');
    expect(keys.frame.body).toMatch(/^0=13900000004/);
    await receipt(li, '已发出');
    keys.answer();
    await receipt(li, '卡已应答');
    expect(await ming.card.say('GET_NORMAL_BUTTON', '1')).toMatch(/^0=13900000004/);
    await receipt(li, '卡已取走');

    // What the mother had typed before is kept beside what counts now.
    await mei.getByRole('button', { name: '保存并告诉学生卡' }).click();
    const clash = mei.getByRole('region', { name: '两个人都改了' });
    await clash.getByText('13900000007').first().waitFor();
    expect(await faultsOf(mei)).toEqual([]);
    await clash.getByRole('button', { name: '用我的' }).click();
    const hers = await ming.told('SET_NORMAL_BUTTON');
    expect(hers.frame.body).toMatch(/^0=13900000007/);
    hers.answer();
    await receipt(mei, '卡已应答');
    await mei.getByRole('link', { name: '变更记录' }).click();
    await mei.getByRole('button', { name: '恢复成之前的' }).first().click();
    await mei.getByRole('dialog').getByRole('button', { name: '恢复成之前的' }).click();
    const back = await ming.told('SET_NORMAL_BUTTON');
    expect(back.frame.body).toMatch(/^0=13900000004/);
    back.answer();
    await mei.getByRole('listitem').first().getByText('卡已应答').waitFor();
    expect(await faultsOf(mei)).toEqual([]);
    await mei.done();

    // Texts: off by default; the child is told on the card; then one arrives.
    await li.goto('device/sms');
    await li.getByText('没有打开，平台不留任何记录。').waitFor();
    await li.getByRole('switch', { name: /保留通话和短信记录/ }).click();
    (await ming.told('SEND_SMS')).answer();
    await li.getByText('还没有短信').waitFor();
    const hex = Buffer.from('您的验证码是 4021').toString('hex');
    const at = localDigits(new Date(stage.now()));
    expect(await ming.card.say('SYSTEM_SMS', `10086@${at}@${hex}`)).toBe('0');
    await li.reload();
    await li.getByRole('link', { name: /10086/ }).click();
    await li.waitForURL('**/device/sms/10086');
    await li.getByText('您的验证码是 4021').waitFor();
    expect(await faultsOf(li)).toEqual([]);
    await li.goto('device/sms-intercept');
    await li.getByRole('radio', { name: '拦陌生号码' }).waitFor();

    // Calls as the card tells them, with the names of known numbers.
    const calls = `13900000004@${at}!${at}@75@0@13800138000@${at}!${at}@0@2@`;
    expect(await ming.card.say('REPORT_CALL_LOG', calls)).toBe('0');
    await li.goto('device/call/log');
    const known = li.getByRole('listitem').filter({ hasText: '爸爸' });
    await known.getByText('打进来 · 通话 · 2 分钟').waitFor();
    await li.getByRole('listitem').filter({ hasText: '13800138000' }).waitFor();
    expect(await faultsOf(li)).toEqual([]);
    await li.done();
    ming.card.close();
  });

  it('a teacher copies the bells for a class, and a model without an intercept shows none [2.32] [2.33]', async () => {
    await stage.db.query(`update device set card_model = 'a' where unique_id = '860000000000003'`);
    const ming = cardOf('860000000000001', 'b2');
    const fang = cardOf('860000000000002', 'a');
    for (const one of [ming, fang]) {
      await one.card.connect();
      await one.settled();
    }
    const page = await entered('wu', 'class/mode/class-1');
    await page.getByRole('button', { name: '照学校的作息表' }).click();
    for (const one of [ming, fang]) {
      const { frame, answer } = await one.told('SET_CLASS_MODEL');
      expect(frame.body).toContain('1=0800-1130!1+2+3+4+5!1@2=1330-1540!1+2+3+4+5!1');
      answer();
    }
    await page.getByRole('list', { name: '全班的卡' }).getByText('2 张卡').waitFor();
    await page.getByRole('list', { name: '全班的卡' }).getByText('卡已应答').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.done();
    for (const one of [ming, fang]) one.card.close();

    const family = await entered('li', 'device/class');
    await family.getByText('这是学校给一年级1班的规定').waitFor();
    await family.done();
    const zhang = await entered('zhang', 'device/sms-intercept');
    await zhang.getByText('这个型号做不到').waitFor();
    expect(await zhang.getByRole('radio').count()).toBe(0);
    await zhang.goto('device/sms');
    await zhang.getByText('这个型号做不到').waitFor();
    expect(await zhang.getByRole('link', { name: '短信拦截' }).count()).toBe(0);
    await zhang.done();
  });
});
