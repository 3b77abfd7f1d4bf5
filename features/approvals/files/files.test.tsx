/** Files of a form on the screen: refused, broken off and gone on with, and not there when the form is sent. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { approval } from '../../../contract/approvals/calls';
import { type FormFile, fileCalls } from '../../../contract/approvals/files';
import { CODES } from '../../../contract/envelope';
import { App } from '../../../src/app/App';
import { expenseForm, onlyOriginator, sameWords } from '../../../src/testing/approvalForm';
import { answer, offline, platformServer, refuse } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../../src/testing/viewers';

const platform = platformServer(...signedInAs(TEACHER));
const form = answer(
  approval.getProcDefForm,
  expenseForm({ fieldId: 'bill', type: 'file', name: sameWords('发票'), required: true }),
);
const people = onlyOriginator({ userId: 'u-wu', side: 'staff', name: '吴老师' });
const FILE: FormFile = { fileId: 'f1', name: '发票.pdf', type: 'application/pdf', size: 9, received: 0 };
const pdf = (name = '发票.pdf') => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' });
const choose = async (file: File) => userEvent.upload(await screen.findByLabelText('选择文件'), file);
const open = () => {
  platform.use(form, people, answer(fileCalls.ownFiles, []));
  return render(<App console={testConsole({ at: '/approval/start/expense', cookie: 't&1&r' }).console} />);
};

it('refuses what is too large before it sends anything, and keeps the rest of the form', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('事由'), '粉笔');
  const large = pdf('录像.pdf');
  Object.defineProperty(large, 'size', { value: 200 * 2 ** 20 });
  await choose(large);
  expect(await screen.findByText('“录像.pdf”太大，不能超过 20 MB，没有上传')).toBeVisible();
  platform.use(refuse(fileCalls.beginFile, CODES.tooLarge));
  await choose(pdf());
  expect(await screen.findByText('“发票.pdf”太大，不能超过 20 MB，没有上传')).toBeVisible();
  platform.use(answer(fileCalls.beginFile, FILE), refuse(fileCalls.addFilePart, CODES.unsupported));
  await choose(pdf());
  expect(await screen.findByText(/^“发票.pdf”的内容不是照片/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '删除 发票.pdf' })).toBeNull();
  expect(screen.getByLabelText('事由')).toHaveValue('粉笔');
});

it('goes on after the network comes back, and says when the form goes without it', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('事由'), '粉笔');
  platform.use(answer(fileCalls.beginFile, FILE), offline(fileCalls.addFilePart));
  await choose(pdf());
  expect(await screen.findByText('没有网络，联网后接着上传')).toBeVisible();
  platform.use(refuse(approval.submitFormData, CODES.unprocessable, 'faults', { faults: { bill: 'file' } }));
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('等文件全部上传完再发送，或删掉没传完的')).toBeVisible();
  platform.use(answer(fileCalls.addFilePart, { ...FILE, received: 9 }));
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('0 kB')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '删除 发票.pdf' }));
  await waitFor(() => expect(screen.queryByText('0 kB')).toBeNull());
});
