/** Which map lies under the pupils: what a viewer may choose, and what is shown instead of one that fails. */
import { type BasemapConfig, basemapOf, type MapChoice, type RuntimeConfig } from '../../../contract/runtimeConfig';
import type { SchoolMaps } from '../../../contract/user';
import type { Ground } from '../../store/setting';

export interface ShownGround {
  ground: Ground | 'town';
  basemap: BasemapConfig;
}

type Maps = Pick<RuntimeConfig, 'basemap' | 'satellite' | 'townFile'>;

/** The streets of a school: its own, else those of the installation. */
const streetsOf = (config: Maps, own: MapChoice | null | undefined) =>
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

/**
 * The map that was chosen, and after it what is shown when it fails: the streets of the school, those of the
 * installation, the town file, no map. Who wants no map has none.
 */
export function mapsToShow(config: Maps, school: SchoolMaps | null | undefined, wanted: Ground): ShownGround[] {
  const plain: ShownGround = { ground: 'plain', basemap: { kind: 'none' } };
  const satellite = satelliteIn(config, school);
  const streets = streetsOf(config, school?.basemap);
  const chosen: ShownGround[] =
    wanted === 'plain' ? [plain] : wanted === 'satellite' && satellite ? [{ ground: wanted, basemap: satellite }] : [];
  const all: ShownGround[] = [
    ...chosen,
    { ground: 'streets', basemap: streets },
    { ground: 'streets', basemap: config.basemap },
    { ground: 'town', basemap: basemapOf(null, config.townFile) },
    plain,
  ];
  return streets.kind === 'none' && chosen.length === 0
    ? [plain]
    : all.filter(({ ground, basemap }) => ground === 'plain' || basemap.kind !== 'none');
}
