/** What is kept of a water area while it is unsaved: its shore as far as it is drawn, its form as it is typed. */
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

/** The outline without its way back. */
export const KeptOutline = z.object({
  /** Null for the one under the pen where it is not as it was given. */
  waters: z.array(z.nullable(Water)),
  at: z.number(),
  drawing: StoredDrawing,
  touched: z.boolean(),
});
export type KeptOutline = z.infer<typeof KeptOutline>;

export const KeptArea = z.object({
  /** The version it was opened as; null for a new one. */
  over: z.nullable(z.number()),
  form: TypedForm,
  outline: KeptOutline,
});
export type KeptArea = z.infer<typeof KeptArea>;

/** @param areaId null for one that is not saved yet */
export const unsavedArea = (userId: string, areaId: string | null): UnsavedKey => ['water', userId, areaId ?? 'new'];
