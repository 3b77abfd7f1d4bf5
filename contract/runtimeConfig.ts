/** The console's runtime configuration: `/config.json` below the base path, loaded before anything else (7.04). */
import * as z from 'zod/mini';
import { inEachLanguage, LocalizedText } from './localizedText';
import { LANGUAGE_FACTS } from './language';

const Datum = z.enum(['wgs84', 'gcj02', 'bd09']);

/** Which layers vector tiles have: OpenMapTiles, Protomaps basemap v4, or Shortbread 1.1. */
export const TileSchema = z.enum(['openmaptiles', 'protomaps', 'shortbread']);

/** The basemap. `kind` as in map/; `datum` is the coordinate system of its tiles. */
export const BasemapConfig = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('town'), url: z.string(), attribution: z.exactOptional(z.string()) }),
  z.object({
    kind: z.literal('pmtiles'),
    url: z.string(),
    schema: z.exactOptional(TileSchema),
    glyphs: z.exactOptional(z.string()),
    datum: z.exactOptional(Datum),
    attribution: z.exactOptional(z.string()),
  }),
  z.object({
    kind: z.literal('raster'),
    tiles: z.array(z.string()),
    overlay: z.exactOptional(z.array(z.string())),
    datum: z.exactOptional(Datum),
    tileSize: z.exactOptional(z.number()),
    maxZoom: z.exactOptional(z.number()),
    scheme: z.exactOptional(z.enum(['xyz', 'tms'])),
    attribution: z.exactOptional(z.string()),
  }),
  z.object({
    kind: z.literal('style'),
    url: z.string(),
    /** Origins besides that of `url`, from which the style loads its tiles, names and signs. */
    hosts: z.exactOptional(z.array(z.string())),
    datum: z.exactOptional(Datum),
    attribution: z.exactOptional(z.string()),
  }),
  z.object({ kind: z.literal('none') }),
]);
export type BasemapConfig = z.infer<typeof BasemapConfig>;

/** A map that a console is told of: `townFile` is the town file of the platform, whichever it is at the time. */
export const MapChoice = z.discriminatedUnion('kind', [z.object({ kind: z.literal('townFile') }), BasemapConfig]);
export type MapChoice = z.infer<typeof MapChoice>;

/** The town file as the platform serves it. */
interface ServedTownFile {
  url: string;
  schema: z.infer<typeof TileSchema>;
}

/**
 * The basemap of a choice. Where there is none and a town file is there, it is the map; where the town file is chosen
 * and there is none, there is no map.
 */
export function basemapOf(choice: MapChoice | null | undefined, townFile: ServedTownFile | null): BasemapConfig {
  if (choice && choice.kind !== 'townFile') return choice;
  return townFile ? { kind: 'pmtiles', url: townFile.url, schema: townFile.schema } : { kind: 'none' };
}

/** A demo account that the sign-in page offers. Real installations have none. */
export const DemoAccount = z.object({
  account: z.string(),
  password: z.string(),
  title: LocalizedText,
  shows: LocalizedText,
});
export type DemoAccount = z.infer<typeof DemoAccount>;

/** The first view of the map where an installation names none: China. [west, south, east, north], WGS-84. */
export const WIDEST_VIEW: readonly [number, number, number, number] = [73.5, 18, 135, 53.6];

export const RuntimeConfig = z.object({
  /** Scheme, host and port of the platform; empty means the console's own. */
  apiHost: z._default(z.string(), ''),
  /** Base path of the console's router (2.44), with a leading slash; empty means the base path of the build. */
  basePath: z._default(z.string(), ''),
  /** Name of the platform in both languages, for the page title (1.08). */
  title: z._default(
    LocalizedText,
    inEachLanguage((language) => LANGUAGE_FACTS[language].platform),
  ),
  basemap: z._default(BasemapConfig, { kind: 'none' }),
  /** Pictures from above, which a viewer may choose instead; null without any. */
  satellite: z._default(z.nullable(BasemapConfig), null),
  /** The town's PMTiles file that the platform serves, for words of a place and as the map to fall back to. */
  townFile: z._default(z.nullable(z.object({ url: z.string(), schema: TileSchema })), null),
  /** First view of the map: [west, south, east, north] in degrees, WGS-84. China by default. */
  bounds: z._default(z.tuple([z.number(), z.number(), z.number(), z.number()]), [...WIDEST_VIEW]),
  /**
   * The specification's compatibility constants (7.03, 9.04). The console sets `enabled` and `desensitise` to true
   * after loading (7.04).
   */
  encode: z.object({
    enabled: z._default(z.boolean(), true),
    constant: z.string(),
    encodeVersion: z._default(z.string(), '2.0'),
    environment: z._default(z.string(), 'prod'),
  }),
  desensitise: z._default(z.boolean(), true),
  /** Sent as a header with every call when set (7.01). */
  version: z._default(z.string(), '2.0'),
  /** Appended to every password (5.09). */
  passwordSuffix: z._default(z.string(), ''),
  /** Minutes without use after which the console signs out (9.05); 0 means never. */
  autoLogout: z._default(z.number(), 30),
  /**
   * Contact for questions about personal information; empty means the school. The privacy policy shows it, and
   * `keepDays`.
   */
  privacyContact: z._default(z.string(), ''),
  /** Numbers under which the site is on record (ICP, police), which stand below the sign-in; empty for none. */
  icpNumber: z._default(z.string(), ''),
  policeNumber: z._default(z.string(), ''),
  /** Days for which fixes are kept. */
  keepDays: z._default(z.number(), 180),
  /**
   * URL of WeChat's authorisation page, which returns to /authBack, and of its script for mini-programs; empty when
   * unused.
   */
  weChat: z._default(z.object({ authorize: z.string(), sdk: z.string() }), { authorize: '', sdk: '' }),
  /** Paths (as signed) of calls that are never encoded (7.03). */
  plainPaths: z._default(z.array(z.string()), []),
  /** The origin to which passkeys belong; empty without passkeys. */
  passkeyOrigin: z._default(z.string(), ''),
  /** False while the platform has no way to send a code to a phone. */
  sendsCodes: z._default(z.boolean(), true),
  /** False while the platform has no way to send an alert as SMS or WeChat message. */
  sendsMessages: z._default(z.boolean(), true),
  /** False while the platform pushes to no browser. */
  sendsPushes: z._default(z.boolean(), true),
  /**
   * Who gets messages to phones, for the privacy policy: names of providers that schools have bound
   * (contract/delivery/providers.ts), and 'operator' for the operator's own gateway.
   */
  messageProviders: z._default(z.array(z.string()), []),
  /**
   * Who is asked where cards are, for the privacy policy: a service of contract/settings/radioServices.ts, and after a
   * space where it stands.
   */
  radioServices: z._default(z.array(z.string()), []),
  demoAccounts: z._default(z.array(DemoAccount), []),
  /** False while the platform waits for its first school: the console then shows the page that makes it. */
  setUp: z._default(z.boolean(), true),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
