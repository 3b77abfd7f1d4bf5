/** Turns imported areas into drafts, which an administrator then reviews. */
import type { WaterAreaDraft } from '../../../contract';
import type { ReadArea, WaterKind } from '../../../contract/waters';

/** Names for areas that have no name in the file; a number follows. */
const UNNAMED: Record<WaterKind, string> = {
  lake: '湖泊',
  pond: '池塘',
  reservoir: '水库',
  river: '河流',
  canal: '渠道',
  stream: '溪流',
  water: '水域',
};

/** @param source origin of the file, for areas that do not name their own. */
export function draftsOf(areas: readonly ReadArea[], source: string): WaterAreaDraft[] {
  const unnamed = new Map<WaterKind, number>();
  return areas.map(({ name, kind, polygons, source: own }) => {
    if (name === null) unnamed.set(kind, (unnamed.get(kind) ?? 0) + 1);
    return {
      name: name ?? `${UNNAMED[kind]} ${unnamed.get(kind)}`,
      danger: 'medium',
      polygons,
      near: null,
      season: null,
      hours: [],
      chain: [],
      source: own || source,
    };
  });
}
