/** Numbers and names of a roster file that are known already: who is one person, and about whom somebody is asked. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type RosterChoices } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import {
  answered,
  bringInFile,
  countsOf,
  csv,
  NO_CHOICES,
  questionsOf,
  uploadOf,
  workbook,
} from '../../../tests/harness/rosterFiles';
import { eachTest } from '../../../tests/harness/opened';
import { columnOf } from '../../engine/store/db';

const { user } = contract;

const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));

const BASE = [
  '20260001,张三,三年级,1班,张伟,爸爸,13800000001,,,',
  '20260002,李思思,三年级,1班,李强,爸爸,13800000002,,,',
  '20260003,阿依古丽·买买提,三年级,1班,买买提·艾力,爸爸,13800000003,,,',
  '20260004,王小明,三年级,2班,王刚,爸爸,13800000004,,,',
];
const bringIn = (file: Uint8Array, choices?: RosterChoices) => bringInFile(tester, admin, file, choices);
/** The children of a number's account, by name. */
const childrenOf = (mobile: string) =>
  columnOf<string>(
    tester.db,
    `select student.name from account join identity using (user_id) join student using (student_id)
       where mobile = $1 and identity.left_at is null and student.left_at is null order by student.name`,
    [mobile],
  );
const pupils = () =>
  columnOf<string>(
    tester.db,
    `select name from student where school_id = 'school-a' and class_id not in ('class-1', 'class-2') order by name`,
  );

