/** The gate's list on the screen: while it is read, without pickups, without a network, and with news of the stream. */
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { type GatePickup, gateCalls } from '../../../contract/approvals/gate';
import { LIVE_PATH } from '../../../contract/live';
import { App } from '../../../src/app/App';
import { answer, platformServer } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { NOON } from '../../../src/testing/testContext';
import { testListStates } from '../../../src/testing/testListStates';
import { ADMIN, signedInAs } from '../../../src/testing/viewers';

const platform = platformServer(...signedInAs(ADMIN));
const open = () => render(<App console={testConsole({ at: '/approval/gate', cookie: 't&0&r' }).console} />);
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const LIST = { watches: true, day: at(0).slice(0, 10), time: at(0), list: [] as GatePickup[] };
const pickup = (studentName: string, from: number, to: number, takenBack = false): GatePickup => ({
  instanceId: studentName,
  serialNumber: '20260302-001',
  studentName,
  className: '一年级1班',
  who: '外婆',
  phone: '13912345678',
  span: { from: at(from), to: at(to) },
  takenBack,
});

testListStates({
  list: 'the pickups of today',
  platform,
  call: gateCalls.gatePickups,
  empty: LIST,
  open,
  words: { empty: '今天没有提前接走' },
});

it('says of each pupil whether one may go, with whom; and of one taken back that nobody lets go, and no number', async () => {
  platform.use(
    answer(gateCalls.gatePickups, {
      ...LIST,
      list: [pickup('李明', -10, 60), pickup('王芳', 60, 120), pickup('张华', -90, -30), pickup('陈月', -10, 60, true)],
    }),
  );
  open();
  const rows = await screen.findAllByRole('listitem');
  const told = rows.filter((row) => row.className === 'gate__one').map((row) => row.textContent);
  expect(told).toEqual([
    expect.stringMatching(/李明.*可以接走.*外婆 来接.*13912345678/),
    expect.stringMatching(/王芳.*起可以接走/),
    expect.stringMatching(/张华.*时间已过/),
    expect.stringMatching(/陈月.*已撤销，不要放行/),
  ]);
  expect(told[3]).not.toContain('13912345678');
});

it('says of a list that is not open to the viewer how to get it', async () => {
  platform.use(answer(gateCalls.gatePickups, { ...LIST, watches: false }));
  open();
  expect(await screen.findByRole('heading', { name: '这份名单不对你开放' })).toBeVisible();
});

it('is read again as soon as the stream tells of a decision', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  platform.use(
    http.get(`*${LIVE_PATH}`, () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
    answer(gateCalls.gatePickups, LIST),
  );
  open();
  await screen.findByRole('heading', { name: '今天没有提前接走' });
  await waitFor(() => expect(stream).toBeDefined());
  const tell = (event: string, frame: object) =>
    stream?.enqueue(new TextEncoder().encode(`event: ${event}\nid: 1\ndata: ${JSON.stringify(frame)}\n\n`));
  platform.use(answer(gateCalls.gatePickups, { ...LIST, list: [pickup('李明', -10, 60)] }));
  tell('approvalCounts', { approveNumber: 0, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 });
  expect(await screen.findByText('可以接走')).toBeVisible();
});
