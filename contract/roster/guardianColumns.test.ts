/** The headers of guardians' columns as schools write them. */
import { expect, it } from 'vitest';
import { checkRoster } from './checkRoster';
import { mappingOf } from './columns';
import { relationSaid } from './guardianColumns';
import { headersOf } from './headers';

const columns = (...rows: string[][]) => mappingOf({ name: '学生', rows, odd: {} }).columns;
/** The columns after name and class. */
const guardians = (...headers: string[]) => columns(['姓名', '班级', ...headers]).slice(2);

it.each([
  [
    ['父亲姓名', '父亲电话', '母亲姓名', '母亲电话'],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [
    ['母亲姓名', '母亲手机号码', '父亲姓名', '父亲手机号码'],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [
    ['父亲电话', '母亲电话', '父亲姓名', '母亲姓名'],
    ['mobile1', 'mobile2', 'guardian1', 'guardian2'],
  ],
  [
    ['爸爸', '爸爸手机', '妈妈', '妈妈手机'],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [['母亲联系方式'], ['mobile1']],
  [
    ['家长', '联系电话'],
    ['guardian1', 'mobile1'],
  ],
  [
    ['家长姓名', '与学生关系', '家长手机号'],
    ['guardian1', 'relation1', 'mobile1'],
  ],
  [
    ['监护人1', '关系1', '电话1', '监护人2', '关系2', '电话2'],
    ['guardian1', 'relation1', 'mobile1', 'guardian2', 'relation2', 'mobile2'],
  ],
  [
    ['监护人一姓名', '监护人一电话', '监护人二姓名', '监护人二电话'],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [
    ['第一监护人', '第一监护人电话', '第二监护人', '第二监护人电话'],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [
    ['监护人2电话', '监护人1电话'],
    ['mobile2', 'mobile1'],
  ],
  [
    ['家长姓名', '电话1', '电话2'],
    ['guardian1', 'mobile1', 'mobile2'],
  ],
  [
    ['家长姓名', '家长电话', '家长姓名', '家长电话'],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [
    ['监护人姓名', '联系电话', '监护人2姓名', '监护人2手机'],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [
    ['家庭成员1姓名', '家庭成员1关系', '家庭成员1电话'],
    ['guardian1', 'relation1', 'mobile1'],
  ],
  [
    ['Father', "Father's phone", 'Mother', "Mother's mobile"],
    ['guardian1', 'mobile1', 'guardian2', 'mobile2'],
  ],
  [
    ['Guardian 1 name', 'Guardian 1 relation', 'Guardian 1 mobile'],
    ['guardian1', 'relation1', 'mobile1'],
  ],
  [
    ['Parent', 'Relationship', 'Phone number'],
    ['guardian1', 'relation1', 'mobile1'],
  ],
  [
    ['父\u200b亲 电话', '★母亲电话（必填）'],
    ['mobile1', 'mobile2'],
  ],
  // Whose it is, or who is meant, nobody says.
  [
    ['父亲电话', '母亲电话', '联系电话'],
    ['mobile1', 'mobile2', null],
  ],
  [
    ['班主任', '班主任电话', '号码', '身份', '母语'],
    [null, null, null, null, null],
  ],
])('%j', (headers, fields) => expect(guardians(...headers)).toEqual(fields));

it('stand below a group, whose header is over them all', () => {
  const rows = [
    ['学生基本信息', '', '', '监护人一', '', '', '监护人二', '', ''],
    ['学号', '姓名', '班级', '姓名', '与学生关系', '联系电话', '姓名', '与学生关系', '联系电话'],
  ];
  const names = ['schoolNo', 'name', 'class', 'guardian1', 'relation1', 'mobile1', 'guardian2', 'relation2', 'mobile2'];
  expect(columns(['某校花名册'], ...rows)).toEqual(names);
  expect(headersOf({ rows, odd: {} }, 1).slice(3, 5)).toEqual(['监护人一 › 姓名', '监护人一 › 与学生关系']);
  expect(columns(['', '', '父亲', '', '母亲', ''], ['姓名', '班级', '姓名', '电话', '姓名', '电话'])).toEqual([
    'name',
    'class',
    'guardian1',
    'mobile1',
    'guardian2',
    'mobile2',
  ]);
});

const path = (...merged: [number, number][]) =>
  Object.fromEntries(merged.flatMap(([row, column]) => [[`${row},${column}`, 'merged' as const]]));

it('stand below a group of any words for them, and what stands below another group is none of theirs', () => {
  const rows = [
    ['学生基本信息', '', '', '父亲信息', '', '母亲信息', '', '其他', ''],
    ['姓名', '班级', '联系电话', '姓名', '电话', '姓名', '电话', '姓名', '电话'],
  ];
  expect(columns(...rows)).toEqual(['name', 'class', null, 'guardian1', 'mobile1', 'guardian2', 'mobile2', null, null]);
});

it('a name below a third guardian, or below a group before the pupil, is not the pupil’s', () => {
  const rows = [
    ['监护人1', '', '监护人2', '', '监护人3', '', '学生', ''],
    ['姓名', '电话', '姓名', '电话', '姓名', '电话', '姓名', '班级'],
  ];
  expect(columns(...rows)).toEqual(['guardian1', 'mobile1', 'guardian2', 'mobile2', null, null, 'name', 'class']);
  const nameless = rows.map((cells) => [...cells.slice(0, 6), '班级']);
  expect(columns(...nameless), 'a pupil without a name column').not.toContain('name');
  const family = [
    ['家里人', '', '学生', ''],
    ['姓名', '联系电话', '姓名', '班级'],
  ];
  expect(columns(...family)[2]).toBe('name');
});

it('a merged group ends with its cells, and a cell that is merged downwards is no group', () => {
  const rows = [
    ['姓名', '班级', '监护人1', '', '住校', '备注'],
    ['姓名', '班级', '姓名', '电话', '是否', '是否'],
  ];
  const odd = path([0, 3], [1, 0], [1, 1]);
  expect(headersOf({ rows, odd }, 1)).toEqual([
    '姓名',
    '班级',
    '监护人1 › 姓名',
    '监护人1 › 电话',
    '住校 › 是否',
    '备注 › 是否',
  ]);
  const short = [
    ['', '', '监护人1', '', ''],
    ['姓名', '班级', '姓名', '电话', '电话'],
  ];
  expect(headersOf({ rows: short, odd: path([0, 3]) }, 1)[4]).toBe('电话');
});

it('say the relation where no column does', () => {
  const rows = [
    ['姓名', '班级', '母亲姓名', '母亲电话', '父亲姓名', '父亲电话'],
    ['何田', '三年级2班', '田野', '13800000032', '何山', '13800000031'],
  ];
  const sheet = { name: '学生', rows, odd: {} };
  const { pupils } = checkRoster([sheet], [mappingOf(sheet)], { schoolYear: 2026, stages: [] });
  expect(pupils[0]?.guardians).toMatchObject([
    { name: '田野', relation: '母亲', mobile: '13800000032', userType: '2' },
    { name: '何山', relation: '父亲', mobile: '13800000031', userType: '3' },
  ]);
  expect([relationSaid('父亲电话'), relationSaid('家长电话'), relationSaid('班级')]).toEqual(['父亲', '', '']);
});
