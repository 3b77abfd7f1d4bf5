/** A place far from the school is asked about before it is saved; coordinates are typed as maps give them. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { consoleOn } from '../../../tests/harness/consoleOn';
import { eachTest } from '../../../tests/harness/opened';
import { testPlatform } from '../../../tests/harness/platform';

const tester = eachTest(testPlatform);
const places = () => tester.db.query<{ lng: number; lat: number }>(`select lng, lat from place where name = '分校'`);
const button = (name: string) => screen.findByRole('button', { name });

async function put(coordinates: string, from: string) {
  const field = await screen.findByLabelText('坐标（经纬度）');
  await userEvent.clear(field);
  await userEvent.type(field, coordinates);
  await userEvent.selectOptions(screen.getByLabelText('坐标来自'), from);
  await userEvent.click(await button('放到这里'));
}

it('is saved only when somebody says that it is there', async () => {
  await consoleOn(tester, 'admin', '/manage/places/new');
  await userEvent.type(await screen.findByLabelText('地点名称'), '分校');
  await userEvent.click(await button('输入坐标'));
  await put('人民路', 'GPS、天地图');
  await screen.findByText('请写两个数，例如 30.93, 120.92');

  await put('30.66, -6.0', 'GPS、天地图');
  await userEvent.click(await button('保存'));
  await screen.findByText(/^“分校”离学校有 1\d\d\d\d 公里，真的在那里吗？$/);
  await userEvent.setup({ pointerEventsCheck: 0 }).click(await button('回去看看'));
  await waitFor(() => expect(screen.queryByText(/真的在那里吗/)).toBeNull());
  expect(await places()).toEqual([]);

  // Of AMap, in GCJ-02: some hundred metres from the same figures of a GPS.
  await put('120.93, 30.93', '高德、腾讯地图');
  await userEvent.click(await button('保存'));
  await waitFor(async () => expect(await places()).toHaveLength(1));
  const [{ lng, lat } = { lng: 0, lat: 0 }] = await places();
  expect(Math.abs(lng - 120.93)).toBeGreaterThan(0.001);
  expect(Math.abs(lng - 120.93) + Math.abs(lat - 30.93)).toBeLessThan(0.02);
});
