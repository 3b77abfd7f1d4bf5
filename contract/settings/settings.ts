/**
 * Settings that people make in the console: what each is called, who may set it, and how its text is read. A text is
 * what the environment variable of the same setting would hold, but for a list of entries; the variable wins.
 */
import * as z from 'zod/mini';
import { lackOf } from './mapPresets';
import { MapSetting } from '../settings/mapSetting';
import { applications, cardMakers, type EntryForm } from './entries';
import { radioServices } from './radioServices';

/** The parts of the page, in their order. */
export const SETTING_TOPICS = ['signIn', 'alerts', 'privacy', 'map', 'cards', 'console'] as const;
export type SettingTopic = (typeof SETTING_TOPICS)[number];

/** Whose setting it is. A school's counts for its own people and pupils, and comes before that of the platform. */
export type SettingScope = 'platform' | 'school';

/** How a value is typed in. Limits are for the form; `read` is what counts. */
export type SettingForm =
  | { kind: 'words'; most: number }
  | { kind: 'secret'; most: number; least: number }
  | { kind: 'address' }
  | { kind: 'whole'; from: number; to: number }
  | { kind: 'rising'; least: number; to: number }
  | { kind: 'yesNo' }
  | { kind: 'hosts' }
  | { kind: 'origins' }
  | { kind: 'map'; use: 'streets' | 'satellite' }
  | { kind: 'box' }
  | EntryForm;

export interface SettingFacts<Value> {
  /** The environment variable that comes before what is kept. */
  variable: string;
  topic: SettingTopic;
  scopes: readonly SettingScope[];
  form: SettingForm;
  /** A secret that goes to the address in this setting: with another address it is dropped. */
  goesTo?: string;
  /** A school may only ask for more than the platform: for 'yes'. */
  onlyMore?: true;
  /** A school may only ask for less than the platform. */
  onlyLess?: true;
  /** @returns null for a text that does not fit. The text is trimmed and not empty. */
  read(text: string): Value | null;
}

/** Characters of a text, at most. */
export const MOST_SETTING = 8_000;

