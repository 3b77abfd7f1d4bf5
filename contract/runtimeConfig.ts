/** What one installation tells its consoles: served as `/config.json` below the base path, loaded before anything else (7.04). */
import * as z from 'zod/mini';

const Words = z.object({ zh: z.string(), en: z.string() });
const Datum = z.enum(['wgs84', 'gcj02', 'bd09']);

/** What the map is drawn on. The kinds are those of map/; the datum says in which coordinates the tiles are. */
export const BasemapConfig = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('town'), url: z.string(), attribution: z.exactOptional(z.string()) }),
  z.object({
    kind: z.literal('pmtiles'),
    url: z.string(),
    schema: z.exactOptional(z.enum(['openmaptiles', 'protomaps'])),
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
    datum: z.exactOptional(Datum),
    attribution: z.exactOptional(z.string()),
  }),
  z.object({ kind: z.literal('none') }),
]);
export type BasemapConfig = z.infer<typeof BasemapConfig>;

/** An account of the demo world, as the sign-in page offers it. Never present in an installation with real children. */
export const DemoAccount = z.object({ account: z.string(), password: z.string(), title: Words, shows: Words });
export type DemoAccount = z.infer<typeof DemoAccount>;

export const RuntimeConfig = z.object({
  /** Scheme, host and port of the platform; empty is the console's own. */
  apiHost: z._default(z.string(), ''),
  /** Where the console's router begins (2.44), with a leading slash; empty is where the build was told to. */
  basePath: z._default(z.string(), ''),
  /** Name of the platform in both languages, for the page title (1.08). */
  title: z._default(Words, { zh: '归途 · 班级平台', en: 'Homeward Class Platform' }),
  basemap: z._default(BasemapConfig, { kind: 'none' }),
  /** Where the map begins before it knows better: west, south, east, north in degrees, WGS-84. China when left out. */
  bounds: z._default(z.tuple([z.number(), z.number(), z.number(), z.number()]), [73.5, 18, 135, 53.6]),
  /** The specification's compatibility constants (7.03, 9.04). `enabled` and `desensitise` are forced on after load (7.04). */
  encode: z.object({
    enabled: z._default(z.boolean(), true),
    constant: z.string(),
    encodeVersion: z._default(z.string(), '2.0'),
    environment: z._default(z.string(), 'prod'),
  }),
  desensitise: z._default(z.boolean(), true),
  /** Sent as a header with every call when set (7.01). */
  version: z._default(z.string(), '2.0'),
  /** Follows every password (5.09). */
  passwordSuffix: z._default(z.string(), ''),
  /** Minutes without use after which the console signs itself out (9.05); 0 is never. */
  autoLogout: z._default(z.number(), 30),
  /** Whom one asks about personal information; empty is the school. Shown by the privacy policy, as is how many days positions are kept. */
  privacyContact: z._default(z.string(), ''),
  keepDays: z._default(z.number(), 180),
  /** Where WeChat's authorisation begins, which leads back to /authBack; empty where there is none. And where its script lies that speaks to a mini-program. */
  weChat: z._default(z.object({ authorize: z.string(), sdk: z.string() }), { authorize: '', sdk: '' }),
  /** Paths (as signed) whose bodies are never encoded (7.03). */
  plainPaths: z._default(z.array(z.string()), []),
  demoAccounts: z._default(z.array(DemoAccount), []),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
