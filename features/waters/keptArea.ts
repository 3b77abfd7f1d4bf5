/** Schema of the stored draft of a water area: its shore as drawn so far, and its fields as typed. */
import * as z from 'zod/mini';
import { Danger } from '../../contract';
import { StoredDrawing, StoredHours } from '../../src/drawing/storedDraft';
import type { UnsavedKey } from '../../src/session/unsaved';
import type { AreaForm } from './areaDraft';

const Water = z.array(z.array(z.tuple([z.number(), z.number()])));

const TypedForm: z.ZodMiniType<AreaForm> = z.object({
  name: z.string(),
  danger: Danger,
  near: z.string(),
  season: z.nullable(z.object({ from: z.string(), to: z.string() })),
  hours: z.array(StoredHours),
  chain: z.array(
    z.object({ roleId: z.nullable(z.string()), name: z.string(), duty: z.string(), phone: z.nullable(z.string()) }),
  ),
});

/** The outline without its undo history. */
export const KeptOutline = z.object({
  /** Polygons ([lng, lat], WGS-84); null for the active water when it has changes. */
  waters: z.array(z.nullable(Water)),
  at: z.number(),
  drawing: StoredDrawing,
  touched: z.boolean(),
});
export type KeptOutline = z.infer<typeof KeptOutline>;

export const KeptArea = z.object({
  /** The version that the draft is based on; null for a new area. */
  over: z.nullable(z.number()),
  form: TypedForm,
  outline: KeptOutline,
});
export type KeptArea = z.infer<typeof KeptArea>;

/** Storage key of the draft. @param areaId null for a new area. */
export const unsavedArea = (userId: string, areaId: string | null): UnsavedKey => ['water', userId, areaId ?? 'new'];
