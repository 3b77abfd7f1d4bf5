/**
 * The drawing order of overlays. Each layer of an overlay names its group; layers of a later group are drawn above all
 * layers of an earlier one, in whatever order they mount.
 */
import type { LayerSpecification } from 'maplibre-gl';

/** From the bottom to the top. */
export const LAYER_GROUPS = ['areas', 'tracks', 'circles', 'dots', 'selected', 'drafts'] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

const PREFIX = 'group-end:';

/** Id of the invisible layer that ends a group. A layer added before it is the topmost layer of the group. */
export const groupEndId = (group: LayerGroup) => `${PREFIX}${group}`;

export const isGroupEnd = (layerId: string) => layerId.startsWith(PREFIX);

/**
 * One invisible layer per group. Every style ends with them, so that an overlay of a lazily loaded route finds its
 * place.
 */
export const GROUP_END_LAYERS: LayerSpecification[] = LAYER_GROUPS.map((group) => ({
  id: groupEndId(group),
  type: 'background',
  layout: { visibility: 'none' },
}));
