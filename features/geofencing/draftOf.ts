/** A fence as what a person decided about it, to be saved once more. */
import type { Fence, FenceDraft } from '../../contract/fence';

export const fenceDraftOf = ({ name, colour, shape, rules, scope }: Fence): FenceDraft => ({
  name,
  colour,
  shape,
  rules,
  scope,
});
