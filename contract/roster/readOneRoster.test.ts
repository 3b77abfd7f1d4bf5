/** Which rows of a OneRoster zip hold today at one school, and what is said of the others. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readOneRoster } from './readOneRoster';

const csv = (...lines: string[]) => strToU8(`${lines.join('\r\n')}\r\n`);
const USERS =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password';
const FILES = {
  'manifest.csv': ['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.1'],
  'orgs.csv': [
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    'd1,,,某区,district,,',
    's1,,,第一小学,school,,d1',
    's2,,,第二小学,school,,d1',
  ],
  'users.csv': [
    USERS,
    'p1,,,true,s1,student,p1,,小雨,高,,30001,,,,"g1,g2",03,',
    'p2,,,true,s1,student,p2,,天,马,,30002,,,,g3,03,',
    'p3,,,true,s2,student,p3,,他校,许,,30003,,,,,03,',
    'g1,,,true,s1,parent,g1,,芳,王,,,,13800000091,,,,',
    'g2,,,false,s1,parent,g2,,强,高,,,,13800000092,,,,',
    'g3,,,true,s1,parent,g3,,云,马,,,,13800000093,,,,',
    't1,,,true,s1,teacher,t1,,老师,吴,,T1,,13900000061,,,,',
  ],
  'classes.csv': [
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'c31,,,三年级1班,03,co,,homeroom,,s1,t2,,,',
    'c32,,,三年级2班,03,co,,homeroom,,s1,t2,,,',
    'c21,,,二年级9班,02,co,,homeroom,,s1,t1,,,',
    'cx,,,三年级8班,03,co,,homeroom,,s2,t2,,,',
  ],
  'enrollments.csv': [
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,,,c32,s1,p1,student,,2026-09-01,2027-07-10',
    'e1b,,,c31,s1,p1,student,,2025-09-01,2026-07-10',
    'e2,,,c31,s1,p2,student,,2026-09-01,2027-07-10',
    'e3,,,cx,s2,p3,student,,2026-09-01,2027-07-10',
    'e4,,,c31,s1,t1,teacher,true,2026-09-01,',
    'e5,,,c32,s1,t1,teacher,false,2025-09-01,2026-07-10',
  ],
} satisfies Record<string, string[]>;
type Files = Record<string, string[]>;

/** The files with a line in place of one that begins so, or with one more. */
function changed(file: keyof typeof FILES, from: string, to: string): Files {
  const lines: string[] = FILES[file];
  const at = lines.findIndex((line) => line.startsWith(`${from},`));
  return { ...FILES, [file]: at < 0 ? [...lines, to] : lines.with(at, to) };
}
const read = (files: Files = FILES, today = '2026-11-27', schoolName = '归途小学') => {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, csv(...lines)])));
  const found = readOneRoster(zip, { today, schoolName });
  const [pupils, teachers] = (found?.sheets ?? []).map(({ rows }) =>
    rows.slice(1).map((row) => Object.fromEntries(row.map((cell, i) => [rows[0]?.[i], cell]))),
  );
  return {
    pupils: Object.fromEntries((pupils ?? []).map((one) => [one['姓名'], one])),
    teachers: teachers ?? [],
    school: found?.school,
    leftOut: Object.fromEntries((found?.leftOut ?? []).map(({ reason, count }) => [reason, count])),
    places: found?.leftOut.flatMap(({ places }) => places),
  };
};
const classOf = (files: Files, today?: string) => read(files, today).pupils['高小雨']?.['班级'];

it('takes the class that holds today, people who have access, and one school', () => {
  const { pupils, teachers, school, leftOut, places } = read();
  expect(Object.keys(pupils)).toEqual(['高小雨', '马天']);
  expect(pupils['高小雨']).toMatchObject({ 班级: '三年级2班', 监护人1手机: '13800000091', 监护人2手机: '' });
  expect(pupils['马天']).toMatchObject({ 班级: '三年级1班', 监护人1手机: '13800000093' });
  expect(teachers).toMatchObject([{ 姓名: '吴老师', 班主任班级: '三年级1班', 任课班级: '' }]);
  expect(school).toBe('第一小学');
  expect(leftOut).toEqual({ otherSchool: 3, ended: 2, disabled: 1 });
  expect(places).toEqual(expect.arrayContaining(['users.csv 4', 'users.csv 6', 'enrollments.csv 3']));
});

