/** What the platform needs from outside (store, clock, random ids, settings), and the session of a request. */
import type { LocalizedText, Role } from '../contract';
import type { SilenceRule } from '../contract/health';
import type { Db } from './store/db';

/** Writes one structured line. Fields never contain positions, phone or card numbers, or names. */
export type Log = Record<
  'info' | 'warn' | 'error',
  (fields: Record<string, string | number | boolean | null>, message: string) => void
>;

/** Hashes passwords with scrypt: Node's own, or a JavaScript version in the browser tab. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
}

/** Another application that the console opens with a signed-in user (2.42). */
export interface LinkedApplication {
  appCode: string;
  /** URL. With a leading '//' it takes the console's scheme; with one leading '/' also its host. */
  address: string;
  /** The application sends it when it redeems a ticket. */
  secret: string;
  /** Title in every language. An application without a name is not listed, but its address still works. */
  name?: LocalizedText | undefined;
  about?: LocalizedText | undefined;
  /** The page of the application that the list opens; `appCode` by default. */
  appDetailId?: string | undefined;
  /** The schools (ids) and roles that may use it; all by default. */
  schools?: readonly string[] | undefined;
  roles?: readonly ('teacher' | 'student')[] | undefined;
}

/** Settings of one installation; every field has a default in `settings.ts`. */
export interface Settings {
  /** The specification's compatibility constants; they protect nothing (see README, Decisions). */
  compat: { constant: string; passwordSuffix: string; encodeVersion: string; environment: string };
  /** Origins that may embed the console, for frame-ancestors. */
  embedders: string[];
  applications: LinkedApplication[];
  /** Hosts (with a port other than 443) that may serve account photos, besides the platform. */
  photoHosts: readonly string[];
  /** URLs of WeChat's authorisation page and of its script for mini-programs; empty when unused. */
  weChat: { authorize: string; sdk: string };
  /** When true, signing in ends all older sessions of the account with 402. */
  oneSession: boolean;
  /** Minutes without use after which the console signs out (9.05); 0 means never. */
  autoLogout: number;
  /** Contact for questions about personal information: name and number, or an address. Empty means the school. */
  privacyContact: string;
  /** Days for which fixes are kept. */
  keepDays: number;
  /**
   * Seconds after which an urgent alert that nobody took goes to more people: first the school, then everyone again.
   */
  alertRounds: readonly number[];
  /** How long a card may be silent before its guardians are alerted. */
  silence: SilenceRule;
  /** True in the demo: alerts are marked as staged. */
  demo: boolean;
}

/** Everything the platform takes from outside, so that tests and the browser tab can replace it. */
export interface PlatformContext {
  db: Db;
  clock: () => Date;
  /**
   * Repeats `work` every so many milliseconds. `work` handles its own errors. Returns a function that ends the
   * repetition.
   */
  every: (milliseconds: number, work: () => Promise<void>) => () => void;
  /** A new random id; nobody can guess the next one. */
  newId: () => string;
  /** 32 random bytes as URL-safe text, for tokens and keys. */
  newSecret: () => string;
  /** A random decimal code with so many digits, for a phone or an image. */
  newDigits: (count: number) => string;
  passwords: PasswordHasher;
  /** Sends a verification code to a phone; the demo prints it. */
  sendCode: (mobile: string, code: string) => Promise<void>;
  log: Log;
  settings: Settings;
}

/** How a session was opened. */
export type SignInMethod = 'password' | 'code' | 'provider';

/** A signed-in identity: what the platform knows of the token's owner. */
export interface Session {
  tokenHash: string;
  userId: string;
  roleId: string;
  userType: string;
  role: Role;
  schoolId: string;
  /** The child, for a guardian's identity; null for staff. */
  studentId: string | null;
  signInMethod: SignInMethod;
  /** True when the password has expired: the session may only change it (5.13). */
  onlyPasswordChange: boolean;
}
