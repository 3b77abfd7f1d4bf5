/**
 * Setup of every rules test: puts `Request` and `Response` back. The platform's server replaces them, and test files
 * share the globals of a worker.
 */
import { afterAll } from 'vitest';

const { Request, Response } = globalThis;

afterAll(() => {
  for (const [name, value] of Object.entries({ Request, Response }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
});