it('takes the school of our name', () => {
  const { pupils, school } = read(FILES, '2026-11-27', '第二 小学');
  expect([Object.keys(pupils), school]).toEqual([['许他校'], '第二小学']);
});

describe('the class of a pupil', () => {
  it.each([
    ['before the change of year', FILES, '2026-06-01', '三年级1班'],
    ['in summer: the class that begins next', FILES, '2026-08-01', '三年级2班'],
    ['on the last day', FILES, '2026-07-09', '三年级1班'],
    ['on the day of the end, which is exclusive', FILES, '2026-07-10', '三年级2班'],
    ['on the first day', FILES, '2026-09-01', '三年级2班'],
    [
      'whatever the order of the rows',
      {
        ...FILES,
        'enrollments.csv': FILES['enrollments.csv']
          .with(1, FILES['enrollments.csv'][2] ?? '')
          .with(2, FILES['enrollments.csv'][1] ?? ''),
      },
      '2026-11-27',
      '三年级2班',
    ],
    [
      'dates of a spreadsheet',
      changed('enrollments.csv', 'e1b', 'e1b,,,c31,s1,p1,student,true,2025/9/1,2026/7/10'),
      '2026-11-27',
      '三年级2班',
    ],
    [
      'an instant for a date',
      changed('enrollments.csv', 'e1b', 'e1b,,,c31,s1,p1,student,true,2025-09-01T00:00:00Z,2026-07-10T00:00:00Z'),
      '2026-11-27',
      '三年级2班',
    ],
    [
      'without dates, the later begin',
      changed('enrollments.csv', 'e1b', 'e1b,,,c31,s1,p1,student,,,'),
      '2026-11-27',
      '三年级2班',
    ],
    [
      'two that hold, the primary one',
      changed('enrollments.csv', 'e1b', 'e1b,,,c31,s1,p1,student,TRUE,,'),
      '2026-11-27',
      '三年级1班',
    ],
    [
      'a deleted enrolment',
      changed('enrollments.csv', 'e1', 'e1,tobedeleted,2026-10-01,c32,s1,p1,student,,2026-09-01,'),
      '2026-06-01',
      '三年级1班',
    ],
    [
      'an inactive enrolment',
      changed('enrollments.csv', 'e1b', 'e1b,inactive,,c31,s1,p1,student,true,,'),
      '2026-11-27',
      '三年级2班',
    ],
    [
      'a status in capitals',
      changed('enrollments.csv', 'e1b', 'e1b,ToBeDeleted,,c31,s1,p1,student,true,,'),
      '2026-11-27',
      '三年级2班',
    ],
    [
      'an active one of a delta file',
      changed('enrollments.csv', 'e1b', 'e1b,active,,c31,s1,p1,student,true,,'),
      '2026-11-27',
      '三年级1班',
    ],
    [
      'a deleted class',
      changed('classes.csv', 'c31', 'c31,tobedeleted,,三年级1班,03,co,,homeroom,,s1,t2,,,'),
      '2026-06-01',
      '三年级2班',
    ],
    [
      'a class of a term that is over',
      {
        ...changed('enrollments.csv', 'e1b', 'e1b,,,c21,s1,p1,student,true,,'),
        'academicSessions.csv': [
          'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
          't1,,,上学年,schoolYear,2025-09-01,2026-07-10,,2026',
          't2,,,本学年,schoolYear,2026-09-01,2027-07-10,,2027',
        ],
      },
      '2026-11-27',
      '三年级2班',
    ],
  ])('%s', (_, files, today, expected) => expect(classOf(files, today)).toBe(expected));
});

