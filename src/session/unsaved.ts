/**
 * Unsaved work in the tab's storage. It outlives a reload and a session that ends by time, and ends when it is saved,
 * discarded, or its author signs out.
 */
import * as z from 'zod/mini';
import type { State, Thunk } from '../store/store';
import { SESSION_KEYS } from './browserStorage';
import { MINI_PROGRAM } from './initialSession';

/** Kind of work, its author, and the ids of what it belongs to. Ids contain no spaces. */
export type UnsavedKey = readonly [
  what: 'fence' | 'water' | 'alert' | 'rollcall' | 'approval' | 'definition' | 'card' | 'notice',
  userId: string,
  ...of: string[],
];

export interface Unsaved<Work> {
  /** Milliseconds, by the platform's clock. */
  keptAt: number;
  work: Work;
}

const nameOf = (key: UnsavedKey) => [SESSION_KEYS.draft, ...key].join(' ');

/** Null when nothing readable is stored. @param schema of half-done work; what it refuses is lost. */
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

/** In the mini-program nothing is stored outside memory (4.03). */
export const keepsUnsaved = ({ setting }: State) => setting.source !== MINI_PROGRAM;

/** Returns whether it could be stored: a storage may be full. */
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
