/**
 * `npm run fuzz`: the fuzz test with every value at every place and 500,000 inputs by chance from a new seed; FUZZ_INPUTS
 * and FUZZ_SEED choose others.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules', 'tests/attack/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: { FUZZ_INPUTS: '500000', FUZZ_SEED: String(randomInt(2 ** 31)), WIDE: '1', ...process.env },
  },
);
process.exit(status ?? 1);
