/** The records while they are read, when there are none, and when they cannot be read; and filing one. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { archiveCalls, type ArchiveDetail } from '../../contract/approval/archives';
import { CODES } from '../../contract/envelope';
import { App } from '../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';

const platform = platformServer(...signedInAs(TEACHER));
const open = (at: string) => render(<App console={testConsole({ at, cookie: 't&1&r' }).console} />);

testListStates({
  list: 'the records to file or read',
  platform,
  call: archiveCalls.getArchiveList,
  empty: { total: 0, pageSize: 10, currentPage: 1, list: [] },
  open: () => open('/archives/my/pending'),
  words: {
    loading: /^正在读取/,
    empty: '没有待办的档案',
    failed: '没能读到',
    offline: '网络不通，现在读不到',
    retry: '再试一次',
  },
});

const RECORD: ArchiveDetail = {
  instanceId: 'i1',
  serialNumber: '20260302-001',
  definitionId: 'leave',
  sign: '假',
  name: { zh: '请假', en: 'Leave' },
  starter: '李强',
  studentName: '李明',
  status: 'agreed',
  waitsFor: [],
  summary: [],
  startedTime: '2026-03-02T01:00:00.000Z',
  changedTime: '2026-03-02T02:00:00.000Z',
  read: true,
  madeTime: '2026-03-02T02:00:00.000Z',
  place: null,
  filedTime: null,
  filedBy: null,
  toFile: true,
  approvalList: [],
  processList: [],
  sealed: true,
  keptUntil: '2026-05-31T02:00:00.000Z',
  places: ['pupil', 'class', 'school'],
};

it('a record is filed where one chooses; without a network it says so and stays', async () => {
  platform.use(answer(archiveCalls.getArchiveInfo, RECORD), offline(archiveCalls.fileArchive));
  open('/archives/i1');
  await userEvent.click(await screen.findByRole('radio', { name: '班级档案' }));
  await userEvent.click(screen.getByRole('button', { name: '归档' }));
  expect(await screen.findByText('没有网络，尚未归档。联网后再试。')).toBeVisible();
  const filed: ArchiveDetail = {
    ...RECORD,
    place: 'class',
    filedTime: RECORD.madeTime,
    filedBy: '吴老师',
    toFile: false,
    sealed: false,
  };
  platform.use(answer(archiveCalls.fileArchive, filed), answer(archiveCalls.getArchiveInfo, filed));
  await userEvent.click(screen.getByRole('button', { name: '归档' }));
  expect(await screen.findByText(/^吴老师 于 .+ 归入班级档案$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '归档' })).toBeNull();
  expect(screen.getByText('内容在决定之后被改动过')).toBeVisible();
});

it('a record that one may not see is not there', async () => {
  platform.use(refuse(archiveCalls.getArchiveInfo, CODES.notFound));
  open('/archives/i2');
  expect(await screen.findByRole('heading', { name: '找不到这份档案' })).toBeVisible();
});