const words = (most: number) => ({
  form: { kind: 'words', most } as const,
  read: (text: string) => (text.length <= most ? text : null),
});
const secret = (most = 400, least = 1) => ({
  form: { kind: 'secret', most, least } as const,
  read: (text: string) => (text.length >= least && text.length <= most ? text : null),
});
const address = () => ({
  form: { kind: 'address' } as const,
  read: (text: string) =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && text.length <= 500
      ? text.replace(/\/$/, '')
      : null,
});
const whole = (from: number, to: number) => ({
  form: { kind: 'whole', from, to } as const,
  read: (text: string) => (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : null),
});
const yesNo = () => ({
  form: { kind: 'yesNo' } as const,
  read: (text: string) => (text === 'yes' ? true : text === 'no' ? false : null),
});
/** Rising whole numbers with commas. */
const rising = (least: number, to: number) => ({
  form: { kind: 'rising', least, to } as const,
  read(text: string) {
    const parts = text.split(/[\s,，、]+/).filter(Boolean);
    const figures = parts.map(Number);
    const isRising = figures.every((one, i) => one > (figures[i - 1] ?? 0) && one <= to);
    return parts.every((part) => /^\d{1,6}$/.test(part)) && figures.length >= least && figures.length <= 6 && isRising
      ? figures
      : null;
  },
});
/** Names of hosts with an optional port, and no scheme or path: they stand in the policy of the page. */
const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/i;
const hosts = () => ({
  form: { kind: 'hosts' } as const,
  read(text: string) {
    const all = text.split(/[\s,，]+/).filter(Boolean);
    return all.length <= 50 && all.every((host) => HOST.test(host)) ? all : null;
  },
});
/** Origins, or names of hosts, with commas. They stand in the policy of the page. */
const ORIGIN = /^(?:https?:\/\/)?(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/i;
const origins = () => ({
  form: { kind: 'origins' } as const,
  read(text: string) {
    const all = text.split(/[\s,，]+/).filter(Boolean);
    return all.length > 0 && all.length <= 50 && all.every((origin) => ORIGIN.test(origin)) ? all : null;
  },
});
/** Addresses of a map's parts. They stand in the policy of the page, so they hold nothing that ends a directive. */
const MAP_ADDRESS = /^(?:https?:\/\/[^\s;,'"]+|\/[^\s;,'"]*)$/;
const MAP_ORIGIN = /^https?:\/\/[^\s;,'"/]+$/;
/** Origins of a style's parts, at most. */
const MOST_ORIGINS = 8;
const map = (use: 'streets' | 'satellite') => ({
  form: { kind: 'map', use } as const,
  read(text: string): MapSetting | null {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return null;
    }
    const read = MapSetting.safeParse(parsed);
    if (!read.success || read.data.kind === 'town' || lackOf(read.data) !== null) return null;
    const one = read.data;
    if (use === 'satellite' && (one.kind === 'townFile' || one.kind === 'pmtiles')) return null;
    if (one.kind === 'townFile' || one.kind === 'none') return one;
    const all = one.kind === 'raster' ? [...one.tiles, ...(one.overlay ?? [])] : [one.url];
    const glyphs = one.kind === 'pmtiles' && one.glyphs ? [one.glyphs] : [];
    const origins = one.kind === 'style' ? (one.hosts ?? []) : [];
    const isPlain =
      [...all, ...glyphs].every((part) => MAP_ADDRESS.test(part)) &&
      origins.every((origin) => MAP_ORIGIN.test(origin)) &&
      origins.length <= MOST_ORIGINS;
    return isPlain && (one.kind !== 'raster' || one.tiles.length > 0) ? one : null;
  },
});
const Degrees = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** West, south, east, north in degrees, WGS-84, with commas. */
const box = () => ({
  form: { kind: 'box' } as const,
  read(text: string): [number, number, number, number] | null {
    const figures = text.split(/[\s,，]+/).filter(Boolean);
    const read = Degrees.safeParse(figures.map(Number));
    if (!read.success) return null;
    const [west, south, east, north] = read.data;
    const isBox = west >= -180 && east <= 180 && west < east && south >= -85 && north <= 85 && south < north;
    return isBox ? read.data : null;
  },
});

const PLATFORM = ['platform'] as const;
const BOTH = ['platform', 'school'] as const;
const DAY_SECONDS = 86_400;
/** Characters of the secret that signs alerts, at least. */
export const LEAST_WEBHOOK_SECRET = 16;

/** All settings, in the order of the page. */
export const SETTINGS = {
  requireSecondFactor: {
    variable: 'REQUIRE_SECOND_FACTOR',
    topic: 'signIn',
    scopes: BOTH,
    onlyMore: true,
    ...yesNo(),
  },
  autoLogout: { variable: 'AUTO_LOGOUT', topic: 'signIn', scopes: PLATFORM, ...whole(0, 1_440) },
  oneSession: { variable: 'ONE_SESSION', topic: 'signIn', scopes: PLATFORM, ...yesNo() },
  oneEdu: { variable: 'PROVIDER_ONE_EDU', topic: 'signIn', scopes: PLATFORM, ...address() },
  hunan: { variable: 'PROVIDER_HUNAN', topic: 'signIn', scopes: PLATFORM, ...address() },
  hainan: { variable: 'PROVIDER_HAINAN', topic: 'signIn', scopes: PLATFORM, ...address() },
  weChat: { variable: 'PROVIDER_WECHAT', topic: 'signIn', scopes: PLATFORM, ...address() },
  weChatAuthorize: { variable: 'WECHAT_AUTHORIZE', topic: 'signIn', scopes: PLATFORM, ...address() },
  codeWebhook: { variable: 'CODE_WEBHOOK', topic: 'signIn', scopes: PLATFORM, ...address() },
  alertRounds: { variable: 'ALERT_ROUNDS', topic: 'alerts', scopes: BOTH, ...rising(2, DAY_SECONDS) },
  silentAfter: { variable: 'SILENT_AFTER', topic: 'alerts', scopes: PLATFORM, ...whole(300, DAY_SECONDS) },
  weeklyTest: { variable: 'WEEKLY_TEST', topic: 'alerts', scopes: BOTH, ...yesNo() },
  webPush: { variable: 'WEB_PUSH', topic: 'alerts', scopes: PLATFORM, ...yesNo() },
  alertWebhook: { variable: 'ALERT_WEBHOOK', topic: 'alerts', scopes: PLATFORM, ...address() },
  alertWebhookSecret: {
    variable: 'ALERT_WEBHOOK_SECRET',
    topic: 'alerts',
    scopes: PLATFORM,
    goesTo: 'alertWebhook',
    ...secret(400, LEAST_WEBHOOK_SECRET),
  },
  privacyContact: { variable: 'PRIVACY_CONTACT', topic: 'privacy', scopes: PLATFORM, ...words(200) },
  keepDays: { variable: 'KEEP_DAYS', topic: 'privacy', scopes: BOTH, onlyLess: true, ...whole(7, 3_650) },
  leaverDays: { variable: 'LEAVER_DAYS', topic: 'privacy', scopes: BOTH, onlyLess: true, ...whole(1, 3_650) },
  recordDays: { variable: 'CARD_RECORD_DAYS', topic: 'privacy', scopes: BOTH, onlyLess: true, ...whole(1, 3_650) },
  icpNumber: { variable: 'ICP_NUMBER', topic: 'privacy', scopes: PLATFORM, ...words(60) },
  policeNumber: { variable: 'POLICE_NUMBER', topic: 'privacy', scopes: PLATFORM, ...words(60) },
  basemap: { variable: 'BASEMAP', topic: 'map', scopes: BOTH, ...map('streets') },
  satellite: { variable: 'SATELLITE', topic: 'map', scopes: BOTH, ...map('satellite') },
  bounds: { variable: 'BOUNDS', topic: 'map', scopes: PLATFORM, ...box() },
  traccarUrl: { variable: 'TRACCAR_URL', topic: 'cards', scopes: PLATFORM, ...address() },
  traccarToken: { variable: 'TRACCAR_TOKEN', topic: 'cards', scopes: PLATFORM, goesTo: 'traccarUrl', ...secret() },
  operatorUrl: { variable: 'FAMILY_OPERATOR_URL', topic: 'cards', scopes: PLATFORM, ...address() },
  operatorToken: {
    variable: 'FAMILY_OPERATOR_TOKEN',
    topic: 'cards',
    scopes: PLATFORM,
    goesTo: 'operatorUrl',
    ...secret(),
  },
  cardMakers: { variable: 'CARD_MAKERS', topic: 'cards', scopes: PLATFORM, ...cardMakers() },
  radioServices: { variable: 'RADIO_SERVICES', topic: 'cards', scopes: PLATFORM, ...radioServices() },
  applications: { variable: 'APPLICATIONS', topic: 'console', scopes: PLATFORM, ...applications() },
  photoHosts: { variable: 'PHOTO_HOSTS', topic: 'console', scopes: PLATFORM, ...hosts() },
  embedders: { variable: 'EMBEDDERS', topic: 'console', scopes: PLATFORM, ...origins() },
  ticketsOverHttp: { variable: 'TICKETS_OVER_HTTP', topic: 'console', scopes: PLATFORM, ...yesNo() },
} as const satisfies Record<string, SettingFacts<unknown>>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<Name extends SettingName> = NonNullable<ReturnType<(typeof SETTINGS)[Name]['read']>>;
export type SettingValues = { [Name in SettingName]?: SettingValue<Name> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const settingRow = (name: SettingName): SettingFacts<unknown> => SETTINGS[name];
/**
 * The variable that fixes a setting. A secret goes with its address: with an address of a variable counts the secret of
 * a variable, or none; a secret alone in the environment goes nowhere.
 */
export const fixingVariable = (name: SettingName): string => {
  const { goesTo, variable } = settingRow(name);
  return SETTING_NAMES.filter((other) => other === goesTo).map((other) => SETTINGS[other].variable)[0] ?? variable;
};
/** The form of a setting that is a list; null for another one. */
export const entryFormOf = (name: SettingName): EntryForm | null => {
  const { form } = settingRow(name);
  return form.kind === 'entries' ? form : null;
};
export const isSecret = (name: SettingName) => settingRow(name).form.kind === 'secret';
/** Settings of a scope, in the order of the page. */
export const settingsOfScope = (scope: SettingScope): SettingName[] =>
  SETTING_NAMES.filter((name) => settingRow(name).scopes.includes(scope));
