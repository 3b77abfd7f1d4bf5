/**
 * Previews in a worker: the track is sent once, the newest draft is run last, and without a worker the page does it.
 */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FenceTrack } from '../../../contract';
import { DEFAULT_RULES, outlineOf, preview } from '../../../contract/fence';
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
let hear: (event: { data: PreviewWorkerRequest }) => void;
let say: (answer: PreviewWorkerResponse) => void = () => undefined;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_: string, heard: typeof hear) => (hear = heard));
  vi.stubGlobal('postMessage', (answer: PreviewWorkerResponse) => say(answer));
  await import('./preview.worker');
  return () => vi.unstubAllGlobals();
});
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A worker whose answers the test releases one by one, with the requests it was sent. */
function begun(onResult: OnPreviewResult) {
  const sent: PreviewWorkerRequest[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const answers: PreviewWorkerResponse[] = [];
  say = (answer) => answers.push(answer);
  const terminate = vi.fn<() => void>();
  const port = {
    addEventListener: (type: string, heard: (event: unknown) => void) => void listeners.set(type, heard),
    postMessage(question: PreviewWorkerRequest, handedOver: Transferable[]) {
      const arrived = structuredClone(question, { transfer: handedOver });
      sent.push(arrived);
      hear({ data: arrived });
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

it('comes to what the platform comes to', () => {
  const onResult = vi.fn<(result: PreviewResult) => void>();
  const { runner, answer } = begun(onResult);
  const track = fenceTrackFixture();
  runner.ask({ track, draft: draft(120) });
  answer();
  const { fixes, span, around } = previewTrackOf(track);
  const { shape, rules } = draft(120);
  const whole = preview({ shapeVersion: 1, since: 0, outline: outlineOf(shape), rules }, fixes, 60, span, around);
  expect(onResult.mock.calls[0]?.[0].preview).toEqual(whole);
  expect(whole.rang.arrive).toBeGreaterThan(10);
});

it('finishes what it has begun, then takes the newest; the days are handed over once', () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, sent, answer } = begun(onResult);
  const track = fenceTrackFixture();
  for (const radius of [100, 110, 120, 130]) runner.ask({ track, draft: draft(radius) });
  answer();
  answer();
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([100, 130]);
  expect(sent.map(({ kind }) => kind)).toEqual(['track', 'draft', 'draft']);
});

it('drops at once what is request of other days', () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, answer } = begun(onResult);
  runner.ask({ track: fenceTrackFixture(), draft: draft(100) });
  runner.ask({ track: fenceTrackFixture(), draft: draft(200) });
  answer();
  answer();
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([200]);
});

it('says nothing more once it is stopped, and the days go with it', () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, terminate, answer } = begun(onResult);
  runner.ask({ track: fenceTrackFixture(), draft: draft(100) });
  runner.stop();
  answer();
  expect(onResult).not.toHaveBeenCalled();
  expect(terminate).toHaveBeenCalled();
});

it('without a worker that loads, the page does it: the newest of what was request', async () => {
  const onResult = vi.fn<OnPreviewResult>();
  const { runner, fail } = begun(onResult);
  const track = fenceTrackFixture();
  for (const radius of [100, 150]) runner.ask({ track, draft: draft(radius) });
  fail();
  await vi.waitFor(() => expect(onResult).toHaveBeenCalled());
  runner.ask({ track, draft: draft(200) });
  await vi.waitFor(() => expect(onResult).toHaveBeenCalledTimes(2));
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([150, 200]);
});

it('the days arrive as they were sent, what is unknown and what is doubted with them', () => {
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
