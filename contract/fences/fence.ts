/** A fence as people draw it and see it. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { Id, Instant } from '../primitives';
import { FenceRules } from './rules';
import { FenceShape } from './shape';

/** The pupils a fence watches. A family's names its own children; a school's names the school, classes or pupils. */
export const FenceScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('school') }),
  z.object({ kind: z.literal('classes'), classIds: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
  z.object({ kind: z.literal('students'), studentIds: z.array(Id).check(z.minLength(1), z.maxLength(2000)) }),
]);
export type FenceScope = z.infer<typeof FenceScope>;

/** The part of a fence that a person edits. */
export const FenceDraft = z.object({
  name: z.string().check(clean.line(), z.minLength(1), z.maxLength(40)),
  /** '#rrggbb', lower case. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  shape: FenceShape,
  rules: FenceRules,
  scope: FenceScope,
});
export type FenceDraft = z.infer<typeof FenceDraft>;

export const Fence = z.extend(FenceDraft, {
  fenceId: Id,
  /** Counts saves. A save over an older version is refused with 409. */
  version: z.number(),
  /**
   * A guardian of all its children may edit a family's fence, an administrator a school's. Others concerned may read
   * it.
   */
  owner: z.enum(['family', 'school']),
  mayEdit: z.boolean(),
  /** Silent until then; null when not paused. */
  pausedUntil: z.nullable(Instant),
  changedTime: Instant,
  /** Who saved it last. */
  changedBy: z.string(),
  /** A removed fence does not ring. Saving it brings it back. */
  removed: z.boolean(),
});
export type Fence = z.infer<typeof Fence>;
