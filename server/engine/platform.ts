/** What the platform needs from outside (store, clock, random ids, settings), and the session of a request. */
import type { LocalizedText, Role } from '../../contract';
import type { MapSetting } from '../../contract/settings/mapSetting';
import type { SilenceRule } from '../../contract/health';
import type { Sealer } from './keptSettings/settingRows';
import type { Db, Queryable } from './store/db';
import type { HeavyWork } from './work/heavyWork';

/** Writes one structured line. Fields never contain positions, phone or card numbers, or names. */
export type Log = Record<
  'info' | 'warn' | 'error',
  (fields: Record<string, string | number | boolean | null>, message: string) => void
>;

/**
 * Hashes passwords with scrypt: Node's own on worker threads, or a JavaScript version in the browser tab. Where threads
 * are few, owners take turns: `owner` is the client address, or the account or user when no address is known.
 */
export interface PasswordHasher {
  /** @throws Refusal 429 or 503 when too many hashes wait. */
  hash(password: string, owner: string): Promise<string>;
  /** @throws Refusal 429 or 503 when too many hashes wait. */
  matches(password: string, hash: string, owner: string): Promise<boolean>;
  /** True for a hash with other parameters than new hashes get. */
  isOutdated(hash: string): boolean;
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

/** For how long what is kept. */
export type KeptDays = 'keepDays' | 'leaverDays' | 'recordDays';

/** Settings of one installation; every field has a default in `settings.ts`. */
export interface Settings {
  /** The specification's compatibility constants; they protect nothing (see README, Decisions). */
  compat: { constant: string; passwordSuffix: string; encodeVersion: string; environment: string };
  /** Origins that may embed the console, for frame-ancestors. */
  embedders: readonly string[];
  applications: LinkedApplication[];
  /** Tickets for applications may travel over plain http, as on a machine without TLS. */
  ticketsOverHttp: boolean;
  /** Hosts (with a port other than 443) that may serve account photos, besides the platform. */
  photoHosts: readonly string[];
  /** URLs of WeChat's authorisation page and of its script for mini-programs; empty when unused. */
  weChat: { authorize: string; sdk: string };
  /** When true, signing in ends all older sessions of the account with 402. */
  oneSession: boolean;
  /** Minutes without use after which console and platform end a session (9.05); 0 means never. */
  autoLogout: number;
  /** Origin of the console ('https://school.example'), to which passkeys belong; null without passkeys. */
  consoleOrigin: string | null;
  /** Base path of the console: '/' or '/somewhere/'. */
  consolePath: string;
  /** Administrators must have a second factor. */
  requireSecondFactor: boolean;
  /** Contact for questions about personal information: name and number, or an address. Empty means the school. */
  privacyContact: string;
  /** Days for which fixes are kept. */
  keepDays: number;
  /** Days for which guardians read about a child who left, before the child is erased; `keepDays` at most. */
  leaverDays: number;
  /** Days for which the calls and texts of a card are kept, when the family has switched that on. */
  recordDays: number;
  /**
   * Seconds after which an urgent alert that nobody took goes to more people: first the school, then everyone again.
   */
  alertRounds: readonly number[];
  /** How long a card may be silent before its guardians are alerted. */
  silence: SilenceRule;
  /** False while the platform pushes to no browser. */
  webPush: boolean;
  /** Each guardian gets a test alert once a week. */
  weeklyTest: boolean;
  /** What a school has set for itself; it comes before the settings above. */
  ofSchool: (schoolId: string) => Readonly<
    Partial<Pick<Settings, 'alertRounds' | 'requireSecondFactor' | 'weeklyTest' | KeptDays>> & {
      basemap?: MapSetting;
      satellite?: MapSetting;
    }
  >;
  /** True in the demo: alerts are marked as staged. */
  demo: boolean;
}

/** What can be sent to phones, and who gets it. */
export interface Sends {
  codes: boolean;
  messages: boolean;
  pushes: boolean;
  /** Names of the providers that schools have bound, and 'operator'. */
  providers: string[];
}

/** What a platform knows when its store is one cell of several. */
export interface CellContext {
  /** Stands before the dot of the tokens that this cell gives. */
  name: string;
  /** The store of the home cell: image codes and the keys of operators are there, for all cells. */
  home: Queryable;
}

/** How verification codes reach phones. */
export interface CodeWay {
  /**
   * Whether codes can be sent to the people of a school; null: to anybody at all. Without it invitations are proven by
   * the slip and the whole number.
   */
  sends(schoolId: string | null): boolean;
  /** @throws when nobody took the code. */
  send(mobile: string, code: string): Promise<void>;
}

/** Everything the platform takes from outside, so that tests and the browser tab can replace it. */
export interface PlatformContext {
  db: Db;
  /** Set for a cell that is not the home cell (docs/scale.md). */
  cell?: CellContext;
  clock: () => Date;
  /**
   * Repeats `work` every so many milliseconds. `work` handles its own errors. Returns a function that ends the
   * repetition.
   */
  every: (milliseconds: number, work: () => Promise<void>) => () => void;
  /** Does work after the present answer has been sent. `work` handles its own errors. */
  defer: (work: () => Promise<void>) => void;
  /** A new random id; nobody can guess the next one. */
  newId: () => string;
  /** 32 random bytes as URL-safe text, for tokens and keys. */
  newSecret: () => string;
  /** A random decimal code with so many digits, for a phone or an image. */
  newDigits: (count: number) => string;
  passwords: PasswordHasher;
  heavyWork: HeavyWork;
  /** The operator's own way; providers that schools bind come before it. */
  codeWay: CodeWay;
  /** Seals secrets of settings; null where the machine keeps no key, as in a browser tab. */
  sealer: Sealer | null;
  log: Log;
  settings: Settings;
}

/** A request that was answered, for the figures. `route` is its pattern. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** One message with reports of cards, for the figures. */
export interface HeardReports {
  protocol: 'osmand' | 'traccar' | 'card';
  /** refused: an unknown or foreign card, or too many waiting. failed: the store did not take them. */
  outcome: 'accepted' | 'refused' | 'failed';
  reports: number;
  /** From the message to the commit, with what is published, in seconds. */
  seconds: number;
  /** Age of each fix when it was stored, in seconds. */
  fixAges: readonly number[];
}

/** How a session was opened. */
export type SignInMethod = 'password' | 'code' | 'provider';

/** Words for a person's device; null when it does not say. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** How and where a session was opened. A session that follows it (another identity) inherits it. */
export interface SessionOpening {
  signInMethod: SignInMethod;
  /** The person asked to stay signed in, so time without use does not end the session (but see `sessions.ts`). */
  remembered: boolean;
  device: Device;
}

/** A signed-in identity: what the platform knows of the token's owner. */
export interface Session extends SessionOpening {
  tokenHash: string;
  /** Names the session to its owner. */
  sessionId: string;
  userId: string;
  roleId: string;
  userType: string;
  role: Role;
  schoolId: string;
  /** The child, for a guardian's identity; null for staff. */
  studentId: string | null;
  /** True when the password has expired: the session may only change it (5.13). */
  onlyPasswordChange: boolean;
  /** True for an administrator who must have a second factor and has none: the session may only set it up. */
  onlyFactorSetUp: boolean;
}
