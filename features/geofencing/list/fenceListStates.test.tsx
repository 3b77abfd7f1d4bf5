/** The list of fences while it is read, when it is empty, and when it cannot be read. */
import { render } from '@testing-library/react';
import { fences } from '../../../contract';
import { App } from '../../../src/app/App';
import { platformServer } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { testListStates } from '../../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../../src/testing/viewers';

testListStates({
  list: 'the list of fences',
  platform: platformServer(...signedInAs(TEACHER)),
  call: fences.fences,
  empty: [],
  open: () => render(<App console={testConsole({ at: '/geofencing', cookie: 't&1&r' }).console} />),
  words: {
    loading: /^正在读取围栏/,
    empty: '还没有围栏',
    failed: '没能读到围栏。',
    offline: '连不上平台。连上后再试。',
    retry: '重试',
  },
});
