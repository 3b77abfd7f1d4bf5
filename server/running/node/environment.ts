/** Reads the environment variables. README lists them. */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { LocalizedText, type RuntimeConfig } from '../../../contract';
import { MapChoice } from '../../../contract/runtimeConfig';
import {
  fixingVariable,
  LEAST_WEBHOOK_SECRET,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from '../../../contract/settings/settings';
import type { RadioService } from '../../../contract/settings/radioServices';
import type { CardGatewayOptions } from '../../field/gateway/cardGateway';
import { type CardMaker, CardMakers } from '../../field/gateway/makers';
import { type IdentityProviderName, IDENTITY_PROVIDERS } from '../../people/signIn/providers';
import type { Settings } from '../../engine/platform';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import type { AlertWebhookOptions } from './alertWebhook';
import { wholeNumber } from './command';
import { withSecretFiles } from './secretFiles';
import type { VapidKeys, WebPushOptions } from './webPush';

export interface Environment {
  port: number;
  host: string;
  /** Number of own proxies in front of the platform (for X-Forwarded-For). */
  trustedProxies: number;
  /** What a caller of /metrics must know; empty switches the figures off. */
  metricsToken: string;
  /** Loopback port that gives the figures without a token; 0 is none. */
  metricsPort: number;
  /** Data folder of the embedded database. */
  folder: string;
  databaseUrl: string | undefined;
  /** NATS servers that carry positions between processes; undefined: the store does. */
  natsUrl: string | undefined;
  /** File with the token of the set-up link, for machines that set up machines; a random one is printed without it. */
  setUpTokenFile: string | undefined;
  /** Base path of the console: '/' or '/somewhere/'. */
  basePath: string;
  basemap: MapChoice | undefined;
  satellite: MapChoice | undefined;
  /** First view of the map: [west, south, east, north], degrees, WGS-84; undefined: that of each school. */
  bounds: RuntimeConfig['bounds'] | undefined;
  traccar: { url: string; token: string } | undefined;
  /** The port for cards on their own connections; undefined: there is none. */
  cards: (Omit<CardGatewayOptions, 'cipher'> & { port: number; listen: string }) | undefined;
  /** The platform of the cards' operator, for family groups. */
  operator: { url: string; token: string } | undefined;
  /** Addresses of the identity providers (server/people/signIn/providers.ts). */
  providers: Partial<Record<IdentityProviderName, string>>;
  /** HTTP endpoint that sends verification codes; it gets `{ mobile, code }`. */
  codeWebhook: string | undefined;
  /** Services that place cards by the radios that they hear. */
  radioServices: readonly RadioService[] | undefined;
  /** File with the keys that seal secrets in the store; by default one in the data folder. */
  settingsKeyFile: string | undefined;
  /** Hosts and networks (CIDR) inside the house that providers of messages may be reached at. */
  allowedHosts: string[];
  /** HTTP endpoint that sends alerts as SMS or WeChat template messages. */
  alertWebhook: AlertWebhookOptions | undefined;
  webPush: Omit<WebPushOptions, 'keys' | 'fetch'> & {
    /** VAPID keys. Without them a pair is generated and stored in the data folder. */
    keys: VapidKeys | undefined;
  };
  settings: Settings;
  /** Settings that a variable gives: what people set in the console does not count for them. */
  fixed: ReadonlySet<SettingName>;
}

const PROVIDER_VARIABLES: Record<IdentityProviderName, string> = {
  oneEdu: 'PROVIDER_ONE_EDU',
  hunan: 'PROVIDER_HUNAN',
  hainan: 'PROVIDER_HAINAN',
  weChat: 'PROVIDER_WECHAT',
};

const MOST_PORT = 65_535;
/** Faults of one variable that are said. */
const MOST_FAULTS = 5;

/** @throws Error naming the variable that is wrong. */
export function readEnvironment(given: Record<string, string | undefined>): Environment {
  const env = withSecretFiles(given);
  const number = (name: string, fallback: number, most = 999_999_999) => {
    const text = env[name]?.trim() ?? '';
    // Set to nothing is not set: a line without a value in a file of variables must not keep data for no days.
    if (text === '') return fallback;
    const figure = wholeNumber(text);
    if (!(figure <= most)) throw new Error(`${name} must be a whole number from 0 to ${most}, not ${env[name]}`);
    return figure;
  };
  const mapOf = (name: 'BASEMAP' | 'SATELLITE') => {
    const map = env[name] === undefined ? undefined : MapChoice.safeParse(parsed(name, env[name]));
    if (map && !map.success) throw new Error(`${name}: ${faultsOf(map.error)}`);
    return map?.data;
  };
  const ticketsOverHttp = env['TICKETS_OVER_HTTP'] === 'yes';
  const basePath = `/${(env['BASE_PATH'] ?? '').replace(/^\/|\/$/g, '')}/`.replace('//', '/');
  return {
    port: number('PORT', 5173, MOST_PORT),
    host: env['HOST'] ?? '127.0.0.1',
    trustedProxies: number('TRUSTED_PROXIES', 0),
    metricsToken: env['METRICS_TOKEN'] ?? '',
    metricsPort: number('METRICS_PORT', 0, MOST_PORT),
    folder: resolve(env['DATA_FOLDER'] || '.homeward'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    natsUrl: env['NATS_URL'] || undefined,
    setUpTokenFile: env['SETUP_TOKEN_FILE'],
    basePath,
    basemap: mapOf('BASEMAP'),
    satellite: mapOf('SATELLITE'),
    bounds: boundsOf(env['BOUNDS']),
    traccar: env['TRACCAR_URL']
      ? { url: env['TRACCAR_URL'].replace(/\/$/, ''), token: env['TRACCAR_TOKEN'] ?? '' }
      : undefined,
    cards:
      env['CARD_PORT'] === undefined || env['CARD_PORT'] === ''
        ? undefined
        : {
            port: number('CARD_PORT', 0, MOST_PORT),
            listen: env['CARD_LISTEN'] ?? '0.0.0.0',
            makers: cardMakersOf(env['CARD_MAKERS']),
            host: cardHostOf(env['CARD_HOST']),
            tiltMakers: tiltMakersOf(env['CARD_TILT_MAKERS']),
          },
    operator: env['FAMILY_OPERATOR_URL']
      ? { url: env['FAMILY_OPERATOR_URL'].replace(/\/$/, ''), token: env['FAMILY_OPERATOR_TOKEN'] ?? '' }
      : undefined,
    providers: Object.fromEntries(
      IDENTITY_PROVIDERS.flatMap((name) =>
        env[PROVIDER_VARIABLES[name]] ? [[name, env[PROVIDER_VARIABLES[name]]]] : [],
      ),
    ),
    codeWebhook: env['CODE_WEBHOOK'] || undefined,
    radioServices: radioServicesOf(env['RADIO_SERVICES']),
    settingsKeyFile: env['SETTINGS_KEY_FILE'] || undefined,
    allowedHosts: (env['PROVIDER_HOSTS'] ?? '').split(/[\s,]+/).filter(Boolean),
    alertWebhook: alertWebhookOf(env['ALERT_WEBHOOK'], env['ALERT_WEBHOOK_SECRET']),
    webPush: {
      keys: vapidKeysOf(env['VAPID_PUBLIC_KEY'], env['VAPID_PRIVATE_KEY']),
      subject: env['VAPID_SUBJECT'] ?? 'mailto:webmaster@localhost',
      hosts: (env['PUSH_HOSTS'] ?? '').split(/[\s,]+/).filter(Boolean),
    },
    fixed: new Set(SETTING_NAMES.filter((name) => (env[fixingVariable(name)]?.trim() ?? '') !== '')),
    settings: {
      ...DEFAULT_SETTINGS,
      compat: {
        constant: env['COMPAT_CONSTANT'] ?? DEFAULT_SETTINGS.compat.constant,
        passwordSuffix: env['COMPAT_PASSWORD_SUFFIX'] ?? DEFAULT_SETTINGS.compat.passwordSuffix,
        encodeVersion: DEFAULT_SETTINGS.compat.encodeVersion,
        environment: DEFAULT_SETTINGS.compat.environment,
      },
      embedders: (env['EMBEDDERS'] ?? '').split(/[\s,]+/).filter(Boolean),
      applications: applicationsOf(env['APPLICATIONS'], ticketsOverHttp),
      ticketsOverHttp,
      photoHosts: (env['PHOTO_HOSTS'] ?? '').split(/[\s,]+/).filter(Boolean),
      weChat: {
        authorize: env['WECHAT_AUTHORIZE'] ?? DEFAULT_SETTINGS.weChat.authorize,
        sdk: env['WECHAT_SDK'] ?? DEFAULT_SETTINGS.weChat.sdk,
      },
      weeklyTest: env['WEEKLY_TEST'] === 'yes',
      webPush: env['WEB_PUSH'] !== 'no',
      oneSession: env['ONE_SESSION'] === 'yes',
      autoLogout: number('AUTO_LOGOUT', DEFAULT_SETTINGS.autoLogout),
      consoleOrigin: consoleOriginOf(env['CONSOLE_ORIGIN']),
      consolePath: basePath,
      requireSecondFactor: env['REQUIRE_SECOND_FACTOR'] === 'yes',
      privacyContact: env['PRIVACY_CONTACT'] ?? DEFAULT_SETTINGS.privacyContact,
      keepDays: number('KEEP_DAYS', DEFAULT_SETTINGS.keepDays),
      leaverDays: number('LEAVER_DAYS', DEFAULT_SETTINGS.leaverDays),
      recordDays: number('CARD_RECORD_DAYS', DEFAULT_SETTINGS.recordDays),
      alertRounds:
        env['ALERT_ROUNDS'] === undefined ? DEFAULT_SETTINGS.alertRounds : alertRoundsOf(env['ALERT_ROUNDS']),
      silence: { ...DEFAULT_SETTINGS.silence, after: number('SILENT_AFTER', DEFAULT_SETTINGS.silence.after) },
      demo: DEFAULT_SETTINGS.demo,
    },
  };
}

/** @throws unless the seconds ascend: each round comes after the one before. */
function alertRoundsOf(text: string): number[] {
  const rounds = text.split(',').map((seconds) => wholeNumber(seconds.trim()));
  if (
    rounds.length < 2 ||
    rounds.some((seconds, index) => !(Number.isInteger(seconds) && seconds > (rounds[index - 1] ?? 0)))
  )
    throw new Error(`ALERT_ROUNDS must be at least two ascending numbers of seconds, not ${text}`);
  return rounds;
}

/** @throws unless it is an area of the Earth that does not cross the antimeridian. */
function boundsOf(text: string | undefined): RuntimeConfig['bounds'] | undefined {
  if (text === undefined || text === '') return undefined;
  const degrees = text.split(',').map((part) => (/^\s*-?\d{1,3}(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = degrees;
  const isArea = west >= -180 && west < east && east <= 180 && south >= -85 && south < north && north <= 85;
  if (degrees.length !== 4 || !isArea)
    throw new Error(`BOUNDS must be west,south,east,north in degrees, such as 120.8,30.8,121.1,31.0, not ${text}`);
  return [west, south, east, north];
}

/** @throws unless it is an origin where browsers allow passkeys: https, or http on localhost, by name. */
function consoleOriginOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  const named = url !== null && !/^[\d.]+$|^\[/.test(url.hostname);
  if (!url || !secure || !named || url.origin !== text.replace(/\/$/, ''))
    throw new Error(`CONSOLE_ORIGIN must be an origin such as https://school.example, not ${text}`);
  return url.origin;
}

/** @throws when the list does not match. The message holds no key. */
function cardMakersOf(text: string | undefined): CardMaker[] {
  if (text === undefined || text === '') return [];
  const list = CardMakers.safeParse(parsed('CARD_MAKERS', text));
  const [issue] = list.error?.issues ?? [];
  if (!list.success) throw new Error(`CARD_MAKERS: ${issue?.path.join('.') ?? ''} does not fit`);
  return list.data;
}

/** @throws when the list does not match. The message holds no key. */
function radioServicesOf(text = ''): RadioService[] | undefined {
  if (text.trim() === '') return undefined;
  const services = SETTINGS.radioServices.read(text);
  if (!services)
    throw new Error(
      'RADIO_SERVICES must be a JSON list of {"service", "host", "apiKey", "signSecret", "dailyMost"}, all of them texts',
    );
  return services;
}

/** @throws unless each maker has the two letters of its cards' frames. */
function tiltMakersOf(text = ''): ReadonlySet<string> {
  const makers = text.split(',').filter((maker) => maker !== '');
  if (makers.some((maker) => !/^[A-Z]{2}$/.test(maker))) throw new Error('CARD_TILT_MAKERS must look like HQ,TH');
  return new Set(makers);
}

/** @throws unless it is an address in the form that a card keeps. */
function cardHostOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (!/^[\w.-]{1,90}@\d{2,5}$/.test(text)) throw new Error(`CARD_HOST must look like cards.school.example@9141`);
  return text;
}

function alertWebhookOf(url: string | undefined, secret = ''): AlertWebhookOptions | undefined {
  if (url === undefined || url === '') return undefined;
  if (secret.length < LEAST_WEBHOOK_SECRET)
    throw new Error(`ALERT_WEBHOOK_SECRET must have at least ${LEAST_WEBHOOK_SECRET} characters`);
  return { url, secret };
}

function vapidKeysOf(publicKey: string | undefined, privateKey: string | undefined): VapidKeys | undefined {
  if (!publicKey && !privateKey) return undefined;
  if (!publicKey || !privateKey) throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together');
  return { publicKey, privateKey };
}

const Applications = z.array(
  z.object({
    appCode: z.string().check(z.minLength(1)),
    address: z.string().check(z.regex(/^((https?:)?\/\/[^/\s]+|\/[\w-]+)/)),
    secret: z.string().check(z.minLength(16)),
    name: z.optional(LocalizedText),
    about: z.optional(LocalizedText),
    appDetailId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    schools: z.optional(z.array(z.string())),
    roles: z.optional(z.array(z.enum(['teacher', 'student']))),
  }),
);

/** @throws when the list does not match, so that no user is sent to a wrong address or over plain http. */
function applicationsOf(text: string | undefined, overHttp: boolean): Settings['applications'] {
  if (text === undefined) return [];
  const list = Applications.safeParse(parsed('APPLICATIONS', text));
  if (!list.success) throw new Error(`APPLICATIONS: ${faultsOf(list.error)}`);
  const plain = list.data.find(({ address }) => !overHttp && address.startsWith('http:'));
  if (plain)
    throw new Error(`APPLICATIONS: ${plain.appCode} is http; tickets go over http with TICKETS_OVER_HTTP=yes only`);
  return list.data;
}

/** What does not fit, by its path, in words. It holds none of the values: a secret may be among them. */
function faultsOf({ issues }: z.core.$ZodError): string {
  const said = issues.slice(0, MOST_FAULTS).map((issue) => {
    const place = issue.path.length > 0 ? issue.path.join('.') : 'it';
    switch (issue.code) {
      case 'invalid_type':
        return `${place} must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
      case 'invalid_value':
        return `${place} must be one of ${issue.values.map(String).join(', ')}`;
      case 'invalid_union':
        return 'options' in issue && Array.isArray(issue.options)
          ? `${place} must be one of ${issue.options.map(String).join(', ')}`
          : `${place} does not fit`;
      default:
        return `${place} does not fit`;
    }
  });
  return said.join('; ');
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} must be JSON`);
  }
}
