/** The cancelable calls under way. A newer call to the same endpoint, or leaving the screen, aborts them. */
import type { Call } from '../../contract/call';

export interface RunningCalls {
  /** Aborts the running call to this endpoint and returns the signal for a new one, which also aborts with `outer`. */
  signalFor(call: Call, outer: AbortSignal): AbortSignal;
  /** Aborts all of them; called when the screen is left. */
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
