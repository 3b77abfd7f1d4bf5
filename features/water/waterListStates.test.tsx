/** Tests the list of waters while it loads, when it is empty, and when it fails. */
import { render } from '@testing-library/react';
import { alerts } from '../../contract';
import { App } from '../../src/app/App';
import { platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';
import { WATERS } from '../../src/water/waters';

testListStates({
  list: 'the list of waters',
  platform: platformServer(...signedInAs(TEACHER)),
  call: alerts.waterAreas,
  empty: [],
  open: () => render(<App console={testConsole({ at: WATERS, cookie: 't&1&r' }).console} />),
  words: {
    loading: /^正在读取水域/,
    empty: '还没有水域',
    failed: '没能读到水域。',
    offline: '现在离线，读不到水域。',
    retry: '重试',
  },
});
