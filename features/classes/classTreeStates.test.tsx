/** The tree of classes beside the map while it is read, when it is empty, and when it cannot be read. */
import { render } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { location } from '../../contract';
import { App } from '../../src/app/App';
import { platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';

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

testListStates({
  list: 'the tree of classes',
  platform: platformServer(...signedInAs(TEACHER)),
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
