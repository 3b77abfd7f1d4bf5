/** What the check finds in the cells of a file, with their addresses. */
import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pupilRow, PUPIL_HEADERS } from '../../tests/harness/rosterFiles';
import { checkRoster } from './checkRoster';
import { mappingOf } from './columns';
import { readOneRoster } from './readOneRoster';
import { mended, type Sheet } from './sheet';

const SCHOOL = { schoolYear: 2026, stages: [] };
const sheet = (name: string, ...rows: string[][]): Sheet => ({ name, rows, odd: {} });
const check = (...sheets: Sheet[]) =>
  checkRoster(
    sheets,
    sheets.map((one) => mappingOf(one)),
    SCHOOL,
  );
const pupils = (...rows: string[][]) => check(sheet('学生', PUPIL_HEADERS, ...rows));
const faultsOf = ({ faults }: ReturnType<typeof check>) =>
  faults.map(({ address, why, detail }) => [address, why, detail]);

describe('headers', () => {
  it('are found by synonym, in any order, below notes, whatever marks and widths they have', () => {
    const found = mappingOf(
      sheet('Sheet1', ['某某小学学生信息表'], ['带★的必填'], ['★ 班 级', '家长电话', '学生姓名（必填）', '备注']),
    );
    expect(found).toEqual({ kind: 'pupils', headerRow: 2, columns: ['class', 'mobile1', 'name', null] });
  });

  it('of what nobody needs are named and not read', () => {
    const { unneeded, pupils: rows } = check(
      sheet(
        '学生',
        ['姓名', '班级', '身份证号', '出生地', '现住址', '民族'],
        ['李雷', '三年级1班', 'x', 'y', 'z', '汉'],
      ),
    );
    expect(unneeded.map(({ address, why }) => [address, why])).toEqual([
      ['学生!C1', 'identity'],
      ['学生!D1', 'birth'],
      ['学生!E1', 'address'],
      ['学生!F1', 'nation'],
    ]);
    expect(rows).toHaveLength(1);
  });

  it('a sheet without its needed columns says which', () => {
    const { faults } = check(sheet('学生', ['学号', '姓名'], ['1', '李雷']));
    expect(faults).toMatchObject([{ why: 'unmapped', field: 'class' }]);
  });
});

describe('two guardians with one number', () => {
  const headers = ['姓名', '班级', '监护人1姓名', '监护人1手机', '监护人2姓名', '监护人2手机'];
  const sibling = ['何田', '三年级1班', '何山', '13800000031', '', ''];
  const twice = (...second: string[]) =>
    check(sheet('学生', headers, sibling, ['何禾', '三年级1班', '何山', '13800000031', ...second]));

  it('are one fault, at the second number, also when a sibling has the first', () => {
    expect(faultsOf(twice('田野', '13800000031'))).toEqual([['学生!F3', 'mobileTwice', '学生!D3']]);
  });

  it('are none once the second is emptied whole, and the pupil counts', () => {
    const { faults, pupils: rows } = twice('', '');
    expect([faults, rows[1]?.waits, rows[1]?.guardians.length]).toEqual([[], false, 1]);
  });
});

