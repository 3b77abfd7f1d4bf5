/** Codes of an authenticator app: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 s, which all apps know. */
import { Secret, TOTP } from 'otpauth';
import { APP_CODE_DIGITS } from '../../../contract';
import { sha256 } from '../../engine/sha256';

/** Seconds for which a code is shown, and steps by which the clock of a phone may be off in both directions. */
const PERIOD = 30;
const WINDOW = 1;
/** Hexadecimal digits of a secret: 160 bits, as RFC 4226 recommends. */
const SECRET_LENGTH = 40;

const ISSUER = 'Homeward';

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** A new secret in base 32. @param chance 32 random bytes as text. */
export const newAppSecret = (chance: string) => Secret.fromHex(sha256(chance).slice(0, SECRET_LENGTH)).base32;

/** The otpauth: address that an app reads from a QR code. */
export const appAddress = (secret: string, account: string) => totpOf(secret, account).toString();

/**
 * The time step of a code, or null when the code is wrong. Compares in constant time.
 * @param now milliseconds since 1970.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
