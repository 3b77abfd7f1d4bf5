/** What the surroundings say: environment variables, read once, by the names README lists. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BasemapConfig, type ProviderName, PROVIDERS } from '../../contract';
import type { Settings } from '../platform';
import { DEFAULT_SETTINGS } from '../settings';

export interface Environment {
  port: number;
  host: string;
  /** Data folder of the embedded store. */
  folder: string;
  databaseUrl: string | undefined;
  /** Where the console begins: '/' or '/somewhere/'. */
  basePath: string;
  basemap: BasemapConfig | undefined;
  traccar: { url: string; token: string } | undefined;
  /** Addresses of the education platforms that vouch for people (server/people/providers.ts). */
  providers: Partial<Record<ProviderName, string>>;
  /** Where verification codes are handed to be sent: an HTTP endpoint that gets `{ mobile, code }`. */
  codeWebhook: string | undefined;
  settings: Settings;
}

const PROVIDER_VARIABLES: Record<ProviderName, string> = { oneEdu: 'PROVIDER_ONE_EDU', hunan: 'PROVIDER_HUNAN', hainan: 'PROVIDER_HAINAN' };

/** Throws, naming the variable, when one cannot be understood. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const number = (name: string, fallback: number) => {
    const value = Number(env[name] ?? fallback);
    if (!Number.isInteger(value) || value < 0) throw new Error(`${name} is not a number: ${env[name]}`);
    return value;
  };
  const basemap = env['BASEMAP'] === undefined ? undefined : BasemapConfig.safeParse(parsed('BASEMAP', env['BASEMAP']));
  if (basemap && !basemap.success) throw new Error(`BASEMAP: ${basemap.error.message}`);
  return {
    port: number('PORT', 5173),
    host: env['HOST'] ?? '127.0.0.1',
    folder: env['DATA_FOLDER'] ?? join(process.cwd(), '.homeward'),
    databaseUrl: env['DATABASE_URL'],
    basePath: `/${(env['BASE_PATH'] ?? '').replace(/^\/|\/$/g, '')}/`.replace('//', '/'),
    basemap: basemap?.data,
    traccar: env['TRACCAR_URL'] ? { url: env['TRACCAR_URL'].replace(/\/$/, ''), token: env['TRACCAR_TOKEN'] ?? '' } : undefined,
    providers: Object.fromEntries(PROVIDERS.flatMap((name) => (env[PROVIDER_VARIABLES[name]] ? [[name, env[PROVIDER_VARIABLES[name]]]] : []))),
    codeWebhook: env['CODE_WEBHOOK'],
    settings: {
      compat: {
        constant: env['COMPAT_CONSTANT'] ?? DEFAULT_SETTINGS.compat.constant,
        passwordSuffix: env['COMPAT_PASSWORD_SUFFIX'] ?? DEFAULT_SETTINGS.compat.passwordSuffix,
        encodeVersion: DEFAULT_SETTINGS.compat.encodeVersion,
        environment: DEFAULT_SETTINGS.compat.environment,
      },
      embedders: (env['EMBEDDERS'] ?? '').split(/[\s,]+/).filter(Boolean),
      applications: applicationsOf(env['APPLICATIONS']),
      oneSession: env['ONE_SESSION'] === 'yes',
      autoLogout: number('AUTO_LOGOUT', DEFAULT_SETTINGS.autoLogout),
      privacyContact: env['PRIVACY_CONTACT'] ?? DEFAULT_SETTINGS.privacyContact,
      keepDays: number('KEEP_DAYS', DEFAULT_SETTINGS.keepDays),
    },
  };
}

const Applications = z.array(z.object({ appCode: z.string().check(z.minLength(1)), address: z.string().check(z.regex(/^(https?:)?\/\/[^/\s]+/)), secret: z.string().check(z.minLength(16)) }));

/** Throws when the list is not one: a person must not be led to half an address. */
function applicationsOf(text: string | undefined): Settings['applications'] {
  if (text === undefined) return [];
  const list = Applications.safeParse(parsed('APPLICATIONS', text));
  if (!list.success) throw new Error(`APPLICATIONS: ${list.error.message}`);
  return list.data;
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON`);
  }
}
