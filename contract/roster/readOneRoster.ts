/**
 * Reads a OneRoster CSV zip (1EdTech OneRoster 1.1 and 1.2, bulk files) into sheets like those of our workbook, so that
 * mapping, checking and the diff are the same. https://www.imsglobal.org/spec/oneroster/v1p2/bind/csv
 */
import { decodeText, parseCsv } from './readCsv';
import { HEADERS, type Field, FIELDS, type SheetKind } from './fields';
import type { Sheet } from './sheet';
import { unzipCounted } from './unzip';

/** Files that are read. The others (results, resources, demographics) are nobody's business here. */
const READ = ['manifest', 'orgs', 'users', 'roles', 'classes', 'enrollments'];

type Row = Record<string, string> & { at: string };

/** @returns the sheets, or null when the zip has no manifest of OneRoster. @throws FileFault. */
export function readOneRoster(bytes: Uint8Array): Sheet[] | null {
  const files = unzipCounted(bytes, (name) => READ.some((one) => name.toLowerCase().endsWith(`${one}.csv`)));
  const manifest = [...files.keys()].find((name) => /(?:^|\/)manifest\.csv$/i.test(name));
  if (!manifest) return null;
  // The manifest belongs to the root; some systems put all files into one folder.
  const folder = manifest.slice(0, -'manifest.csv'.length);
  const rows = (name: string) => rowsOf(files.get(`${folder}${name}.csv`), `${name}.csv`);
  const [users, roles, classes, enrollments] = [rows('users'), rows('roles'), rows('classes'), rows('enrollments')];
  const grades = new Map(users.map((user) => [user['sourcedId'], user['grades'] ?? '']));
  const homerooms = new Map(
    classes.filter(({ classType }) => classType === 'homeroom').map((one) => [one['sourcedId'] ?? '', one]),
  );
  const roleOf = new Map(users.map((user) => [user['sourcedId'], user['role'] ?? '']));
  for (const { userSourcedId, role = '', roleType } of roles)
    if (roleType !== 'secondary' || !roleOf.get(userSourcedId)) roleOf.set(userSourcedId, role);

  const homeOf = new Map<string, Row>();
  const led = new Map<string, string[]>();
  const taught = new Map<string, string[]>();
  const titles = new Map(classes.map(({ sourcedId, title }) => [sourcedId, title ?? '']));
  for (const { userSourcedId = '', classSourcedId = '', role, primary } of enrollments) {
    const home = homerooms.get(classSourcedId);
    if (!home) continue;
    if (role === 'student') homeOf.set(userSourcedId, home);
    if (role !== 'teacher') continue;
    const of = primary === 'true' ? led : taught;
    of.set(userSourcedId, [...(of.get(userSourcedId) ?? []), titles.get(classSourcedId) ?? '']);
  }

  const guardiansOf = new Map<string, Row[]>();
  const byId = new Map(users.map((user) => [user['sourcedId'] ?? '', user]));
  const link = (pupil: string, guardian: Row) => {
    const known = guardiansOf.get(pupil) ?? [];
    if (!known.includes(guardian)) guardiansOf.set(pupil, [...known, guardian]);
  };
  for (const user of users) {
    const role = roleOf.get(user['sourcedId']) ?? '';
    for (const agent of listOf(user['agentSourcedIds'])) {
      const other = byId.get(agent);
      if (!other) continue;
      if (role === 'student' && isGuardian(roleOf.get(agent))) link(user['sourcedId'] ?? '', other);
      if (isGuardian(role) && roleOf.get(agent) === 'student') link(agent, user);
    }
  }

  const pupils = users
    .filter(({ sourcedId }) => roleOf.get(sourcedId) === 'student')
    .map((user) => {
      const [first, second] = guardiansOf.get(user['sourcedId'] ?? '') ?? [];
      const home = homeOf.get(user['sourcedId'] ?? '');
      return {
        at: user.at,
        schoolNo: user['identifier'] || user['sourcedId'] || '',
        name: fullName(user),
        grade: gradeWords(home?.['grades'] || grades.get(user['sourcedId']) || ''),
        class: home?.['title'] ?? '',
        guardian1: first ? fullName(first) : '',
        relation1: first ? relationOf(roleOf.get(first['sourcedId'])) : '',
        mobile1: first ? mobileOf(first) : '',
        guardian2: second ? fullName(second) : '',
        relation2: second ? relationOf(roleOf.get(second['sourcedId'])) : '',
        mobile2: second ? mobileOf(second) : '',
      };
    });
  const teachers = users
    .filter(({ sourcedId }) => roleOf.get(sourcedId) === 'teacher')
    .map((user) => ({
      at: user.at,
      staffNo: user['identifier'] || user['sourcedId'] || '',
      name: fullName(user),
      mobile: mobileOf(user),
      leads: (led.get(user['sourcedId'] ?? '') ?? []).join('、'),
      teaches: (taught.get(user['sourcedId'] ?? '') ?? []).join('、'),
    }));
  return [sheetOf('学生', 'pupils', pupils), sheetOf('教师', 'teachers', teachers)];
}

/** The rows of a file by header. Rows to be deleted are left out: absence deletes nothing, so they are absent. */
function rowsOf(bytes: Uint8Array | undefined, file: string): Row[] {
  if (!bytes) return [];
  const { rows } = parseCsv(decodeText(bytes).text);
  const headers = (rows[0] ?? []).map((header) => header.trim());
  return rows
    .slice(1)
    .map((cells, index) => ({
      ...Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ''])),
      at: `${file} ${index + 2}`,
    }))
    .filter((row: Record<string, string>) => (row['sourcedId'] ?? '') !== '' && row['status'] !== 'tobedeleted');
}

function sheetOf(
  name: string,
  kind: SheetKind,
  found: readonly (Partial<Record<Field, string>> & { at: string })[],
): Sheet {
  const fields: readonly Field[] = FIELDS[kind].filter((field) => field !== 'registryNo');
  return {
    name,
    rows: [
      fields.map((field) => HEADERS[kind][field]?.[0] ?? field),
      ...found.map((row) => fields.map((field) => row[field] ?? '')),
    ],
    odd: {},
    places: [name, ...found.map(({ at }) => at)],
  };
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const isGuardian = (role = '') => ['guardian', 'parent', 'relative'].includes(role);
const relationOf = (role = '') => (role === 'parent' ? '家长' : role === 'relative' ? '亲属' : '监护人');
const mobileOf = (user: Row) => user['sms'] || user['phone'] || '';

/** Chinese names stand without a space, family name first. */
function fullName(user: Row): string {
  const [family, given] = [user['familyName'] ?? '', user['givenName'] ?? ''];
  return /\p{Script=Han}/u.test(family + given) ? family + given : [given, family].filter(Boolean).join(' ');
}

/** Grades as CEDS writes them: 01 to 12; KG and PK have no number here. */
function gradeWords(grades: string): string {
  const [grade = ''] = listOf(grades);
  return /^\d+$/.test(grade) ? String(Number(grade)) : grade;
}
