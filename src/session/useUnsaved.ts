/** One thing that is worked on: what a visit before left unsaved of it, and how it is kept from here on. */
import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { useAppDispatch, useAppSelector } from '../store/store';
import { dropUnsaved, keepsUnsaved, keepUnsaved, readUnsaved, type UnsavedKey } from './unsaved';

/** Key and schema are read once. */
export function useUnsaved<Work>(key: UnsavedKey, schema: z.ZodMiniType<Work>) {
  const store = useAppDispatch();
  const [begun] = useState(() => ({ key, found: store(readUnsaved(key, schema)) }));
  const keeps = useAppSelector(keepsUnsaved);
  const keep = useCallback((work: Work) => void store(keepUnsaved(begun.key, work)), [store, begun]);
  const forget = useCallback(() => store(dropUnsaved(begun.key)), [store, begun]);
  return { found: begun.found, keeps, keep, forget };
}
