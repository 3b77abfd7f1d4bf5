/** Whether a password is still good enough to go on with (5.11-5.13). */

/** Days a password lasts, and how many before its end the warning begins (9.02). */
const VALIDITY = 91;
const WARNING = 10;

export type PasswordAge = { kind: 'good' } | { kind: 'expiring'; days: number } | { kind: 'expired' };

/** @param remainDay days since the password was set, as the platform calls it. */
export function passwordAge(remainDay: number): PasswordAge {
  const days = VALIDITY - remainDay;
  if (days > WARNING) return { kind: 'good' };
  return days > 0 ? { kind: 'expiring', days } : { kind: 'expired' };
}
