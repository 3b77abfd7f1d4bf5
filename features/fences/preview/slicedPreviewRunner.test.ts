/** Previews without a worker: in slices, each to its end, the newest last. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_RULES, preview } from '../../../contract/fences';
import { outlineOf } from '../../../contract/fences/outline';
import { type PreviewRequest, type PreviewResult, type PreviewRunner, previewTrackOf } from './previewRun';
import { fenceTrackFixture } from './fenceTrack.fixtures';
import { slicedPreviewRunner } from './slicedPreviewRunner';

const track = fenceTrackFixture;
const draft = (radius: number): PreviewRequest['draft'] => ({
  shape: { kind: 'circle', centre: [120.92, 30.92], radius },
  rules: { ...DEFAULT_RULES, dwell: 0 },
});

let runner: PreviewRunner | undefined;
afterEach(() => runner?.stop());

/** A clock that advances by `step` ms at each reading. */
const ticking = (step: number) => {
  let now = 0;
  return () => (now += step);
};
const radiusOf = ({ draft: { shape } }: PreviewRequest) => (shape.kind === 'circle' ? shape.radius : 0);

it('gives the same result as the judge run at once', async () => {
  const onResult = vi.fn<(result: PreviewResult) => void>();
  runner = slicedPreviewRunner(ticking(1), onResult);
  runner.ask({ track: track(), draft: draft(120) });
  await expect.poll(() => onResult.mock.calls.length).toBeGreaterThan(0);
  const { shape, rules } = draft(120);
  const of = previewTrackOf(track());
  const expected = preview(
    { shapeVersion: 1, since: 0, outline: outlineOf(shape), rules },
    of.fixes,
    60,
    of.span,
    of.around,
  );
  expect(onResult.mock.calls[0]?.[0].preview).toEqual(expected);
  expect(expected.rang.arrive).toBeGreaterThan(10);
});

it('lets other tasks run in between', async () => {
  const onResult = vi.fn<() => void>();
  const readings = vi.fn<() => number>(ticking(10));
  runner = slicedPreviewRunner(readings, onResult);
  runner.ask({ track: track(), draft: draft(120) });
  await expect.poll(() => onResult.mock.calls.length).toBeGreaterThan(0);
  // A slice ends at the first reading after its 5 ms: one slice per 33 fixes.
  expect(readings.mock.calls.length).toBeGreaterThan(2 * Math.floor(2880 / 33));
});

it('finishes a run, then takes the newest request', async () => {
  const onResult = vi.fn<(result: PreviewResult, request: PreviewRequest) => void>();
  runner = slicedPreviewRunner(ticking(1), onResult);
  const same = track();
  for (const radius of [100, 110, 120, 130]) runner.ask({ track: same, draft: draft(radius) });
  await expect.poll(() => onResult.mock.calls.length).toBe(2);
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([100, 130]);
});

it('drops a run at once when a request has another track', async () => {
  const onResult = vi.fn<(result: PreviewResult, request: PreviewRequest) => void>();
  runner = slicedPreviewRunner(ticking(1), onResult);
  runner.ask({ track: track(), draft: draft(100) });
  runner.ask({ track: track(), draft: draft(200) });
  await expect.poll(() => onResult.mock.calls.length).toBeGreaterThan(0);
  expect(onResult.mock.calls.map(([, request]) => radiusOf(request))).toEqual([200]);
});
