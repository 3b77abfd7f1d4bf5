/** The tree of classes beside the map while it is read, when it is empty, and when it cannot be read. */
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { location } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { ADMIN, signedInAs, TEACHER } from '../../src/testing/viewers';

// From 900 px on the tree is docked beside the map.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width: 900px'),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
});

const platform = platformServer(...signedInAs(TEACHER));

testListStates({
  list: 'the tree of classes',
  platform,
  call: location.classStudents,
  empty: [],
  open: () => render(<App console={testConsole({ at: '/profile', cookie: 't&1&r' }).console} />),
  words: {
    loading: /^正在读取名单/,
    empty: '你名下还没有班级。请联系学校管理员。',
    failed: '没能读到名单。',
    offline: '网络不通，现在读不到名单。',
    retry: '重试',
  },
});

it('tells an administrator of a school without classes how to make them, and sends nobody to an administrator', async () => {
  platform.use(...signedInAs(ADMIN), answer(location.classStudents, []));
  render(<App console={testConsole({ at: '/profile', cookie: 't&0&r' }).console} />);
  expect(await screen.findByRole('heading', { name: '学校还没有班级' })).toBeVisible();
  expect(screen.getByRole('link', { name: '导入名册' })).toHaveAttribute('href', '/manage/import');
  expect(screen.getByRole('link', { name: '添加班级' })).toHaveAttribute('href', '/manage/classes');
});
