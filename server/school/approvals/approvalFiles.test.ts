/** Photos and files of forms: uploads that go on, whose they are, what is not taken, and how long they stay. */
import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT_BYTES, approval, CODES, fileCalls, LARGEST_FORM_FILE } from '../../../contract';
import { LEAVE, approvalBed } from '../../../tests/harness/approvals';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'sun', 'li', 'zhang', 'far'], ['approval', 'approval_file']);
const PART = 16 * 1024;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const fileOf = (beginning: readonly number[], size: number) => {
  const bytes = new Uint8Array(size).map((_, at) => (at * 7) % 251);
  bytes.set(beginning);
  return bytes;
};
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
let keys = 0;
const begin = (account: string, size: number, name = 'note.png', onceKey = `file-key-${(keys += 1)}`) =>
  tester.ask(fileCalls.beginFile, { name, size, onceKey }, as(account));
const add = (account: string, fileId: string, at: number, part: Uint8Array) =>
  tester.ask(fileCalls.addFilePart, { fileId, at, content: base64(part) }, as(account));
const bytes = (account: string, fileId: string, at = 0) => tester.ask(fileCalls.fileBytes, { fileId, at }, as(account));
const upload = async (account: string, file = fileOf(PNG, 100), name = 'note.png') => {
  const { data } = await begin(account, file.length, name);
  const { data: done } = await add(account, data.fileId, 0, file);
  return done;
};
const send = async (account: string, fileIds: string[], over?: string) => {
  const { sent } = await desk.prepare(account, { ...LEAVE, paper: fileIds });
  return tester.ask(approval.submitFormData, { ...sent, ...(over && { over }) }, as(account));
};
const kept = async () => (await tester.db.query('select 1 from approval_file')).length;

beforeAll(async () => {
  const name = { zh: '证明', en: 'Paper' };
  await desk.redefine(({ form }) => ({ form: [...form, { fieldId: 'paper', type: 'photo', name, required: false }] }));
});

it('goes on from what was acknowledged, and gives back the same bytes', async () => {
  const file = fileOf(PNG, 2 * PART + 100);
  const { data: begun } = await begin('li', file.length, 'note.png', 'one-upload');
  await add('li', begun.fileId, 0, file.slice(0, PART));
  // The answer was lost: the same part is not taken twice, and the same file is not begun twice.
  expect((await add('li', begun.fileId, 0, file.slice(0, PART))).data.received).toBe(PART);
  expect((await begin('li', file.length, 'note.png', 'one-upload')).data).toMatchObject({
    fileId: begun.fileId,
    received: PART,
    type: 'image/png',
  });
  expect((await add('li', begun.fileId, 2 * PART, file.slice(2 * PART))).data.received).toBe(PART);
  expect((await tester.ask(fileCalls.ownFiles, { fileIds: [begun.fileId, 'gone'] }, as('li'))).data).toEqual([
    { fileId: begun.fileId, name: 'note.png', type: 'image/png', size: file.length, received: PART },
  ]);
  await add('li', begun.fileId, PART, file.slice(PART, 2 * PART));
  await add('li', begun.fileId, 2 * PART, file.slice(2 * PART));
  const parts = await Promise.all([0, PART, 2 * PART].map((at) => bytes('li', begun.fileId, at)));
  expect(parts.map(({ data }) => data.content).join('')).toBe(
    [file.slice(0, PART), file.slice(PART, 2 * PART), file.slice(2 * PART)].map(base64).join(''),
  );
});

it('is for those who see the approval, and for nobody else', async () => {
  const { fileId } = await upload('li');
  expect((await bytes('wu', fileId)).status).toBe(CODES.notFound);
  expect((await add('zhang', fileId, 0, fileOf(PNG, 9))).status).toBe(CODES.notFound);
  const { data } = await send('li', [fileId]);
  const item = (await desk.detail('wu', data.instanceId)).approvalList.find((one) => one.fieldId === 'paper');
  expect(item).toMatchObject({ text: 'note.png', files: [{ fileId, type: 'image/png', size: 100, received: 100 }] });
  await tester.db.query('delete from access_log');
  for (const account of ['li', 'wu', 'admin']) expect((await bytes(account, fileId)).status).toBe(CODES.ok);
  for (const account of ['sun', 'zhang', 'far']) expect((await bytes(account, fileId)).status).toBe(CODES.notFound);
  // Staff who open it are in the log that the family reads; reading on is the same look, and the family is not in it.
  const looks = await tester.db.query(`select student_id, role_id, times from access_log where what = 'document'`);
  expect(looks).toEqual([
    { student_id: 's-ming', role_id: 'r-wu', times: 1 },
    { student_id: 's-ming', role_id: 'r-admin', times: 1 },
  ]);
  // What was sent never changes, and belongs to one approval.
  expect((await add('li', fileId, 100, fileOf(PNG, 9))).status).toBe(CODES.notFound);
  expect((await send('li', [fileId])).status).toBe(CODES.unprocessable);
});

