/** What may be drawn, as whoever asks for a drawing says it: a fence and a water differ in nothing else. */
import type { Fault, FenceShape } from '../../contract/fence';
import type { Tool } from './draftShape';

/** Metres: what may be, and how far the slider reaches; farther is typed. */
export interface SizeLimits {
  least: number;
  most: number;
  reach: number;
}

export interface DrawRules {
  /** In the order they are offered; the first is what one begins with. */
  tools: readonly Tool[];
  radius: SizeLimits;
  /** From side to side. */
  width: SizeLimits;
  /** All that keeps a shape from being saved, in the order a person would mend it. */
  faultsOf: (shape: FenceShape) => Fault[];
}
