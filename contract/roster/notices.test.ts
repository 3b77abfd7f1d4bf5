/** Rows below a table that are no pupils, and rows that look like them and are. */
import { expect, it } from 'vitest';
import { checkRoster } from './checkRoster';
import { mappingOf } from './columns';

const HEADER = ['序号', '学号', '姓名', '班级', '监护人1姓名', '监护人1手机'];
const check = (...rows: string[][]) => {
  const sheet = { name: '学生', rows: [HEADER, ...rows], odd: {} };
  return checkRoster([sheet], [mappingOf(sheet)], { schoolYear: 2026, stages: [] });
};
const PUPIL = ['1', '001', '罗兰', '三年级2班', '罗汉', '13800000071'];

it.each([
  [['', '合计：1人'], 'total'],
  [['合计', '', '20人'], 'total'],
  [['', '', '合计', '20人'], 'total'],
  [['', '', '总计：20'], 'total'],
  [['共 20 人'], 'total'],
  [['', '全班总人数', '20'], 'total'],
  [['', '男生10人', '女生10人'], 'total'],
  [['', '', 'Total', '20'], 'total'],
  [['', '小 计', '', '20'], 'total'],
  [['', '备注：本表截至9月1日'], 'note'],
  [['备注：1. 本表由班主任核对；2. 如有变动请报教务处。'], 'note'],
  [['', '制表人：周敏', '', '2026年9月1日'], 'note'],
  [['', '', '', '', '校长签字：'], 'note'],
  [['', '签字：', '', '', '日期：'], 'note'],
  [['', '注：带*的必填'], 'note'],
  [['※ 请于周五前交回'], 'note'],
  [['', 'Note: checked by the office'], 'note'],
  [['', '第 1 页'], 'note'],
  [['', '请各班主任核对以后于周五交到教务处'], 'note'],
  [HEADER, 'header'],
])('%j is no pupil', (row, why) => {
  const found = check(PUPIL, row, ['2', '002', '罗成', '三年级2班', '', '']);
  expect(found.pupils.map(({ name, waits }) => [name, waits])).toEqual([
    ['罗兰', false],
    ['罗成', false],
  ]);
  expect([found.faults, found.notices.map((one) => one.why)]).toEqual([[], [why]]);
  expect(found.notices[0]?.address).toMatch(/^学生![A-F]3$/);
});

it.each([
  [['2', '002', '合计', '三年级2班', '', '']],
  [['2', '002', '注音', '三年级2班', '', '']],
  [['', '', '日期', '三年级2班', '', '']],
  [['', '002', '罗成', '三年级2班']],
])('%j is one', (row) => expect(check(row)).toMatchObject({ pupils: [{ waits: false }], notices: [] }));

it('a pupil of whom much is missing is a fault and no remark; numbers before empty rows are nothing', () => {
  expect(check(['2', '002']).faults.map(({ why }) => why)).toEqual(['missing', 'missing']);
  expect(check(['2'], ['3'])).toMatchObject({ pupils: [], faults: [], notices: [] });
});
