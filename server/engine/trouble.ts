/**
 * How the log tells of trouble: a failure by the error's class and code, because its message may hold a number, a name
 * or a place; one that stands once, and once more when it is over, because a line that comes with every try fills the
 * log and hides what else happens.
 */
import type { Log } from './platform';

export const nameOfError = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** What a log line says of an error; `code` is that of the system or of the store. */
const factsOf = (error: unknown): Record<string, string> => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { error: nameOfError(error), ...(typeof code === 'string' && { code }) };
};

/** @param what what did not work, in words of the program. */
export function failed(log: Log, error: unknown, what: string, level: 'warn' | 'error' = 'error'): void {
  log[level](factsOf(error), what);
}

export interface StandingTrouble {
  /** A try failed. It is said when the last one went well, or failed for another reason. */
  began(error: unknown): void;
  /** A try went well. It is said when the one before failed. */
  ended(): void;
}

/**
 * @param words what does not work; the same words with 'works again' end it.
 * @param facts what is said beside the reason: words of the program, no ids of people.
 */
export function standingTrouble(
  log: Log,
  words: string,
  facts: Record<string, unknown> = {},
  level: 'warn' | 'error' = 'warn',
): StandingTrouble {
  let reason: string | null = null;
  let tries = 0;
  return {
    began(error) {
      tries += 1;
      const next = nameOfError(error);
      if (next === reason) return;
      reason = next;
      log[level]({ ...facts, error: next }, words);
    },
    ended() {
      if (reason === null) return;
      log.info({ ...facts, tries }, `${words}: it works again`);
      reason = null;
      tries = 0;
    },
  };
}

/** The same for each of several things, such as a cell or a channel. */
export function standingTroubles(log: Log, words: string, fact: string, level: 'warn' | 'error' = 'warn') {
  const known = new Map<string, StandingTrouble>();
  return (of: string): StandingTrouble => {
    const trouble = known.get(of) ?? standingTrouble(log, words, { [fact]: of }, level);
    known.set(of, trouble);
    return trouble;
  };
}
