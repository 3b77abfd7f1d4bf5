/** The rows of the address book for a search. */
import { expect, it } from 'vitest';
import type { AddressContact } from '../../contract';
import { contactRows, sortedContacts } from './contactRows';

const person = (
  name: string,
  spelling: string,
  initials: string,
  more: Partial<AddressContact> = {},
): AddressContact => ({
  userId: name,
  name,
  spelling,
  initials,
  mobile: '139****0004',
  opened: true,
  staff: null,
  guardianOf: [],
  ...more,
});
const BOOK = sortedContacts([
  person('123', '123', '123'),
  person('王芳', 'wangfang', 'wf', { mobile: '139****0771' }),
  person('李强', 'liqiang', 'lq', {
    guardianOf: [{ studentId: 's', name: '李明', className: '三年级1班', relation: '爸爸' }],
  }),
  person('陈老师', 'chenlaoshi', 'cls', {
    staff: { role: 'teacher', hours: null, teaches: [{ className: '三年级2班', subject: '语文', leads: true }] },
  }),
]);
const names = (search: string, kind: Parameters<typeof contactRows>[2] = 'all') =>
  contactRows(BOOK, search, kind).map((row) => (row.kind === 'letter' ? row.letter : row.contact.name));

it('people stand under their letter, and names without one last [2.15]', () => {
  expect(names('')).toEqual(['C', '陈老师', 'L', '李强', 'W', '王芳', '#', '123']);
});

it.each([
  ['王', ['W', '王芳']],
  ['wf', ['W', '王芳']],
  ['LiQ', ['L', '李强']],
  ['xq', []],
  ['三年级', ['C', '陈老师', 'L', '李强']],
  ['1班', ['L', '李强']],
  ['李明', ['L', '李强']],
  ['语文', ['C', '陈老师']],
  ['0771', ['W', '王芳']],
  ['77', ['W', '王芳']],
  ['139', []],
])('a search for %s', (search, found) => expect(names(search)).toEqual(found));

it('staff or guardians alone', () => {
  expect(names('', 'staff')).toEqual(['C', '陈老师']);
  expect(names('', 'guardians')).toEqual(['L', '李强']);
});
