/** The demo's trip to the lake: two leaders on two phones count 41 pupils, one of them without network for a while. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createDemoWorld } from '../../mocks/demoWorld';
import { createLakeTrip, LAKE_TRIP, lakeTripPupils } from '../../mocks/incidents/lakeTrip';
import { toOsmAnd } from '../../mocks/day/report';
import { PASSWORD } from '../../mocks/people/cast';
import { seedLakeTrip } from '../../mocks/seedTrip';
import { staffSession } from '../../mocks/seedWatched';
import { rollCalls } from '../../server/school/groups/rollCalls';
import { faultsOf } from './drivers/faults';
import { drawnDots, resting, zoomOf } from './drivers/map';
import { follow, openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MINUTE = 60_000;
const world = createDemoWorld();
const pupils = lakeTripPupils(world.roster);
/** The places in the register that the trip gives to these two. */
const [straggler, withoutFix] = [pupils[7], pupils[12]];
const others = pupils.filter((one) => one !== straggler && one !== withoutFix);

describe.skipIf(CHROMIUM === null)('a trip of 41 (skipped without Chromium)', () => {
  const stage = allTests(() => openStage({ rosters: [world.platformRoster] }));
  let trip: ReturnType<typeof createLakeTrip>;
  const platform = () => ({ db: stage.db, clock: () => new Date(stage.now()), newId: () => crypto.randomUUID() });
  beforeAll(async () => {
    await seedLakeTrip(platform(), world);
    trip = createLakeTrip(world.roster, stage.now());
    await tell(0, stage.now());
  });

  /** The cards of the trip report what they have to say between two instants, each in order. */
  async function tell(from: number, to: number) {
    const reports = trip.reports(from, to);
    const cards = new Set(reports.map(({ imei }) => imei));
    const send = async (card: string) => {
      for (const report of reports.filter(({ imei }) => imei === card)) {
        const { id = '', lat, lon, ...more } = Object.fromEntries(toOsmAnd(report));
        if (lat) await stage.report({ ...more, id, lat: Number(lat), lng: Number(lon) });
      }
    };
    await Promise.all([...cards].map(send));
  }
  const open = (account: string, path: string, look = {}) =>
    openAs(stage, account, path, { look, password: PASSWORD, as: ({ userType }) => userType === '1' });
  /** The trip and its open roll call, which begins when there is none. */
  async function counted() {
    const he = world.roster.accounts.find(({ account }) => account === 'he');
    const roleId = he?.identities.find(({ userType }) => userType === '1')?.roleId ?? '';
    const session = staffSession({
      userId: he?.userId ?? '',
      roleId,
      userType: '1',
      schoolId: world.roster.school.schoolId,
    });
    const [{ groupId } = { groupId: '' }] = await stage.db.query<{ groupId: string }>(
      'select group_id as "groupId" from class_group where name = $1',
      [LAKE_TRIP.name],
    );
    const { rollCallId } = await rollCalls(platform()).open({ groupId, name: '码头' }, session);
    return { groupId, rollCallId };
  }
  const missing = (page: StagePage) => page.locator('.rollcall__missing').innerText();
  const expectMissing = (page: StagePage, count: number) =>
    expect.poll(async () => (await missing(page)).replace(/\s+/g, '')).toBe(`${count}人未点到`);
  const countHere = async (page: StagePage, names: readonly string[]) => {
    for (const name of names) await page.getByRole('button', { name: `${name}：点到`, exact: true }).tap();
  };
  const names = (of: typeof pupils) => of.map(({ name }) => name);
  /** Where the straggler is drawn. */
  const placeOf = async (page: StagePage) => {
    const dot = (await drawnDots(page)).find(({ id }) => id === straggler?.studentId);
    return dot && `${dot.lng} ${dot.lat}`;
  };
  const dots = async (page: StagePage) => new Set((await drawnDots(page)).map(({ id }) => id));

  it('is made by circling pupils on the map and putting the meeting point there, without a drag', async () => {
    const page = await open('he', 'home');
    await expect.poll(async () => (await dots(page)).size).toBe(41);
    await page.goto('class/group/edit');
    await page.getByLabel('名称').fill('采风');
    await page.getByRole('link', { name: '在地图上圈学生' }).tap();
    await page.getByText('还要 3 个角').waitFor();
    // The camera goes to the class in the frame after its positions are there: farther off where the sheet still stood.
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(14);
    await resting(page);
    for (const [index, [x, y]] of (
      [
        [12, 30],
        [325, 30],
        [325, 478],
        [12, 478],
      ] as const
    ).entries()) {
      await page.touchscreen.tap(x, y);
      await expect.poll(() => page.locator('.board__corner').count()).toBe(index + 1);
    }
    await page.getByText('圈里有 41 人').waitFor();
    await page.getByRole('button', { name: '选上这 41 人' }).tap();
    await page.getByText('已选 41 人').waitFor();
    await page.getByRole('switch', { name: /这是一次外出/ }).tap();
    await page.getByRole('link', { name: '在地图上定集合点' }).tap();
    await page.getByRole('button', { name: '就定在十字这里' }).tap();
    await page.getByText('集合点已定在地图上').waitFor();
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByText('集合：地图上的集合点').waitFor();
    await page.getByRole('link', { name: '谁离队了' }).tap();
    await page
      .getByText(/离集合点约/)
      .first()
      .waitFor();
    await page.done();
  });

  it('says what a leader who did not make it writes, who changes neither pupils nor times', async () => {
    const page = await open('chen', 'class/group');
    await page.getByRole('link', { name: new RegExp(LAKE_TRIP.name) }).tap();
    await page.getByRole('link', { name: '编辑' }).tap();
    await page.getByText(/学生、带队老师和时间由建立者决定/).waitFor();
    expect(await page.getByLabel('开始日期').count()).toBe(0);
    expect(await page.getByRole('link', { name: '在地图上圈学生' }).count()).toBe(0);
    await page.getByLabel('集合地点').fill('东门');
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByText('集合：东门').waitFor();
    await page.getByText('41 人').first().waitFor();
    // The bus is late: she prolongs the trip, by an hour and for all of its leaders.
    const prolongs = page.getByRole('button', { name: /^延长到 / });
    const until = (await prolongs.innerText()).slice('延长到 '.length);
    await prolongs.tap();
    await page.getByText(new RegExp(`– ${until}`)).waitFor();
    // The map of the whole group has a short address, which opens again.
    await page.getByRole('link', { name: '在地图上看学生' }).tap();
    await page.waitForURL(/only=/);
    expect(new URL(page.url()).search.length).toBeLessThan(80);
    await expect.poll(async () => (await dots(page)).size).toBe(41);
    await page.reload();
    await expect.poll(async () => (await dots(page)).size).toBe(41);
    await page.done();
  });

  it('is counted by two, one without network; the straggler is found, and sight ends with the trip', async () => {
    const [he, chen] = await Promise.all([open('he', 'class/group'), open('chen', 'class/group')]);
    await he.getByRole('link', { name: new RegExp(LAKE_TRIP.name) }).tap();
    await he.getByLabel('在哪里点名').fill('上车');
    await he.getByRole('button', { name: '开始点名' }).tap();
    await expectMissing(he, 41);
    await chen.getByRole('link', { name: new RegExp(LAKE_TRIP.name) }).tap();
    await chen.getByRole('link', { name: '继续点名：上车' }).tap();
    await expectMissing(chen, 41);

    // One phone has no network. Both count on, and one pupil is counted by both.
    await chen.context().setOffline(true);
    await countHere(chen, names(others.slice(18)));
    await expectMissing(chen, 20);
    await chen.getByText('21 条还没有发出').waitFor();
    stage.later(2 * MINUTE);
    await tell(stage.now() - 2 * MINUTE, stage.now());
    await countHere(he, names(others.slice(0, 19)));
    await expectMissing(he, 22);
    await chen.context().setOffline(false);
    for (const page of [he, chen]) await expectMissing(page, 2);
    await chen.getByText('还没有发出').waitFor({ state: 'detached' });

    // The straggler is on the map; of a card with an old fix nobody can tell.
    await he
      .getByText(/离队伍约 \d+ 米/)
      .first()
      .waitFor();
    await he.getByRole('link', { name: '谁离队了' }).tap();
    await he
      .getByRole('list', { name: '离队' })
      .getByRole('link')
      .filter({ hasText: straggler?.name ?? '' })
      .waitFor();
    const unknown = he.getByRole('list', { name: '无法判断' }).getByRole('link');
    await unknown
      .filter({ hasText: withoutFix?.name ?? '' })
      .filter({ hasText: '最后的定位太旧' })
      .waitFor();
    expect(await he.getByRole('list', { name: '离队' }).getByRole('link').count()).toBe(1);
    await he.getByRole('list', { name: '离队' }).getByRole('link').tap();
    await he.waitForURL(`**/pupil/${straggler?.studentId}`);
    await expect.poll(() => dots(he)).toContain(straggler?.studentId);
    await expect.poll(async () => (await dots(chen)).size).toBe(41);

    // The trip ends: her map loses them at once, no later report brings one back, and the roll call is gone.
    await he.goBack();
    await he.goBack();
    await he.goBack();
    await he.getByRole('button', { name: '现在结束外出' }).tap();
    await he.getByRole('dialog').getByText('现在结束外出', { exact: true }).tap();
    await expect.poll(async () => (await dots(chen)).size).toBe(0);
    const before = await placeOf(he);
    stage.later(MINUTE);
    await tell(stage.now() - MINUTE, stage.now());
    await expect.poll(() => placeOf(he)).not.toBe(before);
    expect((await dots(chen)).size).toBe(0);
    await chen.getByText('这次点名不在了').waitFor();
    const left = await chen.locator('body').innerText();
    expect(names(pupils).filter((name) => left.includes(name))).toEqual([]);
    await chen.goto(`pupil/${straggler?.studentId}`);
    await chen.getByRole('heading').first().waitFor();
    expect(await chen.locator('body').innerText()).not.toContain(straggler?.name ?? '');
    for (const page of [he, chen]) await page.done();
  });

  it.each([
    { width: 320, height: 568, dark: true, locale: 'en' },
    { width: 390, height: 844, dark: false, locale: 'zh-CN' },
    { width: 1280, height: 800, dark: true, locale: 'zh-CN' },
  ])('has screens in which axe finds nothing and nothing is cut off: $width, $locale, dark $dark', async (look) => {
    const group = await counted();
    const page = await open('he', 'home', look);
    for (const path of [
      `?group=${group.groupId}`,
      `?count=${group.rollCallId}`,
      `?where=${group.groupId}`,
      `?class=${pupils[0]?.classId}`,
      `/edit/${group.groupId}`,
      '/edit?pick=pupils',
      '/edit?pick=meeting',
    ]) {
      await follow(page, `class/group${path}`);
      await page
        .locator(':is(.groups__detail, .groups__form, .groups__facts, .groups__begin, .groups__text)')
        .first()
        .waitFor();
      expect(await faultsOf(page), path).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, path).toBeLessThanOrEqual(look.width);
    }
    await page.done();
  });
});
