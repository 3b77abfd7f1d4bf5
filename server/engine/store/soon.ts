/** Lets work begin before somebody waits for it: whoever waits is told its failure; until then it is not unhandled. */
export function soon<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
