/** Aborts what nobody waits for: a newer call of the same kind, or another screen, ends a cancelable call. */
import type { Call } from '../../contract/call';

export interface RunningCalls {
  /** A signal for a new call of this kind; it aborts with `outer`, and the older call of the kind aborts now. */
  signalFor(call: Call, outer: AbortSignal): AbortSignal;
  /** The screen was left. */
  abortAll(): void;
}

export function createRunningCalls(): RunningCalls {
  const running = new Map<Call, AbortController>();
  return {
    signalFor(call, outer) {
      running.get(call)?.abort();
      const controller = new AbortController();
      running.set(call, controller);
      outer.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
      return controller.signal;
    },
    abortAll() {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
  };
}
