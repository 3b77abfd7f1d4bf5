/** A draft outlives a reload and a lost connection: it lies in the tab's own storage until it is saved, thrown away, or the session is left. */
import * as z from 'zod/mini';
import { Fence, FenceDraft } from '../../contract/fence';
import { TOOLS } from '../../src/drawing/sketch';
import { SESSION_KEYS } from '../../src/session/keep';
import { MINI_PROGRAM } from '../../src/session/openSession';
import type { State, Thunk } from '../../src/store/store';

export const KeptDraft = z.object({
  /** ms, by the platform's clock. */
  keptAt: z.number(),
  /** The fence it was drawn over, as it was then; null for a new one. */
  base: z.nullable(Fence),
  /** Not yet what may be saved: the name may be missing, the shape half drawn. */
  draft: z.extend(FenceDraft, { name: z.string() }),
  tool: z.enum(TOOLS),
  drawing: z.boolean(),
  /** To which ring corners were being added. */
  ring: z._default(z.number(), 0),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

/** Whose draft, for which pupil, of which fence: 'new' is one that is not saved yet. */
export interface DraftKey {
  userId: string;
  studentId: string | null;
  fenceId: string;
}

const keyOf = ({ userId, studentId, fenceId }: DraftKey) => [SESSION_KEYS.draft, 'fence', userId, studentId ?? '', fenceId].join(' ');

/** Null when nothing is kept, or nothing that can be read. */
export const readDraft =
  (key: DraftKey): Thunk<KeptDraft | null> =>
  (_dispatch, _getState, { keep }) => {
    const text = keep.session.getItem(keyOf(key));
    if (text === null) return null;
    try {
      return KeptDraft.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  };

/** In the mini-program nothing is kept outside memory (4.03). */
export const keepsDrafts = ({ setting }: State) => setting.source !== MINI_PROGRAM;

/** Whether it could be kept: a storage may be full. */
export const keepDraft =
  (key: DraftKey, kept: Omit<KeptDraft, 'keptAt'>): Thunk<boolean> =>
  (_dispatch, getState, { keep, clock }) => {
    if (!keepsDrafts(getState())) return false;
    try {
      keep.session.setItem(keyOf(key), JSON.stringify({ keptAt: clock.now(), ...kept } satisfies KeptDraft));
      return true;
    } catch {
      return false;
    }
  };

export const dropDraft =
  (key: DraftKey): Thunk =>
  (_dispatch, _getState, { keep }) =>
    keep.session.removeItem(keyOf(key));
