/**
 * The rows of OneRoster's CSV files that hold today, of one school. What the standard says is over, deleted, disabled
 * or another school's is left out and counted. 1EdTech OneRoster 1.1 and 1.2, CSV binding.
 */
import { comparedName, sameName } from '../comparedName';
import type { LeftOut, LeftOutReason, RosterContext } from './sheet';

/** A row by header, with its place in the files: 'users.csv 17'. */
export type Row = Record<string, string> & { at: string };

/** The rows of a file by its name without ending; none where the zip has no such file. */
export type RowsOf = (file: string) => readonly Row[];

/** Places that a reason names, at most. */
const NAMED = 5;

export const listOf = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Counts what is left out, by reason. A row is left out once. */
class LeftOutRows {
  readonly #byReason = new Map<LeftOutReason, LeftOut>();
  readonly #seen = new Set<string>();

  add(reason: LeftOutReason, { at }: Pick<Row, 'at'>): void {
    if (this.#seen.has(at)) return;
    this.#seen.add(at);
    const of = this.#byReason.get(reason) ?? { reason, count: 0, places: [] };
    of.count += 1;
    if (of.places.length < NAMED) of.places.push(at);
    this.#byReason.set(reason, of);
  }

  all = (): LeftOut[] => [...this.#byReason.values()];
}

/** Dates as the standard has them, and as spreadsheets turn them: '2026-09-01', '2026/9/1'. Null: none, or no date. */
function dateOf(text = ''): string | null {
  const found = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text.normalize('NFKC'));
  const [, year = '', month = '', day = ''] = found ?? [];
  return found ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/** ended: over. coming: not begun. The end is the first day on which a row does not hold any more. */
function timeOf(begin: string | undefined, end: string | undefined, today: string): 'ended' | 'now' | 'coming' {
  const [from, to] = [dateOf(begin), dateOf(end)];
  if (to !== null && to <= today) return 'ended';
  return from !== null && from > today ? 'coming' : 'now';
}

/** An empty status is that of bulk files. Others than active are on their way out, whatever a program calls them. */
const isDeleted = ({ status = '' }: Row) => !['', 'active'].includes(comparedName(status));
const isDisabled = ({ enabledUser = '' }: Row) => ['false', '0', 'no', 'f', 'n'].includes(comparedName(enabledUser));
export const isTrue = (text = '') => ['true', '1', 'yes', 't', 'y'].includes(comparedName(text));

/** One role of a person at the school. */
export interface RoleOfUser {
  userId: string;
  /** In small letters: 'student', 'teacher', 'guardian'. */
  role: string;
  primary: boolean;
}

/** A homeroom enrolment that holds, or that begins when no other holds. */
export interface Enrolment {
  userId: string;
  homeroom: Row;
  role: string;
  primary: boolean;
}

export interface OneRosterRows {
  /** The name of the school whose rows these are; null when the files name none. */
  school: string | null;
  users: Row[];
  roles: RoleOfUser[];
  enrolments: Enrolment[];
  /** Users whom the school had until a day gone by. */
  past: ReadonlySet<string>;
  leave: (reason: LeftOutReason, row: Pick<Row, 'at'>) => void;
  leftOut: () => LeftOut[];
}

export function oneRosterRows(rows: RowsOf, { today, schoolName }: RosterContext): OneRosterRows {
  const out = new LeftOutRows();
  const leave = (reason: LeftOutReason, row: Pick<Row, 'at'>) => out.add(reason, row);
  const present = (file: string) => rows(file).filter((row) => !isDeleted(row) || (leave('deleted', row), false));

  const orgs = present('orgs');
  const classes = present('classes');
  const enrollments = present('enrollments');
  const users = present('users');
  const roles = present('roles');
  const school = schoolOf(orgs, [...users, ...roles], schoolName);
  const above = idsAbove(orgs, school);
  /** Empty: the file has no such column, and then the school is the only one. */
  const isOurs = (org = '') => school === null || org === '' || org === school['sourcedId'];
  const isOursOrAbove = (list: readonly string[]) =>
    school === null || list.length === 0 || list.some((org) => org === school['sourcedId'] || above.has(org));

  const sessions = new Map(present('academicSessions').map((one) => [one['sourcedId'] ?? '', one]));
  /** A class is over when all of its terms are. */
  const isOver = ({ termSourcedIds }: Row) => {
    const terms = listOf(termSourcedIds)
      .map((id) => sessions.get(id))
      .filter((one) => one !== undefined);
    return terms.length > 0 && terms.every(({ startDate, endDate }) => timeOf(startDate, endDate, today) === 'ended');
  };
  const homerooms = new Map<string, Row>();
  for (const one of classes) {
    if (comparedName(one['classType'] ?? '') !== 'homeroom') continue;
    if (!isOurs(one['schoolSourcedId'])) leave('otherSchool', one);
    else if (isOver(one)) leave('ended', one);
    else homerooms.set(one['sourcedId'] ?? '', one);
  }

  // Of several enrolments the one that holds counts; one that begins counts where none holds.
  const found: (Enrolment & { row: Row; time: 'now' | 'coming'; from: string })[] = [];
  const ended = new Set<string>();
  for (const row of enrollments) {
    const { userSourcedId: userId = '', classSourcedId = '', role = '', primary } = row;
    const homeroom = homerooms.get(classSourcedId);
    const time = timeOf(row['beginDate'], row['endDate'], today);
    if (!isOurs(row['schoolSourcedId'])) leave('otherSchool', row);
    else if (time === 'ended') {
      leave('ended', row);
      ended.add(userId);
    } else if (homeroom) {
      const from = dateOf(row['beginDate']) ?? '';
      found.push({ userId, homeroom, role: comparedName(role), primary: isTrue(primary), row, time, from });
    }
  }
  const enrolled = new Set(found.filter(({ time }) => time === 'now').map(({ userId }) => userId));
  const enrolments = found
    .filter(({ userId, time }) => time === 'now' || !enrolled.has(userId))
    .toSorted((a, b) => Number(b.primary) - Number(a.primary) || (a.from < b.from ? 1 : a.from > b.from ? -1 : 0));
  const hasClass = new Set(enrolments.map(({ userId }) => userId));

  const held: RoleOfUser[] = [];
  const formerly = new Set([...ended].filter((userId) => !hasClass.has(userId)));
  for (const row of roles) {
    const { userSourcedId: userId = '', role = '', roleType = '', beginDate, endDate, orgSourcedId = '' } = row;
    if (!isOursOrAbove(listOf(orgSourcedId))) leave('otherSchool', row);
    else if (timeOf(beginDate, endDate, today) === 'ended') {
      leave('ended', row);
      formerly.add(userId);
    } else held.push({ userId, role: comparedName(role), primary: comparedName(roleType) !== 'secondary' });
  }
  const rolesOf = new Map<string, Row[]>();
  for (const row of roles) {
    const { userSourcedId = '' } = row;
    const known = rolesOf.get(userSourcedId);
    if (known) known.push(row);
    else rolesOf.set(userSourcedId, [row]);
  }
  const listed = users.filter((user) => {
    if (isDisabled(user)) leave('disabled', user);
    return !isDisabled(user);
  });
  for (const { sourcedId = '', role = '' } of listed)
    if (role !== '' && !rolesOf.has(sourcedId))
      held.push({ userId: sourcedId, role: comparedName(role), primary: true });
  // A guardian may be of any school: who is linked to a pupil of this one counts.
  const guardianOnly = new Set(['guardian', 'parent', 'relative']);
  const guardians = new Set([
    ...held.filter(({ role }) => guardianOnly.has(role)).map(({ userId }) => userId),
    ...roles
      .filter(({ role = '' }) => guardianOnly.has(comparedName(role)))
      .map(({ userSourcedId = '' }) => userSourcedId),
  ]);
  const ours = listed.filter((user) => {
    const { sourcedId = '', orgSourcedIds } = user;
    if (hasClass.has(sourcedId) || guardians.has(sourcedId)) return true;
    const orgs = [
      ...listOf(orgSourcedIds),
      ...(rolesOf.get(sourcedId) ?? []).flatMap((row) => listOf(row['orgSourcedId'])),
    ];
    // Somebody of the district alone is nobody's pupil or teacher here.
    const isHere = school === null || orgs.length === 0 || orgs.includes(school['sourcedId'] ?? '');
    if (!isHere) leave('otherSchool', user);
    return isHere;
  });
  return {
    school: school?.['name'] ?? null,
    users: ours,
    roles: held,
    enrolments,
    past: formerly,
    leave,
    leftOut: out.all,
  };
}

/**
 * The school of the files: the only one, else the one of our name, else the one with the most people. Null without a
 * list of schools.
 */
function schoolOf(orgs: readonly Row[], people: readonly Row[], schoolName: string): Row | null {
  const schools = orgs.filter(({ type = '' }) => comparedName(type) === 'school');
  const named = schools.find(({ name = '' }) => sameName(name, schoolName));
  if (named) return named;
  const counts = new Map<string, number>();
  for (const one of people)
    for (const org of [...listOf(one['orgSourcedIds']), ...listOf(one['orgSourcedId'])])
      counts.set(org, (counts.get(org) ?? 0) + 1);
  const size = (one: Row) => counts.get(one['sourcedId'] ?? '') ?? 0;
  return schools.toSorted((a, b) => size(b) - size(a))[0] ?? null;
}

/** The ids of the organisations above a school. */
function idsAbove(orgs: readonly Row[], school: Row | null): ReadonlySet<string> {
  const above = new Set<string>();
  const parents = new Map(orgs.map(({ sourcedId = '', parentSourcedId = '' }) => [sourcedId, parentSourcedId]));
  let next = school?.['parentSourcedId'] ?? '';
  while (next !== '' && !above.has(next)) {
    above.add(next);
    next = parents.get(next) ?? '';
  }
  return above;
}
