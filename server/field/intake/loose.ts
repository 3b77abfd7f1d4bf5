/**
 * Reads what a message says beside its place, in the types that programs write: a number as text, a flag as 1. What
 * cannot be read is unknown, so that it takes nothing else with it.
 */
import * as z from 'zod/mini';

const DECIMAL = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A number, or a text that is one and nothing more; else null. */
export function looseNumber(written: unknown): number | null {
  const value = typeof written === 'string' && DECIMAL.test(written.trim()) ? Number(written) : written;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A whole number of at most twelve digits, as a card writes it: nothing beside it, not even a blank; else null. */
export const wholeNumber = (written: string | undefined): number | null =>
  /^-?\d{1,12}$/.test(written ?? '') ? Number(written) : null;

/** true, false, or what programs write for them; else null. */
export function looseFlag(written: unknown): boolean | null {
  const word = typeof written === 'string' ? written.trim().toLowerCase() : written;
  if (word === true || word === 1 || word === 'true' || word === '1') return true;
  if (word === false || word === 0 || word === 'false' || word === '0') return false;
  return null;
}

/** A value of a wrong type becomes null. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullish(schema), null);
/** Schemas of members that may say anything, or be missing. */
export const LooseNumber = z.catch(z.pipe(z.unknown(), z.transform(looseNumber)), null);
export const LooseFlag = z.catch(z.pipe(z.unknown(), z.transform(looseFlag)), null);
