/**
 * The schema by which an unsaved fence is stored. It is wider than FenceDraft: the form may be incomplete and the shape
 * unfinished.
 */
import * as z from 'zod/mini';
import { Fence, FenceDraft, FenceRules, Presence } from '../../../contract/fences';
import { StoredDrawing, StoredHours } from '../../../src/drawing/storedDraft';
import type { UnsavedKey } from '../../../src/session/unsaved';

export const StoredFenceDraft = z.object({
  /** The saved version the draft started from. Null for a new fence. */
  base: z.nullable(Fence),
  /** All but the shape. */
  rest: z.extend(z.omit(FenceDraft, { shape: true }), {
    name: z.string(),
    rules: z.extend(FenceRules, {
      hours: z.array(StoredHours),
      presence: z.nullable(
        z.extend(Presence, {
          days: z.array(z.number()),
          hereBy: z.nullable(z.string()),
          stayUntil: z.nullable(z.string()),
        }),
      ),
    }),
    scope: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('school') }),
      z.object({ kind: z.literal('classes'), classIds: z.array(z.string()) }),
      z.object({ kind: z.literal('students'), studentIds: z.array(z.string()) }),
    ]),
  }),
  drawing: StoredDrawing,
});
export type StoredFenceDraft = z.infer<typeof StoredFenceDraft>;

/** Identifies a draft: the account, the pupil it is for, and the fence ('new' for one that is not saved yet). */
export interface DraftKey {
  userId: string;
  studentId: string | null;
  fenceId: string;
}

/** The storage key of a draft. */
export const fenceDraftKey = ({ userId, studentId, fenceId }: DraftKey): UnsavedKey => [
  'fence',
  userId,
  studentId ?? '',
  fenceId,
];
