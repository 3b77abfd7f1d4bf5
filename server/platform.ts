/** What the platform may not make up by itself, and what one request sees. */
import type { Role } from '../contract';
import type { SilenceRule } from '../contract/health';
import type { Db } from './store/db';

/** Writes one structured line. Fields hold no positions, numbers or names. */
export type Log = Record<
  'info' | 'warn' | 'error',
  (fields: Record<string, string | number | boolean | null>, message: string) => void
>;

/** One-way, slow, salted. Node gives scrypt; the tab a scrypt in JavaScript. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
}

/** Another application that people are led to, signed in (2.42). */
export interface LinkedApplication {
  appCode: string;
  /** Absolute; beginning with '//' it takes the scheme of the console, with one '/' its host too. */
  address: string;
  /** Proves the application when it redeems a ticket. */
  secret: string;
  /** How the market shows it, in both languages; one without a name is led to by those who know of it, and not shown. */
  name?: Record<'zh' | 'en', string> | undefined;
  about?: Record<'zh' | 'en', string> | undefined;
  /** What of it the market leads to; its code when left out. */
  appDetailId?: string | undefined;
  /** Ids of the schools that have it, and the roles it is for; all when left out. */
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
  /** Hosts, with a port where it is not 443, that photos of accounts may lie at besides the platform itself. */
  photoHosts: readonly string[];
  /** WeChat's authorisation page, or what stands for it, and its script for mini-programs; both empty where unused. */
  weChat: { authorize: string; sdk: string };
  /** An account has one session: signing in ends the ones before with 402. */
  oneSession: boolean;
  /** Minutes without use after which a console signs itself out (9.05); 0 is never. */
  autoLogout: number;
  /** Whom one asks about personal information: name and number, or an address; empty is the school. */
  privacyContact: string;
  /** Days fixes are kept. */
  keepDays: number;
  /** Seconds after which an urgent alert that nobody has taken goes to more people: first the school, then everyone again. */
  alertRounds: readonly number[];
  /** How long a card may be silent before its family is told. */
  silence: SilenceRule;
  /** What happens here happens on purpose, to show it: alerts say so. */
  demo: boolean;
}

export interface PlatformContext {
  db: Db;
  clock: () => Date;
  /** Does something that handles its own failures again and again, so many milliseconds apart; returns the way to end it. */
  every: (milliseconds: number, work: () => Promise<void>) => () => void;
  /** An opaque id no one can guess the next of. */
  newId: () => string;
  /** 32 random bytes, URL-safe: tokens and keys. */
  newSecret: () => string;
  /** A decimal code of so many digits for a phone. */
  newDigits: (count: number) => string;
  passwords: PasswordHasher;
  /** Delivers a verification code; the demo prints it. */
  sendCode: (mobile: string, code: string) => Promise<void>;
  log: Log;
  settings: Settings;
}

/** What a session was opened by. */
export type SignInMethod = 'password' | 'code' | 'provider';

/** Who is asking: the identity behind the token. */
export interface Session {
  tokenHash: string;
  userId: string;
  roleId: string;
  userType: string;
  role: Role;
  schoolId: string;
  /** The child of a parent's identity. */
  studentId: string | null;
  signInMethod: SignInMethod;
  /** Its password has expired: all it may do is to change it (5.13). */
  onlyPasswordChange: boolean;
}
