/** The commonest passwords, which anybody tries first: zxcvbn's list of leaked ones. */
import { passwordFlaw } from '../../contract';

/** Loaded once, at the first new password. */
let list: Promise<ReadonlySet<string>> | undefined;

/** The entries that the other rules would let through: about five thousand of fifty. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((entry) => passwordFlaw(entry) === null));
}

/** True for a password that is on the list, in upper or lower case. @param password without the suffix of 5.09. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (list ??= load())).has(password.toLowerCase());
}
