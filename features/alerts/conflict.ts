/** What a refused act carries: the alert as somebody else has left it. */
import { AlertConflict, type MyAlert } from '../../contract';

/** Null when it failed for another reason. @param error of the call. */
export function conflictingAlert(error: unknown): MyAlert | null {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  return AlertConflict.safeParse(data).data?.theirs ?? null;
}
