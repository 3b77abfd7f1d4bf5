/** Solves a proof of work, in workers where there are any. Loaded when somebody asks for it. */
import { solveChallenge, solveChallengeWorkers } from 'altcha-lib';
import type { WorkChallenge } from '../../contract/proofOfWork';
import { deriveWorkKey } from '../../contract/workKey';

/** Workers at once, so that a phone stays usable. */
const WORKERS = 4;

/** @returns the key, or null when it was given up. */
export async function solveWork(challenge: WorkChallenge, controller: AbortController): Promise<string | null> {
  const onPage = () => solveChallenge({ challenge, controller, deriveKey: deriveWorkKey });
  const solution =
    typeof Worker === 'undefined'
      ? await onPage()
      : await solveChallengeWorkers({
          challenge,
          controller,
          concurrency: Math.min(WORKERS, navigator.hardwareConcurrency || 1),
          createWorker: () => new Worker(new URL('./imageWork.worker.ts', import.meta.url), { type: 'module' }),
        }).catch(onPage);
  return controller.signal.aborted ? null : (solution?.derivedKey ?? null);
}
