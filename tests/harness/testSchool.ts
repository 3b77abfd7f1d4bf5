/** The school of the tests: two classes with a teacher each, and four families. */
import type { Roster } from '../../server/people/roster/roster';

/** 9:00 on a school day in Shanghai, in epoch milliseconds. */
export const MORNING = Date.parse('2026-03-02T01:00:00Z');
export const PASSWORD = 'correct horse';

const person = (
  account: string,
  realName: string,
  mobile: string,
  identities: Roster['accounts'][number]['identities'],
  passwordAge = 3,
) => ({
  userId: `u-${account}`,
  account,
  mobile,
  realName,
  password: PASSWORD,
  passwordAge,
  identities,
});

export const TEST_SCHOOL: Roster = {
  school: { schoolId: 'school-a', name: '归途小学', timeZone: 'Asia/Shanghai', provinceCode: '330000' },
  classes: [
    { classId: 'class-1', name: '一年级1班' },
    { classId: 'class-2', name: '一年级2班' },
  ],
  students: [
    { studentId: 's-ming', classId: 'class-1', name: '李明', subscribed: true },
    { studentId: 's-fang', classId: 'class-1', name: '王芳', subscribed: true },
    { studentId: 's-hua', classId: 'class-2', name: '张华', subscribed: true },
    { studentId: 's-yue', classId: 'class-2', name: '陈月', subscribed: false },
  ],
  accounts: [
    person('admin', '赵校长', '13900000001', [{ roleId: 'r-admin', userType: '0' }]),
    person('wu', '吴老师', '13900000002', [{ roleId: 'r-wu', userType: '1', classIds: ['class-1'] }]),
    person('sun', '孙老师', '13900000003', [
      { roleId: 'r-sun', userType: '1', classIds: ['class-2'] },
      { roleId: 'r-sun-parent', userType: '2', studentId: 's-fang' },
    ]),
    person('li', '李强', '13900000004', [{ roleId: 'r-li', userType: '2', studentId: 's-ming' }]),
    person('zhang', '张伟', '13900000005', [{ roleId: 'r-zhang', userType: '3', studentId: 's-hua' }]),
    person('chen', '陈静', '13900000006', [{ roleId: 'r-chen', userType: '2', studentId: 's-yue' }]),
  ],
  devices: [
    {
      uniqueId: '860000000000001',
      rfid: 'A1',
      phone: '14500000001',
      model: 'card',
      studentId: 's-ming',
      reportInterval: 60,
    },
    { uniqueId: '860000000000002', rfid: 'A2', phone: null, model: 'card', studentId: 's-fang', reportInterval: 60 },
    { uniqueId: '860000000000003', rfid: 'A3', phone: null, model: 'watch', studentId: 's-hua', reportInterval: 300 },
  ],
  places: [
    { placeId: 'p-campus', studentId: null, name: '归途小学', kind: 'campus', lng: 120.92, lat: 30.92, radius: 120 },
    { placeId: 'p-ming', studentId: 's-ming', name: '家', kind: 'home', lng: 120.93, lat: 30.925, radius: 60 },
  ],
};

/** The school with 王梅, the second guardian of 李明, as one of the two kinds of guardians. */
export const withSecondGuardian = (userType: '2' | '3' = '2'): Roster => ({
  ...TEST_SCHOOL,
  accounts: [
    ...TEST_SCHOOL.accounts,
    person('mei', '王梅', '13900000007', [{ roleId: 'r-mei', userType, studentId: 's-ming' }]),
  ],
});

/** Another school. Viewers of the first must not see its pupils. */
export const OTHER_SCHOOL: Roster = {
  school: { schoolId: 'school-b', name: '外地小学', timeZone: 'Asia/Shanghai', provinceCode: null },
  classes: [{ classId: 'class-9', name: '二年级1班' }],
  students: [{ studentId: 's-far', classId: 'class-9', name: '周远', subscribed: true }],
  accounts: [person('far', '周老师', '13900000009', [{ roleId: 'r-far', userType: '1', classIds: ['class-9'] }])],
  devices: [
    { uniqueId: '860000000000009', rfid: null, phone: null, model: 'card', studentId: 's-far', reportInterval: 60 },
  ],
  places: [],
};
