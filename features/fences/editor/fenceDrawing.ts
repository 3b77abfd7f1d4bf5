/** What may be drawn as a fence. */
import { FENCE_LIMITS, validateFence } from '../../../contract/fences';
import { type DrawRules } from '../../../src/drawing/drawRules';
import { TOOLS } from '../../../src/drawing/draftShape';

export const FENCE_DRAW_RULES: DrawRules = {
  tools: TOOLS,
  radius: { ...FENCE_LIMITS.radius, reach: 1000 },
  width: { least: FENCE_LIMITS.halfWidth.least * 2, most: FENCE_LIMITS.halfWidth.most * 2, reach: 300 },
  faultsOf: validateFence,
};
