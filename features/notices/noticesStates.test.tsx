/** The lists of notices while they load, are empty, fail, or there is no network: for staff and for guardians. */
import { render } from '@testing-library/react';
import { noticeCalls } from '../../contract/notices/notices';
import { App } from '../../src/app/App';
import { platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { GUARDIAN, signedInAs, TEACHER } from '../../src/testing/viewers';

const platform = platformServer();
const open = (viewer: typeof TEACHER) => () => {
  platform.use(...signedInAs(viewer));
  render(<App console={testConsole({ at: '/notice', cookie: `t&${viewer.userType}&r` }).console} />);
};

testListStates({
  list: 'the notices that a teacher published',
  platform,
  call: noticeCalls.sentNotices,
  empty: [],
  open: open(TEACHER),
  words: { empty: '还没有发布过通知' },
});

testListStates({
  list: 'the notices that a guardian received',
  platform,
  call: noticeCalls.receivedNotices,
  empty: [],
  open: open(GUARDIAN),
  words: { empty: '还没有通知' },
});
