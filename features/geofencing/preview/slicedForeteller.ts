/** Works out drafts where there is no worker: a little at a time, so that no frame is late for it. */
import type { FenceTrack } from '../../../contract';
import { foretelling, foretellingTrack } from './foretell';
import type { Asked, Foreteller, Told } from './foreteller';

/** ms of work between two chances to draw a frame; a frame has 16. */
const SLICE = 5;
/** Fixes judged between two looks at the clock. */
const STRIDE = 32;

/** @param now ms. */
export function slicedForeteller(now: () => number, told: Told): Foreteller {
  const { port1: turns, port2: next } = new MessageChannel();
  let running: { asked: Asked; steps: ReturnType<typeof foretelling> } | null = null;
  let waiting: Asked | null = null;
  let made: { of: FenceTrack; track: ReturnType<typeof foretellingTrack> } | null = null;

  const stepsOf = ({ track, draft }: Asked) => {
    if (made?.of !== track) made = { of: track, track: foretellingTrack(track) };
    return foretelling(draft, made.track);
  };

  const begin = (asked: Asked) => {
    running = { asked, steps: stepsOf(asked) };
    next.postMessage(null, []);
  };
  turns.addEventListener('message', () => {
    if (!running) return;
    const { asked, steps } = running;
    const until = now() + SLICE;
    do {
      for (let stride = 0; stride < STRIDE; stride++) {
        const step = steps.next();
        if (!step.done) continue;
        running = null;
        told(step.value, asked);
        if (waiting) begin(waiting);
        waiting = null;
        return;
      }
    } while (now() < until);
    next.postMessage(null, []);
  });
  turns.start();

  return {
    ask(asked) {
      // Another pupil's days: what is under way is of no use to anyone.
      if (running && running.asked.track === asked.track) waiting = asked;
      else if (running) running = { asked, steps: stepsOf(asked) };
      else begin(asked);
    },
    stop() {
      running = waiting = null;
      turns.close();
    },
  };
}
