/** A pupil's day while it is read, when it is empty, and when it cannot be read. */
import { render } from '@testing-library/react';
import { location } from '../../contract';
import { App } from '../../src/app/App';
import { platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';

testListStates({
  list: "the list of a pupil's day",
  platform: platformServer(...signedInAs(TEACHER)),
  call: location.dayTrack,
  empty: {
    studentId: 'st',
    day: '2026-11-20',
    timeZone: 'Asia/Shanghai',
    empty: true,
    fixes: { time: [], lng: [], lat: [], accuracy: [], source: [], speed: [], course: [], altitude: [], noise: [] },
    fixCount: 0,
    contacts: [],
    reportInterval: 60,
    places: [],
    bells: null,
  },
  open: () => render(<App console={testConsole({ at: '/pupil/st/track', cookie: 't&1&r' }).console} />),
  words: { empty: '今天还没有轨迹' },
});
