/** Tests the list of waters while it loads, when it is empty, and when it fails. */
import { render } from '@testing-library/react';
import { alerts } from '../../contract';
import { App } from '../../src/app/App';
import { platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';
import { WATERS } from '../../src/waters/waters';

testListStates({
  list: 'the list of waters',
  platform: platformServer(...signedInAs(TEACHER)),
  call: alerts.waterAreas,
  empty: [],
  open: () => render(<App console={testConsole({ at: WATERS, cookie: 't&1&r' }).console} />),
  words: { empty: '还没有水域' },
});