describe('a guardian’s number that is known', () => {
  beforeEach(async () => void (await bringIn(csv(BASE))));
  const WRONG = ['20260010,刘小雨,三年级,2班,赵敏,妈妈,13800000001,,,'];

  it('binds no stranger: the diff says whose it is, and nothing is written before somebody has answered', async () => {
    const { check, envelope } = await bringIn(csv(WRONG));
    expect(questionsOf(check)).toMatchObject([
      {
        kind: 'guardian',
        at: '名册!G2',
        name: '刘小雨',
        place: '三年级2班',
        said: { name: '赵敏', number: '13800000001' },
        known: { name: '张伟', teaches: false, children: [{ name: '张三', place: '三年级1班' }] },
      },
    ]);
    expect(check.diff?.unanswered).toBe(1);
    expect([envelope.code, envelope.data]).toEqual([CODES.rosterQuestions, { unanswered: 1 }]);
    expect(await pupils()).not.toContain('刘小雨');
  });

  it('is left out for another person, and the child comes in without it', async () => {
    const { check } = await bringIn(csv(WRONG));
    expect((await bringIn(csv(WRONG), answered(check, false))).envelope.code).toBe(CODES.ok);
    expect(await pupils()).toContain('刘小雨');
    expect(await childrenOf('13800000001')).toEqual(['张三']);
    // The same file asks again: nobody has mended it.
    expect(questionsOf((await bringIn(csv(WRONG))).check)).toHaveLength(1);
  });

  it('binds the person whom somebody calls the same, and can be undone', async () => {
    const { check } = await bringIn(csv(WRONG));
    const { made } = await bringIn(csv(WRONG), answered(check, true));
    expect(await childrenOf('13800000001')).toEqual(['刘小雨', '张三']);
    await tester.ask(user.undoRoster, { importId: made.importId }, admin);
    expect(await childrenOf('13800000001')).toEqual(['张三']);
  });

  it('asks again when the number has got to somebody else since the answer', async () => {
    const { check } = await bringIn(csv(WRONG));
    await tester.db.query(`update account set mobile = null where mobile = '13800000001'`);
    await tester.db.query(`update account set mobile = '13800000001' where real_name = '王刚'`);
    expect((await bringIn(csv(WRONG), answered(check, true))).envelope.code).toBe(CODES.rosterQuestions);
  });

  it('asks nothing of a row that is left out', async () => {
    const { check } = await bringIn(csv([...WRONG, '20260011,陈可,三年级,2班,陈辉,爸爸,13800000011,,,']));
    const [key = ''] = questionsOf(check).map(({ row }) => row);
    const file = csv([...WRONG, '20260011,陈可,三年级,2班,陈辉,爸爸,13800000011,,,']);
    expect((await bringIn(file, { ...NO_CHOICES, leftOut: [key] })).envelope.code).toBe(CODES.ok);
    expect([await childrenOf('13800000001'), await childrenOf('13800000011')]).toEqual([['张三'], ['陈可']]);
  });

  /** What is said of a pupil with a known number, and whether a person must be asked. */
  it.each([
    ['the other name', '20260010,刘小雨,三年级,2班,赵敏,妈妈,13800000001,,,', 1],
    [
      'the other name beside a right guardian',
      '20260010,刘小雨,三年级,2班,刘洋,爸爸,13800000099,赵敏,妈妈,13800000001',
      1,
    ],
    ['the other name for a child of the same surname', '20260010,张雨,三年级,2班,赵敏,妈妈,13800000001,,,', 1],
    ['the name of the father, whose child is named so', '20260010,张伟,三年级,2班,张伟东,爸爸,13800000001,,,', 1],
    ['no name, another surname', '20260010,刘小雨,三年级,2班,,妈妈,13800000001,,,', 1],
    ['what she is to the child, another surname', '20260010,刘小雨,三年级,2班,刘小雨妈妈,妈妈,13800000001,,,', 1],
    ['only what he is, another surname', '20260010,刘小雨,三年级,2班,爸爸,爸爸,13800000001,,,', 1],
    ['a known pupil gets a known number of another family', '20260002,李思思,三年级,1班,赵敏,妈妈,13800000001,,,', 1],
    ['a new number of a teacher', '20260010,刘小雨,三年级,2班,刘洋,爸爸,13900000002,,,', 1],
    ['a number of another school, another name', '20260010,刘小雨,三年级,2班,刘洋,爸爸,13900000009,,,', 1],
    ['a number of another school, no name', '20260010,刘小雨,三年级,2班,,爸爸,13900000009,,,', 1],
    ['a namesake of the father whom the child has', '20260005,张强,三年级,2班,张强,爸爸,13800000001,,,', 1],
    ['the same name', '20260010,张小雨,三年级,2班,张伟,爸爸,13800000001,,,', 0],
    ['the same name, another surname', '20260010,刘小雨,三年级,2班,张 伟,爸爸,13800000001,,,', 0],
    ['the same name in another width and dot', '20260010,古丽,三年级,2班,买买提．艾力,爸爸,13800000003,,,', 0],
    ['no name, the same surname', '20260010,张小雨,三年级,2班,,爸爸,13800000001,,,', 0],
    ['what he is to the child, the same surname', '20260010,张小雨,三年级,2班,张小雨的爸爸,爸爸,13800000001,,,', 0],
    ['the same name at another school', '20260010,周雨,三年级,2班,周老师,爸爸,13900000009,,,', 0],
    ['a new number of the guardian', '20260001,张三,三年级,1班,张伟,爸爸,13800000091,,,', 0],
    ['a number that nobody has', '20260010,刘小雨,三年级,2班,刘洋,爸爸,13800000092,,,', 0],
  ])('%s', async (_, row, questions) => {
    expect(questionsOf((await bringIn(csv([row]))).check)).toHaveLength(questions);
  });

  it('asks when two children of one file have it without a name and nothing in common', async () => {
    const rows = [
      '20260020,刘小雨,三年级,2班,,爸爸,13800000070,,,',
      '20260021,陈可,三年级,2班,,爸爸,13800000070,,,',
      '20260022,陈欢,三年级,2班,,爸爸,13800000071,,,',
      '20260023,陈欣,三年级,2班,,爸爸,13800000071,,,',
    ];
    const { check } = await bringIn(csv(rows));
    expect(questionsOf(check).map(({ name, known }) => [name, known.children[0]?.name])).toEqual([['陈可', '刘小雨']]);
    expect((await bringIn(csv(rows), answered(check, false))).envelope.code).toBe(CODES.ok);
    expect([await childrenOf('13800000070'), await childrenOf('13800000071')]).toEqual([['刘小雨'], ['陈欢', '陈欣']]);
  });

  it('names nobody of another school', async () => {
    const { check } = await bringIn(csv(['20260010,刘小雨,三年级,2班,刘洋,爸爸,13900000009,,,']));
    expect(questionsOf(check).map(({ known }) => known)).toEqual([{ name: null, teaches: false, children: [] }]);
    expect(JSON.stringify(check)).not.toContain('周老师');
    // Not either when somebody says, unasked, that the two are one; and that it was asked is in the log.
    const lines = () => tester.db.query(`select act, details from audit where act = 'roster.check'`);
    const before = (await lines()).length;
    const { data } = await tester.ask(
      user.checkRoster,
      uploadOf(csv(['20260010,刘小雨,三年级,2班,刘洋,爸爸,13900000009,,,']), { choices: answered(check, true) }),
      admin,
    );
    expect(data.diff?.unanswered).toBe(0);
    expect(JSON.stringify(data)).not.toContain('周老师');
    expect((await lines()).slice(before)).toEqual([{ act: 'roster.check', details: { numbers: 1, elsewhere: 1 } }]);
  });

  it('a new number of a guardian changes the guardian, and makes no second one', async () => {
    const { check, envelope } = await bringIn(csv(['20260001,张三,三年级,1班,张　伟,爸爸,13800000091,,,']));
    expect([countsOf(check), envelope.code]).toEqual([{ changed: 1, absent: 7 }, CODES.ok]);
    expect([await childrenOf('13800000091'), await childrenOf('13800000001')]).toEqual([['张三'], []]);
  });
});

describe('siblings', () => {
  it('of one guardian, whose name stands with a space in one row, come in without a question', async () => {
    const rows = [
      '20260021,孙 一,三年级,2班,孙 浩,爸爸,13800000021,,,',
      '20260022,孙二,三年级,1班,孙浩,爸爸,13800000021,,,',
    ];
    const { check, envelope } = await bringIn(csv(rows));
    expect([check.faultCount, questionsOf(check), countsOf(check), envelope.code]).toEqual([
      0,
      [],
      { new: 2, absent: 4 },
      CODES.ok,
    ]);
    expect(await childrenOf('13800000021'), 'the typed form is kept').toEqual(['孙 一', '孙二']);
    expect(countsOf((await bringIn(csv(rows))).check)).toEqual({ same: 2, absent: 4 });
  });
});

