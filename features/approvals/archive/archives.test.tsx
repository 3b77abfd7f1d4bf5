/** The records while they are read, when there are none, and when they cannot be read; and filing one. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { archiveCalls, type ArchiveDetail } from '../../../contract/approvals/archives';
import { definitionCalls } from '../../../contract/approvals/definitionCalls';
import { CODES } from '../../../contract/envelope';
import { App } from '../../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { testListStates } from '../../../src/testing/testListStates';
import { ADMIN, signedInAs, TEACHER } from '../../../src/testing/viewers';

const platform = platformServer(...signedInAs(TEACHER));
const open = (at: string, cookie = 't&1&r') => render(<App console={testConsole({ at, cookie }).console} />);

testListStates({
  list: 'the records to file or read',
  platform,
  call: archiveCalls.getArchiveList,
  empty: { total: 0, pageSize: 10, currentPage: 1, list: [] },
  open: () => open('/archives/my/pending'),
  words: { empty: '没有待办的档案' },
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
  sealRule: 'whole',
  link: { place: 7, digest: 'ab12cd34'.repeat(8) },
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
  expect(screen.getByText(/^内容在决定之后被改动过 · 第 7 环/)).toBeVisible();
});

it('a record that one may not see is not there', async () => {
  platform.use(refuse(archiveCalls.getArchiveInfo, CODES.notFound));
  open('/archives/i2');
  expect(await screen.findByRole('heading', { name: '找不到这份档案' })).toBeVisible();
});

it('an administrator checks the chain page by page, and reads which record does not fit', async () => {
  const page = { checked: 2, removed: 0, earlier: 0, faults: [], next: 3, total: 3, digest: 'ab12cd34'.repeat(8) };
  const fault = { place: 3, serialNumber: '20260302-003', time: RECORD.madeTime, why: 'changed' } as const;
  platform.use(
    ...signedInAs(ADMIN),
    answer(archiveCalls.getArchiveList, { total: 0, pageSize: 10, currentPage: 1, list: [] }),
    answer(definitionCalls.getDefinitions, []),
    answer(archiveCalls.checkArchives, ({ from }) =>
      from === 1 ? page : { ...page, checked: 1, next: null, faults: [fault] },
    ),
  );
  open('/archives/my/pending', 't&0&r');
  await userEvent.click(await screen.findByRole('radio', { name: '已完成' }));
  await userEvent.click(await screen.findByRole('button', { name: '核对档案有没有被改动' }));
  expect(await screen.findByRole('heading', { name: '1 处不对' })).toBeVisible();
  expect(screen.getByText(/^编号 20260302-003（.+）：内容在决定之后被改动过$/)).toBeVisible();
  platform.use(answer(archiveCalls.checkArchives, { ...page, checked: 3, earlier: 2, next: null }));
  await userEvent.click(screen.getByRole('button', { name: '核对档案有没有被改动' }));
  expect(await screen.findByRole('heading', { name: '3 份档案都与决定时一致，没有缺少' })).toBeVisible();
  expect(screen.getByText('共 3 环，末尾校验码 ab12 cd34 ab12 cd34。抄下来，以后可比对。')).toBeVisible();
  expect(screen.getByText(/^2 份档案按早期规则封存：只含表单与决定/)).toBeVisible();
  platform.use(offline(archiveCalls.checkArchives));
  await userEvent.click(screen.getByRole('button', { name: '核对档案有没有被改动' }));
  expect(await screen.findByText('没有核对完，请联网后再试。')).toBeVisible();
});
