/** The demo school's people: as many and as varied as a real school's, with each case that a screen shows. */
import { describe, expect, it } from 'vitest';
import { mobileOf } from './people/cards';
import { createRoster } from './people/createRoster';
import { createTown } from './town/town';

const town = createTown();
const roster = createRoster(town);
const { students, accounts, devices, classes, places, showcase, unclaimed } = roster;
const account = (name: string) => accounts.find((candidate) => candidate.account === name);
const childrenOf = (name: string) =>
  account(name)?.identities.flatMap(({ studentId }) => students.filter((student) => student.studentId === studentId)) ??
  [];
const cardOf = (studentId: string | undefined) => devices.find((device) => device.studentId === studentId);
const counts = (names: readonly string[]) =>
  [
    ...names.reduce((found, name) => found.set(name, (found.get(name) ?? 0) + 1), new Map<string, number>()).values(),
  ].sort((a, b) => b - a);

it('is the same school every time', () => {
  expect(createRoster(createTown())).toEqual(roster);
});

describe('the cards', () => {
  it('have codes of their own, printed on them', () => {
    expect(new Set(devices.map(({ code }) => code)).size).toBe(devices.length);
    for (const { code } of devices) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  });

  it('have numbers of their own with a valid check digit', () => {
    expect(new Set(devices.map(({ imei }) => imei)).size).toBe(devices.length);
    expect(new Set(devices.map(({ rfid }) => rfid)).size).toBe(devices.length);
    for (const { imei, rfid } of devices) {
      expect(imei).toMatch(/^\d{15}$/);
      expect(rfid).toMatch(/^\d{10}$/);
      // The Luhn check: with every second digit from the right doubled, the sum of digits is a multiple of ten.
      let sum = 0;
      for (let index = 14, doubled = false; index >= 0; index--, doubled = !doubled) {
        const digit = Number(imei[index]) * (doubled ? 2 : 1);
        sum += Math.floor(digit / 10) + (digit % 10);
      }
      expect(sum % 10).toBe(0);
    }
  });

  it('hang on a pupil each, but for a few in the drawer, and report at rest within minutes', () => {
    const bound = devices.flatMap(({ studentId }) => studentId ?? []);
    expect(new Set(bound).size).toBe(bound.length);
    expect(students.filter(({ studentId }) => !cardOf(studentId)).map(({ name }) => name)).toEqual(['沈沐阳']);
    expect(devices.length - bound.length).toBe(3);
    for (const { reportInterval } of devices)
      expect(reportInterval).toSatisfy((seconds: number) => seconds >= 60 && seconds <= 300);
  });
});

describe('the pupils', () => {
  it('are about 480 in twelve classes of 38 to 42', () => {
    expect(classes.map(({ name }) => name).slice(0, 3)).toEqual(['一年级1班', '一年级2班', '二年级1班']);
    expect(classes).toHaveLength(12);
    expect(students.length).toBeGreaterThan(460);
    expect(students.length).toBeLessThan(500);
    for (const { classId } of classes)
      expect(students.filter((student) => student.classId === classId).length).toSatisfy(
        (size: number) => size >= 38 && size <= 42,
      );
  });

  it('have names as varied as a register’s, and no two alike in one class', () => {
    const names = students.map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^\p{Script=Han}{2,4}$/u);
    expect(new Set(names).size).toBeGreaterThan(names.length * 0.95);
    const surnames = counts(names.map((name) => name.slice(0, 1)));
    expect(surnames.length).toBeGreaterThan(55);
    expect((surnames[0] ?? 0) / names.length).toBeLessThan(0.12);
    expect(counts(names.map((name) => name.slice(1)))[0]).toBeLessThan(12);
    for (const { classId } of classes) {
      const here = students.filter((student) => student.classId === classId).map(({ name }) => name);
      expect(new Set(here).size).toBe(here.length);
    }
  });

  it('have each a guardian, but for the one that no one has claimed', () => {
    const claimed = new Set(accounts.flatMap(({ identities }) => identities.map(({ studentId }) => studentId)));
    expect(students.filter(({ studentId }) => !claimed.has(studentId)).map(({ studentId }) => studentId)).toEqual(
      unclaimed,
    );
    expect(unclaimed).toHaveLength(1);
  });

  it('live with their brothers and sisters and with no one else', () => {
    const guardians = new Map(
      students.map(({ studentId }) => [
        studentId,
        accounts
          .filter(({ identities }) => identities.some((identity) => identity.studentId === studentId))
          .map(({ userId }) => userId)
          .join(),
      ]),
    );
    const homes = new Map(
      students.map((student) => [student.home, students.filter(({ home }) => home === student.home)]),
    );
    const shared = [...homes.values()].filter((children) => children.length > 1);
    expect(shared.length).toBeGreaterThan(20);
    for (const children of shared)
      expect(new Set(children.map(({ studentId }) => guardians.get(studentId))).size).toBe(1);
    for (const { home } of students) expect(town.homes[home]).toBeDefined();
  });
});

