/** Loading the pieces the console is made of (2.01, 8.07). */
import type { ComponentType } from 'react';

/** Milliseconds one piece may take (9.01). */
export const CHUNK_TIME_OUT = 120_000;

export type ChunkCode = 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

/** A piece that did not come: the network, a new version that replaced it, or no answer in time. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed';
  readonly code: ChunkCode;

  constructor(code: ChunkCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Resolves to the component, or throws ChunkFailed. */
export async function inTime<Props>(loading: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkFailed('CHUNK_LOAD_FAILED', `nothing after ${CHUNK_TIME_OUT} ms`)),
      CHUNK_TIME_OUT,
    );
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    throw error instanceof ChunkFailed
      ? error
      : new ChunkFailed(/CSS/.test(String(error)) ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED', error);
  } finally {
    clearTimeout(timer);
  }
}
