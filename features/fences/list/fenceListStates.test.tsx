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
  words: { empty: '还没有围栏' },
});
