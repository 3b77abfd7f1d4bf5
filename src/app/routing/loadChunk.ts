/** Loads the console's chunks, with a time limit and an error of its own (2.01, 8.07). */
import type { ComponentType } from 'react';

/** Milliseconds for one chunk (9.01). */
export const CHUNK_TIMEOUT = 120_000;

export type ChunkCode = 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

/** A chunk did not load: no network, no answer in time, or a new version has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: ChunkCode;

  constructor(code: ChunkCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Resolves to the component. @throws ChunkLoadError */
export async function loadChunk<Props>(loading: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError('CHUNK_LOAD_FAILED', `no answer after ${CHUNK_TIMEOUT} ms`)),
      CHUNK_TIMEOUT,
    );
  });
  try {
    return await Promise.race([loading, timeout]);
  } catch (error) {
    throw error instanceof ChunkLoadError
      ? error
      : new ChunkLoadError(/CSS/.test(String(error)) ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED', error);
  } finally {
    clearTimeout(timer);
  }
}