describe('names', () => {
  const NO_NUMBERS = '姓名,年级,班级,监护人1姓名,监护人1关系,监护人1手机';

  it('in another dot, width or spacing are the pupils and guardians of before', async () => {
    await bringIn(csv(BASE));
    const rows = [
      '张　三,三年级,1班,张伟,爸爸,13800000001',
      '阿依古丽•买买提,三年级,1班,买买提．艾力,爸爸,13800000003',
      '李 思思,三年级,1班,李强,爸爸,13800000002',
    ];
    const { check, envelope } = await bringIn(csv(rows, NO_NUMBERS));
    expect([countsOf(check), questionsOf(check), envelope.code]).toEqual([{ same: 3, absent: 5 }, [], CODES.ok]);
    expect(await pupils()).toEqual(['张三', '李思思', '王小明', '阿依古丽·买买提'].toSorted());
  });
});

describe('a pupil’s number', () => {
  beforeEach(async () => void (await bringIn(csv(BASE))));

  it.each([
    ['another name, another family', '20260001,刘小雨,三年级,1班,刘洋,爸爸,13800000099,,,', 'doubt'],
    ['another name, another class', '20260001,张思,三年级,2班,张伟,爸爸,13800000001,,,', 'doubt'],
    ['the name of another pupil of the class', '20260001,李思思,三年级,1班,张伟,爸爸,13800000001,,,', 'doubt'],
    [
      'the same name in another spelling',
      '20260003,阿依古丽 买买提,三年级,1班,买买提·艾力,爸爸,13800000003,,,',
      'same',
    ],
    ['a corrected name, all else agrees', '20260001,张珊,三年级,1班,张伟,爸爸,13800000001,,,', 'changed'],
  ])('with %s', async (_, row, group) => {
    const { check } = await bringIn(csv([row]));
    expect(countsOf(check)).toMatchObject({ [group]: 1 });
    if (group === 'doubt')
      expect(check.diff?.rows.find((one) => one.group === 'doubt')).toMatchObject({
        why: 'otherName',
        candidates: [{ name: '张三', place: '三年级1班' }],
      });
  });

  it('of another name changes nobody until somebody says who it is; nobody new gets it', async () => {
    const file = csv(['20260001,刘小雨,三年级,1班,刘洋,爸爸,13800000099,,,']);
    expect((await bringIn(file)).envelope.code).toBe(CODES.ok);
    expect([await childrenOf('13800000099'), await pupils()]).toEqual([[], expect.arrayContaining(['张三'])]);
    const { check } = await bringIn(file);
    const row = check.diff?.rows.find(({ group }) => group === 'doubt');
    const key = row?.key ?? '';
    const say = (studentId: string | null) => ({ ...NO_CHOICES, resolved: [{ key, studentId }] });
    expect(countsOf((await bringIn(file, say(null))).check)).toMatchObject({ doubt: 1 });
    expect((await bringIn(file, say(row?.candidates[0]?.id ?? ''))).envelope.code).toBe(CODES.ok);
    expect(await childrenOf('13800000099')).toEqual(['刘小雨']);
  });

  it('that two pupils have typed for each other is asked of both', async () => {
    const rows = [
      '20260021,孙一,三年级,2班,孙浩,爸爸,13800000021,,,',
      '20260022,孙二,三年级,2班,孙浩,爸爸,13800000021,,,',
    ];
    await bringIn(csv(rows));
    const swapped = rows.map((row) =>
      row.replace(/2026002(\d)/, (_, digit: string) => `2026002${digit === '1' ? '2' : '1'}`),
    );
    expect(countsOf((await bringIn(csv(swapped))).check)).toMatchObject({ doubt: 2 });
  });

  it('of somebody who left can be given to somebody new', async () => {
    await tester.db.query(`update student set left_at = now() where school_no = '20260004'`);
    const { check, envelope } = await bringIn(csv(['20260004,刘小雨,三年级,1班,刘洋,爸爸,13800000099,,,']));
    expect([countsOf(check), envelope.code]).toMatchObject([{ new: 1 }, CODES.ok]);
  });

  it('of a card whose two numbers are of two pupils gives it to neither', async () => {
    await tester.db.query(`update student set registry_key = null`);
    const pupilsFile = await workbook([
      {
        sheet: '学生',
        rows: [
          ['学籍号', '学号', '姓名', '年级', '班级'],
          ['G330106201809010011', '20260001', '张三', '三年级', '1班'],
        ],
      },
      {
        sheet: '卡',
        rows: [
          ['IMEI', '学籍号', '学号'],
          ['490154203237518', 'G330106201809010011', '20260002'],
        ],
      },
    ]);
    const { check } = await bringIn(pupilsFile);
    expect(check.diff?.rows.find(({ kind }) => kind === 'cards')).toMatchObject({ group: 'doubt', why: 'twoPupils' });
  });
});
