/** The security page goes through each requirement of ASVS 5.0, levels 1 and 2, and names only files that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** Sections of ASVS 5.0 with the number of their requirements of levels 1 and 2, which come first in each section. */
const REQUIREMENTS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

it('has one line for each requirement', () => {
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const lines = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
  const listed = lines.flatMap((line) => line.split('|')[1]?.trim().split(', ') ?? []);
  expect(wanted).toHaveLength(253);
  expect(listed.toSorted()).toEqual(wanted.toSorted());
  const states = new Set(lines.map((line) => line.split('|')[2]?.trim()));
  expect(states).toEqual(new Set(['differs', 'met', 'not used', 'operator']));
});

it('names only files that exist', () => {
  const named = [...page.matchAll(/`((?:tests|server|src|contract|features|map|mocks|build)\/[^`]+)`/g)].map(
    ([, file]) => file,
  );
  expect(named.filter((file) => !existsSync(join(ROOT, file ?? '')))).toEqual([]);
});
