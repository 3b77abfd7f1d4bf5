/** Prints the ten slowest files of a run at its end, with the seconds of loading and of testing of each. */
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1).padStart(7);

/** Vitest's reporter. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { name: module.relativeModuleId, loading: collectDuration, testing: duration };
    });
    if (files.length <= SHOWN) return;
    const whole = files.reduce((sum, { loading, testing }) => sum + loading + testing, 0);
    const slowest = files.toSorted((one, other) => other.loading + other.testing - one.loading - one.testing);
    const lines = slowest
      .slice(0, SHOWN)
      .map(({ name, loading, testing }) => `${seconds(loading)} ${seconds(testing)}  ${name}`);
    process.stdout.write(
      `\nThe ${SHOWN} slowest of ${files.length} files, seconds of loading and of testing; all: ${seconds(whole).trim()}\n` +
        `${lines.join('\n')}\n`,
    );
  }
}
