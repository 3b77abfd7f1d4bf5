/** A map as a setting: what the form makes and the store keeps, and the basemap that consoles make of it. */
import * as z from 'zod/mini';
import { BasemapConfig, type TileSchema } from '../runtimeConfig';

/** The town file of the platform, whichever it is at the time. */
const TownFileMap = z.object({ kind: z.literal('townFile') });

/** A map that a console is told: it knows by itself which town file there is. */
export const MapChoice = z.discriminatedUnion('kind', [TownFileMap, BasemapConfig]);
export type MapChoice = z.infer<typeof MapChoice>;

/** Characters of an approval number. */
export const MOST_APPROVAL = 60;

/** What the form remembers besides. */
const Form = z.object({
  /** The preset that it was made of (contract/settings/mapPresets.ts). */
  preset: z.exactOptional(z.string().check(z.maxLength(20))),
  /** The number under which the map was reviewed (审图号). It stands beside the attribution. */
  approval: z.exactOptional(z.string().check(z.maxLength(MOST_APPROVAL), z.regex(/^[^<>]*$/))),
});

export const MapSetting = z.union([TownFileMap, z.intersection(BasemapConfig, Form)]);
export type MapSetting = z.infer<typeof MapSetting>;

/** The town file as the platform serves it. */
export interface ServedTownFile {
  url: string;
  schema: z.infer<typeof TileSchema>;
}

/** The map without what only its form needs; the approval number has become a part of its attribution. */
export function choiceOf(setting: MapSetting): MapChoice {
  if (setting.kind === 'townFile') return setting;
  const { preset: _, approval, ...map } = setting;
  if (!approval || map.kind === 'none') return map;
  return { ...map, attribution: [map.attribution, `审图号：${approval}`].filter(Boolean).join(' · ') };
}

/**
 * The basemap that a setting stands for. Where nothing is set and a town file is there, it is the map; where the town
 * file is chosen and there is none, there is no map.
 */
export function resolvedBasemap(
  setting: MapSetting | null | undefined,
  townFile: ServedTownFile | null,
): BasemapConfig {
  const choice = setting ? choiceOf(setting) : null;
  if (choice && choice.kind !== 'townFile') return choice;
  return townFile ? { kind: 'pmtiles', url: townFile.url, schema: townFile.schema } : { kind: 'none' };
}

/** The pictures from above of a setting; null without any. */
export const satelliteOf = (setting: MapSetting | null | undefined): BasemapConfig | null =>
  setting && setting.kind !== 'none' ? resolvedBasemap(setting, null) : null;
