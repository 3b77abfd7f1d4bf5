/** What tests open and close again: one for each test, or one for all tests of a file or a `describe`. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** @returns the one of the test that runs. It is closed after the test where it has `close`. */
export const eachTest = <Opened extends object>(open: () => Promise<Opened>): Opened =>
  opened(open, beforeEach, afterEach);

/** @returns the one of all tests. It is closed after them where it has `close`. */
export const allTests = <Opened extends object>(open: () => Promise<Opened>): Opened =>
  opened(open, beforeAll, afterAll);

/** Stands for what is open while tests run, so that they name it like a constant. */
function opened<Opened extends object>(
  open: () => Promise<Opened>,
  before: (work: () => Promise<void>) => void,
  after: (work: () => Promise<void>) => void,
): Opened {
  let present: Opened | undefined;
  before(async () => {
    present = await open();
  });
  after(async () => {
    if (present !== undefined && 'close' in present) await (present.close as () => unknown)();
    present = undefined;
  });
  const there = (): Opened => {
    if (present === undefined) throw new Error('Nothing is open: no test runs.');
    return present;
  };
  return new Proxy({} as Opened, {
    get: (_, name) => Reflect.get(there(), name) as unknown,
    set: (_, name, value) => Reflect.set(there(), name, value),
    has: (_, name) => Reflect.has(there(), name),
    // So that a test can spread it.
    ownKeys: () => Reflect.ownKeys(there()),
    getOwnPropertyDescriptor(_, name) {
      const found = Reflect.getOwnPropertyDescriptor(there(), name);
      return found && { ...found, configurable: true };
    },
  });
}