describe('cells', () => {
  it('are named by their address, with what is wrong', () => {
    const found = pupils(
      pupilRow(0),
      pupilRow(1).with(8, '1380013800'),
      pupilRow(2).with(2, ''),
      pupilRow(3).with(4, '火箭'),
      pupilRow(4).with(1, '11010519491231002X'),
      pupilRow(5).with(5, '天才班').with(4, ''),
      pupilRow(6).with(8, ''),
    );
    expect(faultsOf(found)).toEqual([
      ['学生!I3', 'mobileDigits', '10'],
      ['学生!C4', 'missing', ''],
      ['学生!E5', 'grade', ''],
      ['学生!B6', 'identity', ''],
      ['学生!F7', 'class', ''],
      ['学生!I8', 'missing', ''],
    ]);
    const named = [1, 0, 3, 4, 5, 6].map((row) => (row === 0 ? '' : pupilRow(row)[2]));
    expect(found.faults.map(({ who }) => who)).toEqual(named);
    expect(found.pupils.map(({ waits }) => waits)).toEqual([false, true, true, true, true, true, true]);
  });

  it('digits may be of any width, with spaces and the country in front', () => {
    const [row] = pupils(pupilRow(0).with(8, '＋86 １３８-0013-8000')).pupils;
    expect(row?.guardians[0]?.mobile).toBe('13800138000');
  });

  it('twins are named both ways, and one number with two names too', () => {
    const twice = pupils(pupilRow(0), pupilRow(1).with(1, pupilRow(0)[1] ?? ''));
    expect(faultsOf(twice)).toEqual([
      ['学生!B2', 'duplicate', '学生!B3'],
      ['学生!B3', 'duplicate', '学生!B2'],
    ]);
    const named = pupils(pupilRow(0), pupilRow(1).with(8, pupilRow(0)[8] ?? ''));
    expect(faultsOf(named)).toEqual([['学生!I3', 'mobileTwoNames', `学生!I2 ${pupilRow(0)[6]}`]]);
  });

  it('of cards: 15 digits and a check digit, 8986, zeros that stay', () => {
    const { cards, faults } = check(
      sheet('卡', ['IMEI', 'ICCID', 'RFID', '学号'], ['490154203237518', '89860123456789012345', '0012', '1']),
    );
    expect([cards[0]?.imei, cards[0]?.rfid, faults]).toEqual(['490154203237518', '0012', []]);
    const wrong = check(sheet('卡', ['IMEI', 'ICCID'], ['490154203237519', '1'], ['49015420323751', '']));
    expect(faultsOf(wrong)).toEqual([
      ['卡!B2', 'iccidForm', ''],
      ['卡!A3', 'imeiDigits', '14'],
    ]);
    // A last digit that does not fit is said, and keeps the card.
    expect(wrong.notices).toMatchObject([{ address: '卡!A2', text: '490154203237519', why: 'checkDigit' }]);
    expect(wrong.cards[0]).toMatchObject({ imei: '490154203237519' });
  });

  it('a formula and a rounded number are not taken; what is typed over them is', () => {
    const one: Sheet = {
      ...sheet('学生', PUPIL_HEADERS, pupilRow(0), pupilRow(1)),
      odd: { '1,2': 'formula', '2,0': 'rounded' },
    };
    const odd = { ...one, rows: one.rows.with(2, pupilRow(1).with(0, '330106200001011000')) };
    expect(faultsOf(check(odd))).toEqual([
      ['学生!C2', 'formula', ''],
      ['学生!A3', 'rounded', ''],
    ]);
    const mends = [
      { sheet: 0, row: 1, column: 2, text: '李雷' },
      { sheet: 0, row: 2, column: 0, text: '' },
    ];
    expect(faultsOf(check(...mended([odd], mends)))).toEqual([]);
  });
});

describe('OneRoster', () => {
  const csv = (...lines: string[]) => strToU8(`\uFEFF${lines.join('\r\n')}\r\n`);
  const users12 = csv(
    'sourcedId,status,enabledUser,username,givenName,familyName,identifier,sms,agentSourcedIds,grades',
    'p1,,true,p1,雷,李,S001,,g1,03',
    'g1,,true,g1,强,李,,13800138000,p1,',
    't1,,true,t1,Jane,Smith,T9,13900139000,,',
    'gone,tobedeleted,true,x,x,x,,,,',
  );
  const rest = {
    'manifest.csv': csv('propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.2'),
    'classes.csv': csv(
      'sourcedId,title,classType,courseSourcedId,schoolSourcedId,termSourcedIds,grades',
      'c1,三年级1班,homeroom,k,s,t,03',
      'c2,Maths,scheduled,k,s,t,03',
    ),
    'enrollments.csv': csv(
      'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,primary',
      'e1,c1,s,p1,student,',
      'e2,c1,s,t1,teacher,true',
      'e3,c2,s,p1,student,',
    ),
  };
  const roles = csv(
    'sourcedId,userSourcedId,roleType,role,orgSourcedId',
    'r1,p1,primary,student,s',
    'r2,g1,primary,parent,s',
    'r3,t1,primary,teacher,s',
  );
  const old = strToU8(
    new TextDecoder()
      .decode(users12)
      .split('\r\n')
      .map((line, i) => line + (i === 0 ? ',role' : (['', ',student', ',parent', ',teacher', ',student'][i] ?? '')))
      .join('\r\n'),
  );

  it.each([
    ['1.2, roles in a file of their own', { ...rest, 'users.csv': users12, 'roles.csv': roles }],
    ['1.1, roles among the users', { ...rest, 'users.csv': old }],
    [
      '1.2 in a folder',
      Object.fromEntries(
        Object.entries({ ...rest, 'users.csv': users12, 'roles.csv': roles }).map(([name, file]) => [
          `out/${name}`,
          file,
        ]),
      ),
    ],
  ])('%s', (_, files) => {
    const { sheets = [] } = readOneRoster(zipSync(files), { today: '2026-11-27', schoolName: '归途小学' }) ?? {};
    const found = check(...sheets);
    expect(found.faults).toEqual([]);
    expect(found.pupils).toMatchObject([
      {
        schoolNo: 'S001',
        name: '李雷',
        inClass: { key: { stage: 'primary', entryYear: 2024, number: 1 } },
        guardians: [{ name: '李强', mobile: '13800138000' }],
      },
    ]);
    expect(found.teachers).toMatchObject([{ name: 'Jane Smith', staffNo: 'T9', leads: [{ key: { number: 1 } }] }]);
    expect(sheets[0]?.places?.[1]).toBe('users.csv 2');
  });

  it('a zip without a manifest is none', () =>
    expect(readOneRoster(zipSync({ 'a.csv': csv('x') }), { today: '2026-11-27', schoolName: '' })).toBeNull());
});
