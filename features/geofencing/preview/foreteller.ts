/**
 * Works drafts out over a pupil's last fortnight. One that has begun is finished, though the slider has moved on: a count that is a moment
 * old follows the finger, one that is begun anew with every step of it would never come. It is done by a worker where there is one, for
 * as long as somebody asks: what a child walked stays nowhere longer.
 */
import type { FenceTrack } from '../../../contract';
import type { FenceDraft } from '../../../contract/fence';
import type { Foretold } from './foretell';
import type { Answer, Question } from './foreteller.worker';
import { packed } from './packedTrack';
import { slicedForeteller } from './slicedForeteller';

export interface Asked {
  /** The same object as long as it is the same days. */
  track: FenceTrack;
  draft: Pick<FenceDraft, 'shape' | 'rules'>;
}

export type Told = (foretold: Foretold, asked: Asked) => void;

export interface Foreteller {
  /** Only the newest question is kept while another is worked out. */
  ask(asked: Asked): void;
  stop(): void;
}

/** @param now ms. */
export const createForeteller = (now: () => number, told: Told): Foreteller =>
  typeof Worker === 'undefined'
    ? slicedForeteller(now, told)
    : apart(
        new Worker(new URL('./foreteller.worker.ts', import.meta.url), { type: 'module' }),
        () => slicedForeteller(now, told),
        told,
      );

/** What is used of a worker. */
export type WorkerPort = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** @param here does the same without one. */
export function apart(worker: WorkerPort, here: () => Foreteller, told: Told): Foreteller {
  let instead: Foreteller | null = null;
  let stopped = false;
  /** Whose days the worker has. */
  let given: FenceTrack | null = null;
  let running: { id: number; asked: Asked } | null = null;
  let waiting: Asked | null = null;
  let count = 0;

  const send = (question: Question, handedOver: Transferable[] = []) => worker.postMessage(question, handedOver);
  const begin = (asked: Asked) => {
    if (given !== asked.track) {
      const track = packed(asked.track);
      send({ kind: 'track', track }, [
        track.time.buffer,
        track.lng.buffer,
        track.lat.buffer,
        track.accuracy.buffer,
        track.speed.buffer,
        track.source.buffer,
      ]);
      given = asked.track;
    }
    running = { id: (count += 1), asked };
    send({ kind: 'draft', id: running.id, draft: asked.draft });
  };
  worker.addEventListener('message', (event) => {
    const { id, foretold } = (event as MessageEvent<Answer>).data;
    if (stopped || running?.id !== id) return;
    const { asked } = running;
    running = null;
    told(foretold, asked);
    if (waiting) begin(waiting);
    waiting = null;
  });
  // A worker that does not load (a shell that forbids them, a lost chunk) leaves the work to the page.
  worker.addEventListener('error', () => {
    worker.terminate();
    if (stopped || instead) return;
    instead = here();
    const asked = waiting ?? running?.asked;
    if (asked) instead.ask(asked);
  });

  return {
    ask(asked) {
      if (instead) instead.ask(asked);
      // Another pupil's days: what is under way is of no use to anyone.
      else if (running && running.asked.track === asked.track) waiting = asked;
      else {
        waiting = null;
        begin(asked);
      }
    },
    stop() {
      stopped = true;
      worker.terminate();
      instead?.stop();
    },
  };
}
