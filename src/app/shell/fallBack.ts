/** What is shown instead of a map that fails. Loaded when one has failed. */
import { basemapOf } from '../../../contract/runtimeConfig';
import type { SchoolMaps } from '../../../contract/user';
import type { Ground } from '../../store/setting';
import { type Maps, type ShownGround, streetsOf, wantedMap } from './grounds';

/**
 * The map that is wanted, and after it what is shown when it fails: the streets of the school, those of the
 * installation, the town file, no map. Who wants no map has none.
 */
export function mapsToShow(config: Maps, school: SchoolMaps | null | undefined, wanted: Ground): ShownGround[] {
  const first = wantedMap(config, school, wanted);
  const plain: ShownGround = { ground: 'plain', basemap: { kind: 'none' } };
  if (first.basemap.kind === 'none') return [plain];
  const all: ShownGround[] = [
    first,
    { ground: 'streets', basemap: streetsOf(config, school?.basemap) },
    { ground: 'streets', basemap: config.basemap },
    { ground: 'streets', basemap: basemapOf(null, config.townFile) },
  ];
  return [...all.filter(({ basemap }) => basemap.kind !== 'none'), plain];
}

/** The first of them that has not failed. @param failed maps as JSON */
export const nextMap = (all: readonly ShownGround[], failed: readonly string[]): ShownGround | undefined =>
  all.find(({ basemap }) => !failed.includes(JSON.stringify(basemap)));
