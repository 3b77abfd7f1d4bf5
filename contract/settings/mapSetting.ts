/** A map as a setting: what the form makes and the store keeps, and the basemap that consoles make of it. */
import * as z from 'zod/mini';
import { BasemapConfig, basemapOf, type MapChoice, type RuntimeConfig } from '../runtimeConfig';

/** Characters of an approval number. */
export const MOST_APPROVAL = 60;

/** What the form remembers besides. */
const Form = z.object({
  /** The preset that it was made of (contract/settings/mapPresets.ts). */
  preset: z.exactOptional(z.string().check(z.maxLength(20))),
  /** The number under which the map was reviewed (审图号). It stands beside the attribution. */
  approval: z.exactOptional(z.string().check(z.maxLength(MOST_APPROVAL), z.regex(/^[^<>]*$/))),
});

export const MapSetting = z.union([z.object({ kind: z.literal('townFile') }), z.intersection(BasemapConfig, Form)]);
export type MapSetting = z.infer<typeof MapSetting>;

/** The map without what only its form needs; the approval number has become a part of its attribution. */
export function choiceOf(setting: MapSetting): MapChoice {
  if (setting.kind === 'townFile') return setting;
  const { preset: _, approval, ...map } = setting;
  if (!approval || map.kind === 'none') return map;
  return { ...map, attribution: [map.attribution, `审图号：${approval}`].filter(Boolean).join(' · ') };
}

/** The basemap that a setting stands for. */
export const resolvedBasemap = (
  setting: MapSetting | null | undefined,
  townFile: RuntimeConfig['townFile'],
): BasemapConfig => basemapOf(setting && choiceOf(setting), townFile);

/** The pictures from above of a setting; null without any. */
export const satelliteOf = (setting: MapSetting | null | undefined): BasemapConfig | null =>
  setting && setting.kind !== 'none' ? resolvedBasemap(setting, null) : null;
