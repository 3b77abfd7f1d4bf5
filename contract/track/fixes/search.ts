/** Binary search in ascending numbers. */

/**
 * Index of the last of ascending numbers that is at most `value`; -1 when all are greater. O(log n), allocates nothing.
 */
export function lastAtMost(value: number, numbers: ArrayLike<number>): number {
  let lo = -1;
  let hi = numbers.length - 1;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if ((numbers[mid] ?? 0) <= value) lo = mid;
    else hi = mid - 1;
  }
  return lo;
}
