/** The unsaved work of one editor: what an earlier visit left, and how to store it from now on. */
import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { useAppDispatch, useAppSelector } from '../store/store';
import { dropUnsaved, keepsUnsaved, keepUnsaved, readUnsaved, type UnsavedKey } from './unsaved';

/** Key and schema are read at the first render only. */
export function useUnsaved<Work>(key: UnsavedKey, schema: z.ZodMiniType<Work>) {
  const store = useAppDispatch();
  const [begun] = useState(() => ({ key, found: store(readUnsaved(key, schema)) }));
  const keeps = useAppSelector(keepsUnsaved);
  const keep = useCallback((work: Work) => void store(keepUnsaved(begun.key, work)), [store, begun]);
  const forget = useCallback(() => store(dropUnsaved(begun.key)), [store, begun]);
  return { found: begun.found, keeps, keep, forget };
}
