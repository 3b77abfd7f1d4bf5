/** Counts the steps that a computation takes over arrays: a cost that is the same on every machine. */

/** Methods that ask a function about elements, until they know. */
const ASKING = ['every', 'filter', 'find', 'findIndex', 'findLast', 'flatMap', 'forEach', 'map', 'reduce', 'some'];
/** Methods that compare with elements, at most with all. */
const COMPARING = ['includes', 'indexOf', 'toSorted'];
/** Methods that copy. */
const COPYING = ['concat', 'flat', 'slice'];

type Method = (this: unknown[], ...given: unknown[]) => unknown;

/** @returns the elements that the work asked about, compared with, copied or iterated over. The work is synchronous. */
export function arraySteps(work: () => unknown): number {
  const arrays: object = Array.prototype;
  const own = arrays as Record<string | symbol, Method>;
  const before = new Map<string | symbol, PropertyDescriptor>();
  let steps = 0;
  const replace = (name: string | symbol, by: (walk: Method) => Method) => {
    const descriptor = Object.getOwnPropertyDescriptor(arrays, name);
    const walk = own[name];
    if (!descriptor || !walk) throw new Error(`arrays have no ${String(name)}`);
    before.set(name, descriptor);
    Object.defineProperty(arrays, name, { ...descriptor, value: by(walk) });
  };
  try {
    for (const name of ASKING)
      replace(
        name,
        (walk) =>
          function (this: unknown[], ask: unknown, ...more) {
            const counted = (...given: unknown[]) => {
              steps += 1;
              return (ask as (...words: unknown[]) => unknown)(...given);
            };
            return Reflect.apply(walk, this, [counted, ...more]);
          },
      );
    for (const name of COMPARING)
      replace(
        name,
        (walk) =>
          function (this: unknown[], ...given) {
            steps += this.length;
            return Reflect.apply(walk, this, given);
          },
      );
    for (const name of COPYING)
      replace(
        name,
        (walk) =>
          function (this: unknown[], ...given) {
            const copied = Reflect.apply(walk, this, given) as unknown[];
            steps += copied.length;
            return copied;
          },
      );
    replace(
      Symbol.iterator,
      (walk) =>
        function (this: unknown[]) {
          const iterator = Reflect.apply(walk, this, []) as IterableIterator<unknown>;
          const next = iterator.next.bind(iterator);
          iterator.next = () => {
            steps += 1;
            return next();
          };
          return iterator;
        },
    );
    work();
  } finally {
    for (const [name, descriptor] of before) Object.defineProperty(arrays, name, descriptor);
  }
  return steps;
}
