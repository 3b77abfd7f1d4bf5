/** A map as the parts that its form has, and as the text that is kept. Pure. */
import {
  keyOf,
  lackOf,
  type MapPreset,
  type MapUse,
  PRESET_FACTS,
  presetOf,
  presetsOf,
} from '../../../contract/settings/mapPresets';
import { MapSetting } from '../../../contract/settings/mapSetting';
import type { Datum } from '../../../map/geo/datum';

export interface MapParts {
  preset: MapPreset;
  /** Of a map that is typed in; several addresses of tiles have spaces between them. */
  address: string;
  overlay: string;
  datum: Datum;
  /** The closest zoom of raster tiles, as it is typed. */
  maxZoom: string;
  attribution: string;
  /** What a preset asks for besides. */
  key: string;
  approval: string;
  /** Origins from which a style loads its parts, as they were seen. */
  hosts: readonly string[];
  /** What the form has no control for, of a map that was set by hand. */
  rest: Readonly<Record<string, unknown>>;
}

const USUAL_ZOOM = 18;

export const emptyParts = (use: MapUse): MapParts => ({
  preset: presetsOf(use).includes('none') ? 'none' : 'raster',
  address: '',
  overlay: '',
  datum: 'wgs84',
  maxZoom: String(USUAL_ZOOM),
  attribution: '',
  key: '',
  approval: '',
  hosts: [],
  rest: {},
});

/** The map of a text; null for none, or one that another release kept. */
export function settingIn(text: string): MapSetting | null {
  try {
    return MapSetting.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function partsOf(text: string, use: MapUse): MapParts {
  const empty = emptyParts(use);
  const setting = settingIn(text);
  if (!setting || setting.kind === 'town') return empty;
  const preset = presetOf(setting);
  if (setting.kind === 'townFile' || setting.kind === 'none') return { ...empty, preset };
  const shared = {
    ...empty,
    preset,
    key: keyOf(setting),
    approval: setting.approval ?? '',
    datum: setting.datum ?? 'wgs84',
    attribution: setting.attribution ?? '',
  };
  switch (setting.kind) {
    case 'raster':
      return {
        ...shared,
        address: setting.tiles.join(' '),
        overlay: (setting.overlay ?? []).join(' '),
        maxZoom: String(setting.maxZoom ?? USUAL_ZOOM),
        rest: { tileSize: setting.tileSize, scheme: setting.scheme },
      };
    case 'style':
      return { ...shared, address: setting.url, hosts: setting.hosts ?? [] };
    case 'pmtiles':
      return { ...shared, address: setting.url, rest: { schema: setting.schema, glyphs: setting.glyphs } };
  }
}

const listed = (text: string) => text.split(/\s+/).filter(Boolean);

/** The map of the parts; null while an address is missing. */
export function settingOf(parts: MapParts, use: MapUse): MapSetting | null {
  const { preset, address, overlay, datum, maxZoom, attribution, key, approval, hosts, rest } = parts;
  const made = PRESET_FACTS[preset].map(use, key.trim());
  if (made) return withExtras(made, preset, approval);
  const [first] = listed(address);
  if (!first) return null;
  const over = listed(overlay);
  const zoom = Number(maxZoom);
  const typed =
    preset === 'raster'
      ? {
          kind: preset,
          tiles: listed(address),
          ...(over.length > 0 && { overlay: over }),
          ...(Number.isInteger(zoom) && zoom > 0 && zoom <= 24 && { maxZoom: zoom }),
        }
      : { kind: preset, url: first, ...(preset === 'style' && hosts.length > 0 && { hosts }) };
  const whole = { ...rest, ...typed, datum, ...(attribution.trim() && { attribution: attribution.trim() }) };
  // Through text, so that what is undefined is left out.
  return settingIn(JSON.stringify({ ...whole, ...(approval.trim() && { approval: approval.trim() }) }));
}

const withExtras = (setting: MapSetting, preset: MapPreset, approval: string): MapSetting =>
  setting.kind === 'none' || setting.kind === 'townFile'
    ? setting
    : {
        ...setting,
        preset,
        ...(PRESET_FACTS[preset].needsApproval && approval.trim() && { approval: approval.trim() }),
      };

/** The text that is kept; empty while something is missing. */
export function textOf(parts: MapParts, use: MapUse): string {
  const setting = settingOf(parts, use);
  return setting && lackOf(setting) === null ? JSON.stringify(setting) : '';
}

/** What is missing, by the field that lacks it. */
export function missingIn(parts: MapParts, use: MapUse): 'address' | 'key' | 'approval' | null {
  const setting = settingOf(parts, use);
  return setting ? lackOf(setting) : 'address';
}
