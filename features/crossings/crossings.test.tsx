/** Crossings in the console: toasts, lists, explanations and feedback, on the real platform. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../contract';
import type { Fence, FenceRules } from '../../contract/fences';
import { importRoster } from '../../server/running/consequences';
import { consoleOn } from '../../tests/harness/consoleOn';
import { draftFor } from '../../tests/harness/fences';
import { withSecondGuardian } from '../../tests/harness/testSchool';
import { press, violations } from '../../src/testing/screenSteps';
import {
  crossings as crossingsOf,
  save as saveAs,
  say,
  setUpFenceJourney,
  tester,
  walk,
  WALK,
} from '../../tests/harness/fenceJourney';

const { position } = contract;
setUpFenceJourney();
let fence: Fence;
beforeEach(async () => {
  // The second guardian of 李明.
  await importRoster(tester.platform, withSecondGuardian());
  fence = await save({ dwell: 0 });
});

const save = (rules: Partial<FenceRules>, over?: Fence) => saveAs('li', draftFor(['s-ming'], { rules }), over);
const [COMING, GOING] = [WALK.slice(0, 6), WALK.slice(6)];
const crossings = (account = 'li') => crossingsOf(account, { silent: true });

it('a new crossing shows a toast and appears in the open list', async () => {
  await walk(COMING.slice(0, 3));
  await consoleOn(tester, 'li', '/device/geofencing/crossings');
  expect(await screen.findByRole('heading', { name: '还没有提醒' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('已连接')).toBeInTheDocument());
  await walk(COMING.slice(3));
  const told = await screen.findAllByText(/^李明 09:0\d 走进围栏“学校”$/);
  expect(told.length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(document.getElementById('announcer-polite')).toHaveTextContent(/^李明 09:0\d 走进围栏“学校”$/),
  );
  const row = await screen.findByRole('link', { name: /李明 09:0\d 走进围栏“学校”/ });
  expect(row).toHaveAttribute('href', expect.stringMatching(/^\/device\/geofencing\/why\?crossing=/));
  expect(await violations('.sheet')).toEqual([]);
});

it('lists crossings by day and by fence, and suppressed ones with their reason on request', async () => {
  await save({ dwell: 0, leave: false }, fence);
  await tester.ask(
    position.saveFence,
    { fence: draftFor(['s-ming'], { name: '外婆家', shape: { kind: 'circle', centre: [120.94, 30.94], radius: 60 } }) },
    await tester.signIn('li'),
  );
  await walk([...COMING, ...GOING]);
  await consoleOn(tester, 'li', '/device/geofencing/crossings?studentId=s-ming');
  const today = await screen.findByRole('region', { name: '今天' });
  expect(within(today).getAllByRole('link')).toHaveLength(1);
  await userEvent.click(screen.getByRole('switch', { name: '也看没响的' }));
  expect(await within(today).findByText('没响：规则没有打开这种提醒')).toBeVisible();
  expect(
    within(today)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/走出围栏“学校”/), expect.stringMatching(/走进围栏“学校”/)]);
  expect(await violations('.sheet')).toEqual([]);
  expect(await screen.findByRole('option', { name: '外婆家' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('围栏'), '外婆家');
  expect(await screen.findByRole('heading', { name: '还没有提醒' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('围栏'), '学校');
  expect(await screen.findByRole('region', { name: '今天' })).toBeVisible();
});

it('explains an alert: the evidence, the rule, and how each fix was judged', async () => {
  await say(-1, 700, { accuracy: 400 });
  await walk(COMING);
  const [arrival] = await crossings();
  await consoleOn(tester, 'li', `/device/geofencing/why?crossing=${arrival?.crossingId}`);
  expect(await screen.findByText(/^李明 09:0\d 走进围栏“学校”$/)).toBeVisible();
  expect(screen.getByText(/^09:0\d 提醒$/)).toBeVisible();
  const because = screen.getByRole('region', { name: '依据' });
  expect(within(because).getByText('09:02 卫星定位 ±10 米，在外面 180 米')).toBeVisible();
  expect(within(because).getByText('09:03 卫星定位 ±10 米，在里面 100 米')).toBeVisible();
  expect(within(because).getByText(/离边界超过定位误差的 1.5 倍|有 \d 个定位在里面/)).toBeVisible();
  expect(within(screen.getByRole('region', { name: '当时的规则' })).getByText('到达、离开时提醒')).toBeVisible();
  const steps = screen.getByRole('region', { name: '逐个定位' });
  expect(within(steps).queryByText('不算：误差太大')).toBeNull();
  await press(/前后的全部定位/);
  expect(within(steps).getByText('不算：误差太大')).toBeVisible();
  expect(within(steps).getByText('走进，提醒了')).toBeVisible();
  expect(await violations('.sheet')).toEqual([]);
});

it('an alert is reported wrong with a note; the other guardian reads it and the reporter withdraws it', async () => {
  await walk(COMING);
  const [arrival] = await crossings();
  const why = `/device/geofencing/why?crossing=${arrival?.crossingId}`;
  await consoleOn(tester, 'li', why);
  await press('报告错误');
  await userEvent.type(screen.getByLabelText('哪里不对？（可不填）'), '他那时在家');
  await press('报告');
  expect(await screen.findByText(/李强 09:05 报告这条不对。/)).toBeVisible();
  expect(await violations('.sheet')).toEqual([]);
  expect((await crossings('mei'))[0]?.answer).toMatchObject({ verdict: 'wrong', note: '他那时在家', by: '李强' });
  await press('撤回');
  expect(await screen.findByText('这条提醒对吗？')).toBeVisible();
  expect((await crossings('mei'))[0]?.answer).toBeNull();
  await press('没错');
  expect(await screen.findByText(/李强 09:05 说这条没错。/)).toBeVisible();
});

it('a typed note stays when it could not be sent', async () => {
  await walk(COMING);
  const [arrival] = await crossings();
  const fetch = tester.fetch;
  tester.fetch = async (request) => {
    if (request.url.includes('/fence/report/wrong/')) throw new TypeError('network');
    return fetch(request);
  };
  await consoleOn(tester, 'li', `/device/geofencing/why?crossing=${arrival?.crossingId}`);
  await press('报告错误');
  await userEvent.type(screen.getByLabelText('哪里不对？（可不填）'), '他那时在家');
  await press('报告');
  expect(await screen.findByText('没有成功，请再试一次。')).toBeVisible();
  expect(screen.getByLabelText('哪里不对？（可不填）')).toHaveValue('他那时在家');
});

it('explains a period without alerts: suppressed crossings and rejected fixes', async () => {
  await save({ dwell: 0, hours: [{ days: [6], from: '07:00', to: '08:00' }] }, fence);
  await walk(COMING);
  await say(6, 400, { source: 'cell', accuracy: 900 });
  await consoleOn(tester, 'li', `/device/geofencing/why?fence=${fence.fenceId}&studentId=s-ming`);
  expect(await screen.findByLabelText('日期')).toHaveValue('2026-03-02');
  const to = screen.getByLabelText('到');
  await userEvent.clear(to);
  await press('查看');
  expect(await screen.findByText('请填日期和时间')).toBeVisible();
  await userEvent.type(to, '09:06');
  await press('查看');
  expect(await screen.findByText('经过边界 1 次')).toBeVisible();
  expect(screen.getByText('走进，没响：不在提醒时段内')).toBeVisible();
  expect(screen.getByText('1 个定位不能用：只有基站 1')).toBeVisible();
  expect(await violations('.sheet')).toEqual([]);
});

it('a viewer gets no explanation about a pupil outside the own scope', async () => {
  await walk(COMING);
  const [arrival] = await crossings();
  await consoleOn(tester, 'zhang', `/device/geofencing/why?crossing=${arrival?.crossingId}`);
  expect(await screen.findByRole('heading', { name: '没有这一条，或者你无权查看。' })).toBeVisible();
});
