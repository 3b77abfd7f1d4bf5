/** Reads roster files off the main thread: a file of 3,000 pupils would hold it up for a second. */
import { type LocalAsk, LocalRoster } from './localRoster';

export type RosterWorkerRequest = { id: number } & {
  [Kind in keyof LocalAsk]: { kind: Kind } & LocalAsk[Kind];
}[keyof LocalAsk];

/** The worker's side of the message port. The DOM types do not know it. */
interface WorkerPort {
  addEventListener(type: 'message', listener: (event: MessageEvent<RosterWorkerRequest>) => void): void;
  postMessage(message: unknown): void;
}
const port = globalThis as unknown as WorkerPort;
const roster = new LocalRoster();

port.addEventListener('message', async ({ data: asked }) => {
  const { id } = asked;
  try {
    const done =
      asked.kind === 'read'
        ? await roster.read(asked)
        : asked.kind === 'check'
          ? roster.check(asked)
          : roster.faulty(asked);
    port.postMessage({ id, done });
  } catch (error) {
    port.postMessage({ id, failure: String(error) });
  }
});
