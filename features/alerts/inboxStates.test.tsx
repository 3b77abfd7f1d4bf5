/** The inbox while it is read, when it is empty, and when it cannot be read. */
import { render } from '@testing-library/react';
import { alerts } from '../../contract';
import { App } from '../../src/app/App';
import { platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';

testListStates({
  list: 'the inbox of alerts',
  platform: platformServer(...signedInAs(TEACHER)),
  call: alerts.alerts,
  empty: { alerts: [], counts: { open: 0, unread: 0, byKind: [] }, next: null },
  open: () => render(<App console={testConsole({ at: '/alerts', cookie: 't&1&r' }).console} />),
  words: { empty: '没有提醒' },
});
