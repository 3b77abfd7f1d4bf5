/** Codes of invitations, and what a stranger who holds one is shown. */
import { INVITATION_LETTERS } from '../../../contract';
import { sha256 } from '../../engine/sha256';

/** A new code of eight characters. @param secret 32 random bytes as text. */
export function codeOf(secret: string): string {
  const digits = sha256(`invitation ${secret}`);
  // 16 bits a character: the first letters are more frequent by one part in 2,000.
  return Array.from({ length: 8 }, (_, at) => {
    const value = Number.parseInt(digits.slice(at * 4, at * 4 + 4), 16);
    return INVITATION_LETTERS[value % INVITATION_LETTERS.length] ?? '';
  }).join('');
}

/** Digest of a code, and of a number with its code, so that equal numbers differ. */
export const codeHash = (code: string) => sha256(`invitation code ${code}`);
export const mobileHash = (code: string, mobile: string) => sha256(`invitation ${code} for ${mobile}`);

/** '李小明' as '李**'. */
export const maskedName = (name: string) => {
  const [first = '', ...others] = name;
  return `${first}${'*'.repeat(Math.min(others.length, 3))}`;
};

/** '13800138000' as '138****8000'. */
export const maskedMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
