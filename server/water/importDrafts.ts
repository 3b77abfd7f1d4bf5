/** Areas out of a file, as drafts that an administrator then looks through. */
import type { WaterAreaDraft } from '../../contract';
import type { ReadArea, WaterKind } from '../../contract/water';

/** What an area is called that the file gives no name. */
const UNNAMED: Record<WaterKind, string> = {
  lake: '湖泊',
  pond: '池塘',
  reservoir: '水库',
  river: '河流',
  canal: '渠道',
  stream: '溪流',
  water: '水域',
};

/** @param source where the file is from, for areas that do not say. */
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
