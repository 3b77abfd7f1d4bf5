/** The order of test files: those that take longest come first, so that no worker is left alone with one at the end. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that run for half a minute and more. The size of the others says how long they take. */
const LONG = [
  'otherLanguage.test.tsx',
  'untranslated.test.tsx',
  'fuzz.test.ts',
  'fairness.test.ts',
  'keepingKills.test.ts',
  'embedded.test.ts',
  'durability.test.ts',
  'authority.test.ts',
  'deliveryDurability.test.ts',
  'cardJourneys.test.ts',
  'backup.test.ts',
  'backupDamage.test.ts',
  'operator.test.ts',
];

const lengthOf = ({ moduleId }: TestSpecification) =>
  LONG.includes(basename(moduleId)) ? Number.POSITIVE_INFINITY : statSync(moduleId).size;

/** Vitest's sequencer. */
export class LongFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const lengths = new Map(files.map((file) => [file, lengthOf(file)]));
    return files.toSorted((one, other) => {
      const [first = 0, second = 0] = [lengths.get(one), lengths.get(other)];
      return first === second ? 0 : second - first;
    });
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
