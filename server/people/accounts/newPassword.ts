/** What a new password must be, and the hash of an account that has none yet. */
import { CODES, passwordFlaw } from '../../../contract';
import type { Settings } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';

/** Loaded once, at the first new password. */
let list: Promise<ReadonlySet<string>> | undefined;

/** The entries that the other rules would let through: about five thousand of fifty. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((entry) => passwordFlaw(entry) === null));
}

/** True for a password that is on the list, in upper or lower case. @param password without the suffix of 5.09. */
async function isCommonPassword(password: string): Promise<boolean> {
  return (await (list ??= load())).has(password.toLowerCase());
}

/** Stands in the place of a hash while nobody has chosen a password. No password has this hash. */
export const NO_PASSWORD = 'none';

/**
 * @param password as sent, with the suffix of 5.09.
 * @param names the owner's account and mobile number, where known.
 * @throws Refusal 2007 for a weak password, 2010 for one of the commonest.
 */
export async function requireStrongPassword(
  password: string,
  names: readonly (string | null)[],
  { compat: { passwordSuffix: suffix } }: Pick<Settings, 'compat'>,
): Promise<void> {
  const typed = suffix && password.endsWith(suffix) ? password.slice(0, -suffix.length) : password;
  const flaw = passwordFlaw(
    typed,
    names.map((name) => name ?? ''),
  );
  if (flaw) throw new Refusal(CODES.weakPassword, flaw);
  if (await isCommonPassword(typed)) throw new Refusal(CODES.commonPassword, 'Many people use this password');
}
