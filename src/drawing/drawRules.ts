/** What a feature allows to be drawn. Fences and water areas share all drawing code and differ only in these rules. */
import type { Fault, FenceShape } from '../../contract/fences';
import type { Tool } from './draftShape';

/** Allowed sizes in metres. The slider ends at `reach`; larger sizes are typed. */
export interface SizeLimits {
  least: number;
  most: number;
  reach: number;
}

/** Keep its identity between renders. */
export interface DrawRules {
  /** In the order in which they are offered. The first is the default. */
  tools: readonly Tool[];
  radius: SizeLimits;
  /** Full width of a corridor. */
  width: SizeLimits;
  /** All faults that keep a shape from being saved, in the order in which a user would correct them. */
  faultsOf: (shape: FenceShape) => Fault[];
}
