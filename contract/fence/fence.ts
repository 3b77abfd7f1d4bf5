/** A fence as people make it and see it. */
import * as z from 'zod/mini';
import { Id, Instant } from '../primitives';
import { FenceRules } from './rules';
import { FenceShape } from './shape';

/** Whose fixes it watches. A family's fence names its own children; a school's the whole school, classes, or pupils. */
export const FenceScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('school') }),
  z.object({ kind: z.literal('classes'), classIds: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
  z.object({ kind: z.literal('students'), studentIds: z.array(Id).check(z.minLength(1), z.maxLength(2000)) }),
]);
export type FenceScope = z.infer<typeof FenceScope>;

/** What a person decides about a fence. */
export const FenceDraft = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** '#rrggbb', lower case. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  shape: FenceShape,
  rules: FenceRules,
  scope: FenceScope,
});
export type FenceDraft = z.infer<typeof FenceDraft>;

export const Fence = z.extend(FenceDraft, {
  fenceId: Id,
  /** Counts saves; a save of an older one is refused with 409. */
  version: z.number(),
  /** A family's is edited by the guardians of all its children, a school's by its administrators; others it concerns may read it. */
  owner: z.enum(['family', 'school']),
  mayEdit: z.boolean(),
  /** Silent until then; null when not paused. */
  pausedUntil: z.nullable(Instant),
  changedTime: Instant,
  /** Who saved it last. */
  changedBy: z.string(),
  /** Removed: it rings no more, and saving it brings it back. */
  removed: z.boolean(),
});
export type Fence = z.infer<typeof Fence>;
