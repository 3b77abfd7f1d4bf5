/** Everything the dots' GPU layer draws in one frame, as InstanceWriter has written it. */
import { InstanceBuffer } from './InstanceBuffer';

/**
 * The batches in drawing order: circles at the bottom, names below the discs, alarms and the selected dot above the
 * clusters, the selected dot's name on top. Each batch is one draw call.
 */
export const BATCHES = ['circles', 'names', 'dots', 'clusters', 'above', 'selectedName'] as const;
export type BatchName = (typeof BATCHES)[number];

export interface DotFrame extends Readonly<Record<BatchName, InstanceBuffer>> {
  /** Mercator units. Instances are relative to it, so that single precision is exact to centimetres. */
  anchor: { x: number; y: number };
  /** Seconds of the scene's clock. The times of the instances are relative to it. */
  epoch: number;
  /** True when the glyph atlases are new, so that the glyph cells of all instances are void. */
  glyphsLost: boolean;
}

export const newDotFrame = (): DotFrame => ({
  circles: new InstanceBuffer(),
  names: new InstanceBuffer(),
  dots: new InstanceBuffer(),
  clusters: new InstanceBuffer(),
  above: new InstanceBuffer(),
  selectedName: new InstanceBuffer(),
  anchor: { x: 0.5, y: 0.5 },
  epoch: 0,
  glyphsLost: true,
});
