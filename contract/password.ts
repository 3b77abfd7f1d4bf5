/** What a password has to be, how long it lasts, and what is wrong with one. The form and the platform ask the same function. */

/** Days a password lasts, and how many before its end the warning begins (9.02). */
export const PASSWORD_DAYS = 91;
export const PASSWORD_WARNING = 10;

export type PasswordAge = { kind: 'good' } | { kind: 'expiring'; days: number } | { kind: 'expired' };

/** Whether a password is still good enough to go on with (5.11-5.13). @param remainDay days since it was set, as the platform calls it. */
export function passwordAge(remainDay: number): PasswordAge {
  const days = PASSWORD_DAYS - remainDay;
  if (days > PASSWORD_WARNING) return { kind: 'good' };
  return days > 0 ? { kind: 'expiring', days } : { kind: 'expired' };
}

/** The specification shows no rule for new passwords. Ours: long enough, letters and digits, and not one of the owner's own names. */
export const PASSWORD_LENGTH = { least: 8, most: 64 };

export type PasswordFlaw = 'short' | 'long' | 'oneKind' | 'ownName';

/** What is wrong with a new password (without the suffix of 5.09); null when nothing is. `names` are account and number of its owner, where known. */
export function passwordFlaw(password: string, names: readonly string[] = []): PasswordFlaw | null {
  if (password.length < PASSWORD_LENGTH.least) return 'short';
  if (password.length > PASSWORD_LENGTH.most) return 'long';
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return 'oneKind';
  const folded = password.toLowerCase();
  return names.some((name) => name.length >= 3 && folded.includes(name.toLowerCase())) ? 'ownName' : null;
}
