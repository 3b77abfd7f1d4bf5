/** Work that many ask for, done once at a time: whoever asks while it is under way has it done once more, and no oftener. */

/** @param work handles its own failures */
export function coalesced(work: () => Promise<void>): () => void {
  let [running, again] = [false, false];
  const run = async () => {
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
