/** What is kept of a fence while it is unsaved: not yet what may be saved, for its form may be half filled in and its shape half drawn. */
import * as z from 'zod/mini';
import { Fence, FenceDraft, FenceRules, Presence } from '../../../contract/fence';
import { StoredDrawing, StoredHours } from '../../../src/drawing/storedDraft';
import type { UnsavedKey } from '../../../src/session/unsaved';

export const StoredFenceDraft = z.object({
  /** The fence it was drawn over, as it was then; null for a new one. */
  base: z.nullable(Fence),
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

/** Whose draft, for which pupil, of which fence: 'new' is one that is not saved yet. */
export interface DraftKey {
  userId: string;
  studentId: string | null;
  fenceId: string;
}

export const fenceDraftKey = ({ userId, studentId, fenceId }: DraftKey): UnsavedKey => [
  'fence',
  userId,
  studentId ?? '',
  fenceId,
];
