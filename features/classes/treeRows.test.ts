/** The tree's rows under a search, and its keys. */
import { describe, expect, it } from 'vitest';
import { keyedClasses } from '../../src/store/track';
import type { PupilState } from '../../contract';
import { classesByName, type TreeQuery, treeRows } from './treeRows';
import { treeKeyAction } from './treeKeys';

const { classStudentList: classes } = keyedClasses([
  {
    classId: 'c1',
    className: '一年级1班',
    studentList: [
      { studentId: 'lm', studentName: '李明', spelling: 'liming', initials: 'lm' },
      { studentId: 'wf', studentName: '王芳', spelling: 'wangfang', initials: 'wf' },
    ],
  },
  {
    classId: 'c2',
    className: '一年级2班',
    studentList: [{ studentId: 'lf', studentName: '林一枫', spelling: 'linyifeng', initials: 'lyf' }],
  },
]);
const states: Record<string, PupilState> = { lm: 'old', wf: 'fresh', lf: 'old' };
const query = { search: '', inState: null, stateOf: (id: string) => states[id] ?? null };
const keys = (open: string[], more: Partial<TreeQuery> = {}) =>
  treeRows(classes, new Set(open), { ...query, ...more }).map(({ key }) => key);

it('a closed class hides its pupils', () => expect(keys([])).toEqual(['c1', 'c2']));
it('an open class shows its pupils below it', () => expect(keys(['c1'])).toEqual(['c1', 'c1-lm', 'c1-wf', 'c2']));

describe('a search', () => {
  it.each([
    ['明', ['c1', 'c1-lm']],
    ['ly', ['c2', 'c2-lf']],
    ['yf', []],
    ['LinY', ['c2', 'c2-lf']],
    ['ｌｍ', ['c1', 'c1-lm']],
    ['fang', ['c1', 'c1-wf']],
    ['2班', ['c2', 'c2-lf']],
    ['nobody', []],
  ])('%s', (search, expected) => expect(keys([], { search })).toEqual(expected));
});

it('a state lists only who is in it, in classes that are then open', () => {
  expect(keys([], { inState: 'old' })).toEqual(['c1', 'c1-lm', 'c2', 'c2-lf']);
  expect(keys([], { inState: 'fresh' })).toEqual(['c1', 'c1-wf']);
  expect(keys([], { inState: 'old', search: 'ly' })).toEqual(['c2', 'c2-lf']);
  expect(keys([], { inState: 'silent' })).toEqual([]);
});

it('a pupil in danger stands first in the class, and all others by name', () => {
  const sorted = classesByName([...classes].map((one) => ({ ...one, studentList: one.studentList.toReversed() })));
  const of = (stateOf: TreeQuery['stateOf']) =>
    treeRows(sorted, new Set(['c1']), { ...query, stateOf }).map(({ key }) => key);
  expect(of(() => 'fresh')).toEqual(['c1', 'c1-lm', 'c1-wf', 'c2']);
  expect(of((id) => (id === 'wf' ? 'sos' : 'fresh'))).toEqual(['c1', 'c1-wf', 'c1-lm', 'c2']);
});

describe('keys', () => {
  const rows = treeRows(classes, new Set(['c1']), query);
  it.each([
    ['ArrowDown', 'c1', { action: 'move', key: 'c1-lm' }],
    ['ArrowUp', 'c1', { action: 'move', key: 'c1' }],
    ['ArrowRight', 'c1', { action: 'move', key: 'c1-lm' }],
    ['ArrowRight', 'c2', { action: 'open', key: 'c2' }],
    ['ArrowLeft', 'c1', { action: 'close', key: 'c1' }],
    ['ArrowLeft', 'c1-wf', { action: 'move', key: 'c1' }],
    ['End', 'c1', { action: 'move', key: 'c2' }],
    ['Home', 'c2', { action: 'move', key: 'c1' }],
    ['Enter', 'c1-lm', { action: 'select', key: 'c1-lm' }],
    [' ', 'c1', { action: 'toggle', key: 'c1' }],
    ['Tab', 'c1', null],
  ])('%s on %s', (key, active, action) => expect(treeKeyAction(rows, active, key)).toEqual(action));
});
