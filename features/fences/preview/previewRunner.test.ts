/**
 * Previews in a worker: the track is sent once, the newest draft is run last, and without a worker the page does it.
 */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FenceTrack } from '../../../contract';
import { DEFAULT_RULES, outlineOf, preview } from '../../../contract/fences';
import { type OnPreviewResult, type PreviewRequest, type PreviewResult, previewTrackOf } from './previewRun';
import { type PreviewWorker, workerPreviewRunner } from './previewRunner';
import type { PreviewWorkerResponse, PreviewWorkerRequest } from './preview.worker';
import { fenceTrackFixture } from './fenceTrack.fixtures';
import { toTransferable, fromTransferable } from './transferableTrack';
import { slicedPreviewRunner } from './slicedPreviewRunner';

const draft = (radius: number): PreviewRequest['draft'] => ({
  shape: { kind: 'circle', centre: [120.92, 30.92], radius },
  rules: { ...DEFAULT_RULES, dwell: 0 },
});
const radiusOf = ({ draft: { shape } }: PreviewRequest) => (shape.kind === 'circle' ? shape.radius : 0);

/** The message listener and the sender that the worker module has set up. */
let deliver: (event: { data: PreviewWorkerRequest }) => void;
let respond: (answer: PreviewWorkerResponse) => void = () => undefined;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_: string, listener: typeof deliver) => (deliver = listener));
  vi.stubGlobal('postMessage', (answer: PreviewWorkerResponse) => respond(answer));
  await import('./preview.worker');
  return () => vi.unstubAllGlobals();
});
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A worker whose answers the test releases one by one, with the requests it was sent. */
function workerOf(onResult: OnPreviewResult) {
  const sent: PreviewWorkerRequest[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const answers: PreviewWorkerResponse[] = [];
  respond = (answer) => answers.push(answer);
  const terminate = vi.fn<() => void>();
  const port = {
    addEventListener: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
    postMessage(question: PreviewWorkerRequest, transfer: Transferable[]) {
      const arrived = structuredClone(question, { transfer: transfer });
      sent.push(arrived);
      deliver({ data: arrived });
    },
    terminate,
  } as unknown as PreviewWorker;
  const runner = workerPreviewRunner(port, () => slicedPreviewRunner(() => 0, onResult), onResult);
  stop = runner.stop;
  return {
    runner,
    sent,
    terminate,
    answer: () => {
      const answer = answers.shift();
      if (answer) listeners.get('message')?.({ data: structuredClone(answer) });
    },
    fail: () => listeners.get('error')?.({}),
  };
}

it('gives the same result as the judge run at once', () => {
  const onResult = vi.fn<(result: PreviewResult) => void>();
  const { runner, answer } = workerOf(onResult);
  const track = fenceTrackFixture();
  runner.ask({ track, draft: draft(120) });
  answer();
  const { fixes, span, around } = previewTrackOf(track);
  const { shape, rules } = draft(120);
  const expected = preview({ shapeVersion: 1, since: 0, outline: outlineOf(shape), rules }, fixes, 60, span, around);
  expect(onResult.mock.calls[0]?.[0].preview).toEqual(expected);
  expect(expected.rang.arrive).toBeGreaterThan(10);
});

it('finishes a run, then takes the newest request; the track is sent once', () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, sent, answer } = workerOf(onResult);
  const track = fenceTrackFixture();
  for (const radius of [100, 110, 120, 130]) runner.ask({ track, draft: draft(radius) });
  answer();
  answer();
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([100, 130]);
  expect(sent.map(({ kind }) => kind)).toEqual(['track', 'draft', 'draft']);
});

it('drops a run at once when a request has another track', () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, answer } = workerOf(onResult);
  runner.ask({ track: fenceTrackFixture(), draft: draft(100) });
  runner.ask({ track: fenceTrackFixture(), draft: draft(200) });
  answer();
  answer();
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([200]);
});

it('gives no result after it is stopped, and ends the worker', () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, terminate, answer } = workerOf(onResult);
  runner.ask({ track: fenceTrackFixture(), draft: draft(100) });
  runner.stop();
  answer();
  expect(onResult).not.toHaveBeenCalled();
  expect(terminate).toHaveBeenCalled();
});

it('runs the newest request on the page when the worker does not load', async () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, fail } = workerOf(onResult);
  const track = fenceTrackFixture();
  for (const radius of [100, 150]) runner.ask({ track, draft: draft(radius) });
  fail();
  await vi.waitFor(() => expect(onResult).toHaveBeenCalled());
  runner.ask({ track, draft: draft(200) });
  await vi.waitFor(() => expect(onResult).toHaveBeenCalledTimes(2));
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([150, 200]);
});

it('a track arrives as it was sent, with unknown values and noise', () => {
  const track: FenceTrack = fenceTrackFixture({
    time: [0, 60, 120],
    lng: [1, 2, 3],
    lat: [4, 5, 6],
    accuracy: [null, 12.5, 0],
    source: ['wifi', 'gps', 'cell'],
    speed: [0, null, 1.4],
    noise: [[], ['cell'], []],
  });
  expect(fromTransferable(toTransferable(track))).toEqual(track);
});
