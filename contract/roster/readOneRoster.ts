/**
 * Reads a OneRoster CSV zip (1EdTech OneRoster 1.1 and 1.2, bulk files) into sheets like those of our workbook, so that
 * mapping, checking and the diff are the same. https://www.imsglobal.org/spec/oneroster/v1p2/bind/csv
 */
import { decodeText, parseCsv } from './readCsv';
import { HEADERS, type Field, FIELDS, type SheetKind } from './fields';
import { listOf, oneRosterRows, type Row, type RowsOf } from './oneRosterRows';
import { FileCount, type RosterContext, type RosterFile, type Sheet } from './sheet';
import { unzipCounted } from './unzip';

/** Classes of one person that are named, at most. */
const MOST_CLASSES = 60;

/** Files that are read. The others (results, resources, demographics) are nobody's business here. */
const READ = ['manifest', 'orgs', 'users', 'roles', 'classes', 'enrollments', 'academicsessions'];

/** @returns the sheets, or null when the zip has no manifest of OneRoster. @throws FileFault. */
export function readOneRoster(
  bytes: Uint8Array,
  context: RosterContext,
): Required<Pick<RosterFile, 'sheets' | 'school' | 'leftOut'>> | null {
  const files = unzipCounted(bytes, (name) => READ.some((one) => name.toLowerCase().endsWith(`${one}.csv`)));
  const byName = new Map([...files].map(([name, file]) => [name.toLowerCase(), file]));
  const manifest = [...byName.keys()].find((name) => /(?:^|\/)manifest\.csv$/.test(name));
  if (!manifest) return null;
  // The manifest belongs to the root; some systems put all files into one folder.
  const folder = manifest.slice(0, -'manifest.csv'.length);
  const count = new FileCount();
  const rows: RowsOf = (name) => rowsOf(byName.get(`${folder}${name.toLowerCase()}.csv`), `${name}.csv`, count);
  const found = oneRosterRows(rows, context);
  const { users } = found;

  const roleOf = new Map<string, string>();
  for (const { userId, role, primary } of found.roles) if (primary || !roleOf.has(userId)) roleOf.set(userId, role);
  const homeOf = new Map<string, Row>();
  const led = new Map<string, string[]>();
  const taught = new Map<string, string[]>();
  for (const { userId, homeroom, role, primary } of found.enrolments) {
    if (role === 'student' && !homeOf.has(userId)) homeOf.set(userId, homeroom);
    if (role !== 'teacher') continue;
    const of = primary ? led : taught;
    const titles = of.get(userId) ?? [];
    // A person leads or teaches so many classes at most; a cell would not take more.
    if (titles.length < MOST_CLASSES) titles.push(homeroom['title'] ?? '');
    of.set(userId, titles);
  }

  const guardiansOf = new Map<string, Set<Row>>();
  const byId = new Map(users.map((user) => [user['sourcedId'] ?? '', user]));
  const link = (pupil: string, guardian: Row) =>
    guardiansOf.set(pupil, (guardiansOf.get(pupil) ?? new Set()).add(guardian));
  for (const user of users) {
    const id = user['sourcedId'] ?? '';
    for (const agent of listOf(user['agentSourcedIds'])) {
      const other = byId.get(agent);
      if (!other) continue;
      if (roleOf.get(id) === 'student' && isGuardian(roleOf.get(agent))) link(id, other);
      if (isGuardian(roleOf.get(id)) && roleOf.get(agent) === 'student') link(agent, user);
    }
  }

  const isPupil = (user: Row) => {
    const id = user['sourcedId'] ?? '';
    if (roleOf.get(id) !== 'student') return false;
    // Whose enrolment is over has left; who was never enrolled has a fault in the file.
    if (homeOf.has(id) || !found.past.has(id)) return true;
    found.leave('ended', user);
    return false;
  };
  const pupils = users.filter(isPupil).map((user) => {
    const [first, second, ...others] = guardiansOf.get(user['sourcedId'] ?? '') ?? [];
    for (const { at } of others) found.leave('guardians', { at: `${at} (${user.at})` });
    const home = homeOf.get(user['sourcedId'] ?? '');
    return {
      at: user.at,
      schoolNo: user['identifier'] || user['sourcedId'] || '',
      name: fullName(user),
      grade: gradeWords(home?.['grades'] || user['grades'] || ''),
      class: home?.['title'] ?? '',
      guardian1: first ? fullName(first) : '',
      relation1: first ? relationOf(roleOf.get(first['sourcedId'] ?? '')) : '',
      mobile1: first ? mobileOf(first) : '',
      guardian2: second ? fullName(second) : '',
      relation2: second ? relationOf(roleOf.get(second['sourcedId'] ?? '')) : '',
      mobile2: second ? mobileOf(second) : '',
    };
  });
  const teachers = users
    .filter(({ sourcedId = '' }) => roleOf.get(sourcedId) === 'teacher')
    .map((user) => ({
      at: user.at,
      staffNo: user['identifier'] || user['sourcedId'] || '',
      name: fullName(user),
      mobile: mobileOf(user),
      leads: (led.get(user['sourcedId'] ?? '') ?? []).join('、'),
      teaches: (taught.get(user['sourcedId'] ?? '') ?? []).join('、'),
    }));
  return {
    sheets: [sheetOf('学生', 'pupils', pupils), sheetOf('教师', 'teachers', teachers)],
    school: found.school,
    leftOut: found.leftOut(),
  };
}

/** The rows of a file by header. */
function rowsOf(bytes: Uint8Array | undefined, file: string, count: FileCount): Row[] {
  if (!bytes) return [];
  const { rows } = parseCsv(decodeText(bytes).text, count);
  const headers = (rows[0] ?? []).map((header) => header.trim());
  return rows
    .slice(1)
    .map((cells, index) => ({
      ...Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ''])),
      at: `${file} ${index + 2}`,
    }))
    .filter((row: Record<string, string>) => (row['sourcedId'] ?? '') !== '');
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
