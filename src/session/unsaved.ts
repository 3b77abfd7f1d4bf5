/** Unsaved work outlives a reload and a lost connection: it lies in the tab's own storage until it is saved, thrown away, or the session is left. */
import * as z from 'zod/mini';
import type { State, Thunk } from '../store/store';
import { SESSION_KEYS } from './browserStorage';
import { MINI_PROGRAM } from './initialSession';

/** What it is, whose, and of which things; ids have no spaces. */
export type UnsavedKey = readonly [what: 'fence' | 'water' | 'alert', userId: string, ...of: string[]];

export interface Unsaved<Work> {
  /** ms, by the platform's clock. */
  keptAt: number;
  work: Work;
}

const nameOf = (key: UnsavedKey) => [SESSION_KEYS.draft, ...key].join(' ');

/** Null when nothing is kept, or nothing that can be read. @param schema of work that may be half done: what it refuses is lost. */
export const readUnsaved =
  <Work>(key: UnsavedKey, schema: z.ZodMiniType<Work>): Thunk<Unsaved<Work> | null> =>
  (_dispatch, _getState, { storage }) => {
    const text = storage.session.getItem(nameOf(key));
    if (text === null) return null;
    try {
      return z.object({ keptAt: z.number(), work: schema }).safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  };

/** In the mini-program nothing is kept outside memory (4.03). */
export const keepsUnsaved = ({ setting }: State) => setting.source !== MINI_PROGRAM;

/** Whether it could be kept: a storage may be full. */
export const keepUnsaved =
  (key: UnsavedKey, work: unknown): Thunk<boolean> =>
  (_dispatch, getState, { storage, clock }) => {
    if (!keepsUnsaved(getState())) return false;
    try {
      storage.session.setItem(nameOf(key), JSON.stringify({ keptAt: clock.now(), work } satisfies Unsaved<unknown>));
      return true;
    } catch {
      return false;
    }
  };

export const dropUnsaved =
  (key: UnsavedKey): Thunk =>
  (_dispatch, _getState, { storage }) =>
    storage.session.removeItem(nameOf(key));
