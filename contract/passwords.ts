/** Rules for passwords: age and strength. Console and platform use the same functions. */

/** Days after which a password expires, and days before that on which the warning starts (9.02). */
export const PASSWORD_DAYS = 91;
export const PASSWORD_WARNING = 10;

export type PasswordAge = { kind: 'good' } | { kind: 'expiring'; days: number } | { kind: 'expired' };

/**
 * Whether a password is good, expires soon or has expired (5.11-5.13).
 * @param remainDay days since it was set. The name is the specification's.
 */
export function passwordAge(remainDay: number): PasswordAge {
  const days = PASSWORD_DAYS - remainDay;
  if (days > PASSWORD_WARNING) return { kind: 'good' };
  return days > 0 ? { kind: 'expiring', days } : { kind: 'expired' };
}

/**
 * Length in characters. The specification has no rule for new passwords; ours asks for length, a letter, a digit, and
 * none of the owner's names.
 */
export const PASSWORD_LENGTH = { least: 8, most: 64 };

export type PasswordFlaw = 'short' | 'long' | 'oneKind' | 'ownName';

/**
 * The first rule that a new password breaks, or null.
 * @param password without the suffix of 5.09. @param names the owner's account and mobile number, where known.
 */
export function passwordFlaw(password: string, names: readonly string[] = []): PasswordFlaw | null {
  if (password.length < PASSWORD_LENGTH.least) return 'short';
  if (password.length > PASSWORD_LENGTH.most) return 'long';
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return 'oneKind';
  const folded = password.toLowerCase();
  return names.some((name) => name.length >= 3 && folded.includes(name.toLowerCase())) ? 'ownName' : null;
}
