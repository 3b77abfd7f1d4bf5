/** Work that many ask for, done once at a time: whoever asks while it is under way, or rests, has it done once more, and no oftener. */

/** @param work handles its own failures. @param pause how long it rests each time it has been done */
export function singleFlight(work: () => Promise<void>, pause: () => Promise<void>): () => void {
  let [running, again] = [false, false];
  const run = async () => {
    running = true;
    do {
      again = false;
      await work();
      await pause();
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