it('is refused in words, and nothing of the form is kept', async () => {
  expect((await begin('li', 200 * 2 ** 20)).status).toBe(CODES.tooLarge);
  const { data } = await begin('li', PART);
  expect((await add('li', data.fileId, 0, fileOf(PNG, PART + 1))).status).toBe(CODES.tooLarge);
  expect((await add('li', data.fileId, 0, fileOf(PNG, 9))).status).toBe(CODES.badInput);
  const half = await begin('li', 2 * PART);
  await add('li', half.data.fileId, 0, fileOf(PNG, PART));
  const pdf = await upload('li', fileOf([0x25, 0x50, 0x44, 0x46, 0x2d], 60), 'note.pdf');
  const other = await upload('zhang');
  for (const fileId of [half.data.fileId, pdf.fileId, other.fileId, 'gone']) {
    const refused = await send('li', [fileId]);
    expect([refused.status, refused.data]).toEqual([CODES.unprocessable, { faults: { paper: 'file' } }]);
  }
  expect((await desk.list('li', 3)).total).toBe(0);
});

it('takes types by content, with a clean name, and opens nothing', async () => {
  const html = new TextEncoder().encode('<html><script>alert(1)</script></html>');
  const named = async (name: string, file: Uint8Array) => {
    const { data } = await begin('li', file.length, name);
    const { status, data: done } = await add('li', data.fileId, 0, file);
    return status === CODES.ok ? done.name : status;
  };
  expect(await named('page.png', html)).toBe(CODES.unsupported);
  expect(await kept()).toBe(0);
  const archive = fileOf([0x50, 0x4b, 0x03, 0x04], 60);
  expect(await named('bomb.zip', archive)).toBe(CODES.unsupported);
  expect(await named('plan.docx', archive)).toBe('plan.docx');
  expect(await named('page.html', fileOf(PNG, 60))).toBe('page.html.png');
  expect(await named('../../etc/\u202Egnp.exe\u0007', fileOf(PNG, 60))).toBe('etc gnp.exe.png');
});

it('takes no picture that a screen cannot hold, wherever it says its size', async () => {
  const png = fileOf([...PNG, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff], 100);
  expect((await add('li', (await begin('li', png.length)).data.fileId, 0, png)).status).toBe(CODES.unsupported);
  // The size of this photo stands in its second part, behind a preview.
  const photo = new Uint8Array(2 * PART);
  photo.set([0xff, 0xd8, 0xff, 0xe1, 0x60, 0]);
  photo.set([0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff], 4 + 0x6000);
  const { fileId } = (await begin('li', photo.length, 'photo.jpg')).data;
  expect((await add('li', fileId, 0, photo.slice(0, PART))).status).toBe(CODES.ok);
  expect((await add('li', fileId, PART, photo.slice(PART))).status).toBe(CODES.unsupported);
  expect(await kept()).toBe(0);
  photo.set([0, 200, 0, 200], 4 + 0x6000 + 5);
  const small = (await begin('li', photo.length, 'photo.jpg')).data;
  await add('li', small.fileId, 0, photo.slice(0, PART));
  expect((await add('li', small.fileId, PART, photo.slice(PART))).data.received).toBe(photo.length);
});

it('has room for one account, and goes by the clock when it is never sent', async () => {
  for (let full = 0; full + LARGEST_FORM_FILE <= ACCOUNT_BYTES; full += LARGEST_FORM_FILE)
    expect((await begin('li', LARGEST_FORM_FILE)).status).toBe(CODES.ok);
  const refused = await begin('li', 1);
  expect([refused.status, refused.data]).toEqual([CODES.tooMany, { full: 'account' }]);
  expect((await begin('zhang', 1)).status).toBe(CODES.ok);
  tester.time.now += 6 * 24 * 3_600_000;
  await tester.runScheduled();
  expect(await kept()).toBe(6);
  tester.time.now += 2 * 24 * 3_600_000;
  await tester.runScheduled();
  expect(await kept()).toBe(0);
});

it('stays with the approval, also one that is sent again with another', async () => {
  const first = await upload('li');
  const { data } = await send('li', [first.fileId]);
  await desk.act('wu', data.instanceId, { kind: 'back', taskNo: 0, toStep: null, words: '换一张' });
  const second = await upload('li');
  expect((await send('li', [second.fileId], data.instanceId)).status).toBe(CODES.ok);
  expect((await bytes('wu', first.fileId)).status).toBe(CODES.notFound);
  // The clock's work is done once a day.
  tester.time.now += 20 * 24 * 3_600_000;
  await tester.runScheduled();
  expect(await tester.db.query('select file_id from approval_file')).toEqual([{ file_id: second.fileId }]);
  await tester.db.query('delete from approval');
  expect(await tester.db.query('select 1 from approval_file_part')).toEqual([]);
});