describe('who is left out, and why', () => {
  it.each([
    ['a disabled pupil', changed('users.csv', 'p2', 'p2,,,FALSE,s1,student,p2,,天,马,,30002,,,,g3,03,'), 'disabled'],
    [
      'a disabled pupil, as a number',
      changed('users.csv', 'p2', 'p2,,,0,s1,student,p2,,天,马,,30002,,,,g3,03,'),
      'disabled',
    ],
    [
      'a deleted pupil',
      changed('users.csv', 'p2', 'p2,tobedeleted,,true,s1,student,p2,,天,马,,30002,,,,g3,03,'),
      'deleted',
    ],
    [
      'an inactive pupil',
      changed('users.csv', 'p2', 'p2,Inactive,,true,s1,student,p2,,天,马,,30002,,,,g3,03,'),
      'deleted',
    ],
    [
      'a pupil whose enrolment is over',
      changed('enrollments.csv', 'e2', 'e2,,,c31,s1,p2,student,,2025-09-01,2026-07-10'),
      'ended',
    ],
    [
      'a pupil of another school',
      {
        ...changed('users.csv', 'p2', 'p2,,,true,s2,student,p2,,天,马,,30002,,,,g3,03,'),
        'enrollments.csv': FILES['enrollments.csv'].filter((line) => !line.startsWith('e2')),
      },
      'otherSchool',
    ],
    [
      'an enrolment at another school',
      {
        ...changed('enrollments.csv', 'e2', 'e2,,,cx,s2,p2,student,,2026-09-01,'),
        'users.csv': FILES['users.csv'].map((line) => line.replace('p2,,,true,s1', 'p2,,,true,s2')),
      },
      'otherSchool',
    ],
  ])('%s', (_, files, reason) => {
    const before = read();
    const { pupils, leftOut } = read(files);
    expect(pupils['马天']).toBeUndefined();
    expect(leftOut[reason] ?? 0).toBeGreaterThan(before.leftOut[reason] ?? 0);
  });

  it('guardians: disabled, deleted, a third one', () => {
    const three = {
      ...FILES,
      'users.csv': [
        ...FILES['users.csv'].map((line) => line.replace('"g1,g2"', '"g1,g3,g4"')),
        'g4,,,true,s1,relative,g4,,华,高,,,,13800000094,,,,',
      ],
    };
    expect(read(three).leftOut['guardians']).toBe(1);
    const deleted = changed('users.csv', 'g1', 'g1,tobedeleted,,true,s1,parent,g1,,芳,王,,,,13800000091,,,,');
    expect(read(deleted).pupils['高小雨']).toMatchObject({ 监护人1手机: '' });
  });

  it('a guardian of another school belongs to the pupil of this one', () => {
    const other = changed('users.csv', 'g3', 'g3,,,true,s2,parent,g3,,云,马,,,,13800000093,,,,');
    expect(read(other).pupils['马天']).toMatchObject({ 监护人1手机: '13800000093' });
  });
});

describe('roles of 1.2', () => {
  const users = FILES['users.csv'].map((line) => {
    const [id, status, modified, enabled, , , ...rest] = line.split(',');
    return [id, status, modified, enabled, ...rest].join(',');
  });
  const roles = [
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'r1,,,p1,primary,student,,,s1,',
    'r2,,,p2,primary,student,2025-09-01,2026-07-10,s1,',
    'r3,,,p3,primary,student,,,s2,',
    'r4,,,g1,primary,parent,,,s1,',
    'r5,,,g2,primary,parent,,,s1,',
    'r6,,,g3,primary,parent,,,s1,',
    'r7,,,t1,primary,teacher,,,s1,',
    'r8,tobedeleted,,t1,secondary,student,,,s1,',
  ];
  const files = { ...FILES, 'users.csv': users, 'roles.csv': roles };

  it('that are over, deleted or of another school do not count', () => {
    const without = { ...files, 'enrollments.csv': FILES['enrollments.csv'].filter((line) => !line.startsWith('e2,')) };
    const { pupils, teachers, leftOut } = read(without);
    expect(Object.keys(pupils)).toEqual(['高小雨']);
    expect(teachers).toHaveLength(1);
    expect(leftOut).toMatchObject({ deleted: 1, disabled: 1 });
    expect(leftOut['ended']).toBeGreaterThanOrEqual(3);
    expect(leftOut['otherSchool']).toBeGreaterThanOrEqual(3);
  });
});
