/** Which map lies under the pupils: what a viewer may choose, and what is shown instead of one that fails. */
import { type BasemapConfig, basemapOf, type MapChoice, type RuntimeConfig } from '../../../contract/runtimeConfig';
import type { SchoolMaps } from '../../../contract/user';
import type { Ground } from '../../store/setting';

export interface ShownGround {
  ground: Ground;
  basemap: BasemapConfig;
}

export type Maps = Pick<RuntimeConfig, 'basemap' | 'satellite' | 'townFile'>;

/** The streets of a school: its own, else those of the installation. */
export const streetsOf = (config: Maps, own: MapChoice | null | undefined) =>
  own ? basemapOf(own, config.townFile) : config.basemap;

const satelliteIn = (config: Maps, school: SchoolMaps | null | undefined) =>
  school?.satellite && school.satellite.kind !== 'none' ? basemapOf(school.satellite, null) : config.satellite;

/** What a viewer may choose; empty where there is nothing to choose. */
export function groundsOf(config: Maps, school: SchoolMaps | null | undefined): Ground[] {
  const all: Ground[] = [
    ...(streetsOf(config, school?.basemap).kind === 'none' ? [] : (['streets'] as const)),
    ...(satelliteIn(config, school) ? (['satellite'] as const) : []),
    'plain',
  ];
  return all.length > 1 ? all : [];
}

/** The map that a viewer wants, or the streets where there is none of that kind. */
export function wantedMap(config: Maps, school: SchoolMaps | null | undefined, wanted: Ground): ShownGround {
  if (wanted === 'plain') return { ground: wanted, basemap: { kind: 'none' } };
  const satellite = wanted === 'satellite' && satelliteIn(config, school);
  return satellite
    ? { ground: wanted, basemap: satellite }
    : { ground: 'streets', basemap: streetsOf(config, school?.basemap) };
}
