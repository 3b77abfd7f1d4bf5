/**
 * The order of test files. Those of a project follow one another: a worker that goes on with another project ends, and
 * the next one loads everything again. In a project those that take longest come first, so that no worker is left alone
 * with one at the end.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TestProject, TestSequencer, TestSpecification } from 'vitest/node';

/** Projects in their order; the shortest files end the run. */
const PROJECTS = ['alone', 'screen', 'rules'];

/** Files that run for half a minute and more. The size of the others says how long they take. */
const LONG = [
  'otherLanguage.test.tsx',
  'untranslated.test.tsx',
  'approvalKills.test.ts',
  'fairness.test.ts',
  'cells.test.ts',
  'fuzz.test.ts',
  'rosterDurability.test.ts',
  'keepingKills.test.ts',
  'schoolKills.test.ts',
  'embedded.test.ts',
  'durability.test.ts',
  'authority.test.ts',
  'deliveryDurability.test.ts',
  'cardWearers.test.ts',
  'busKills.test.ts',
  'cardJourneys.test.ts',
  'backup.test.ts',
  'backupDamage.test.ts',
  'operator.test.ts',
];

const placeOf = ({ name }: TestProject) => PROJECTS.indexOf(name);
const lengthOf = ({ moduleId }: TestSpecification) =>
  LONG.includes(basename(moduleId)) ? Number.MAX_SAFE_INTEGER : statSync(moduleId).size;

/** Vitest's sequencer. */
export class LongFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const lengths = new Map(files.map((file) => [file, lengthOf(file)]));
    return files.toSorted(
      (one, other) =>
        placeOf(one.project) - placeOf(other.project) || (lengths.get(other) ?? 0) - (lengths.get(one) ?? 0),
    );
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