describe('the accounts', () => {
  it('have ids, names and numbers of their own; ids do not count up', () => {
    const ids = [
      ...students.map(({ studentId }) => studentId),
      ...accounts.flatMap(({ userId, identities }) => [userId, ...identities.map(({ roleId }) => roleId)]),
      ...classes.map(({ classId }) => classId),
      ...places.map(({ placeId }) => placeId),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{16}$/);
    expect(counts(ids.map((id) => id.slice(0, 2)))[0]).toBeLessThan(ids.length / 60);
    expect(new Set(accounts.map((one) => one.account)).size).toBe(accounts.length);
    expect(new Set(accounts.map(({ mobile }) => mobile)).size).toBe(accounts.length);
    for (const { mobile } of accounts) expect(mobile).toMatch(/^1[3-9]\d{9}$/);
  });

  it('use numbers of a segment that no carrier has', () => {
    for (const { mobile } of accounts) expect(mobile.slice(0, 3)).toBe('160');
    expect(mobileOf('a')).not.toBe(mobileOf('b'));
  });

  it('lead every class, teach several, and see to the whole', () => {
    const teachers = accounts.filter(({ identities }) => identities.some(({ userType }) => userType === '1'));
    for (const { classId } of classes) {
      const teaching = teachers.filter(({ identities }) =>
        identities.some(({ classIds }) => classIds.includes(classId)),
      );
      expect(teaching.length).toBeGreaterThanOrEqual(6);
      expect(teaching.some(({ identities }) => identities.some(({ classIds }) => classIds[0] === classId))).toBe(true);
    }
    expect(account('admin')?.identities.map(({ userType }) => userType)).toEqual(['0']);
  });
});

describe('the showcase', () => {
  it('lists accounts that exist, with one password, in both languages', () => {
    for (const { account: name, title, shows } of showcase) {
      expect(account(name)?.password).toBe('homeward1');
      expect([title.zh, shows.zh].join('')).toMatch(/\p{Script=Han}/u);
      expect([title.en, shows.en].join('')).toMatch(/^[\x20-\x7e·]+$/);
    }
    expect(new Set(showcase.map((one) => one.account)).size).toBe(showcase.length);
  });

  it('has a class teacher, a parent of two, and a teacher who is a parent', () => {
    const [chen] = account('chen')?.identities ?? [];
    expect(classes.find(({ classId }) => classId === chen?.classIds[0])?.name).toBe('三年级1班');
    expect(childrenOf('lin').map(({ name }) => name)).toEqual(['林一诺', '林一凡']);
    expect(account('he')?.identities.map(({ userType }) => userType)).toEqual(['1', '2']);
  });

  it('has passwords that end in 6 days and that have ended, of 91', () => {
    expect(91 - (account('song')?.passwordAgeDays ?? 0)).toBe(6);
    expect(account('qian')?.passwordAgeDays).toBeGreaterThan(91);
    const others = accounts.filter((one) => !['song', 'qian'].includes(one.account));
    for (const { passwordAgeDays } of others) expect(91 - passwordAgeDays).toBeGreaterThan(10);
  });

  it('has an unsubscribed child, one without a card, and cards with tempers', () => {
    expect(students.filter(({ subscribed }) => !subscribed)).toEqual(childrenOf('gu'));
    expect(cardOf(childrenOf('shen')[0]?.studentId)).toBeUndefined();
    expect(['bai', 'ma', 'tang'].map((name) => cardOf(childrenOf(name)[0]?.studentId)?.behaviour)).toEqual([
      'mute',
      'mastOnly',
      'sos',
    ]);
    expect(childrenOf('xu')[0]?.habit).toBe('lakeside');
  });
});

it('names a place for the school, one for every home, and those where pupils go', () => {
  for (const { studentId } of students)
    expect(places.filter((place) => place.studentId === studentId && place.kind === 'home')).toHaveLength(1);
  const shared = places.filter(({ studentId }) => studentId === null);
  expect(shared.find(({ kind }) => kind === 'school')?.name).toBe('归途小学');
  expect(shared.length).toBeGreaterThan(8);
  for (const { lng, lat, radius } of places) {
    expect(Math.abs(lng - 120.92)).toBeLessThan(0.02);
    expect(Math.abs(lat - 30.92)).toBeLessThan(0.015);
    expect(radius).toBeGreaterThan(0);
  }
});
