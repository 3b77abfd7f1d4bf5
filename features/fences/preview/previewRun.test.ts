/** Console and platform compute the same preview: the same judge over the same fixes. */
import { beforeAll, expect, it } from 'vitest';
import { contract, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { FenceDraft, Hours } from '../../../contract/fences';
import { draftFor, place } from '../../../tests/harness/fences';
import { testPlatform } from '../../../tests/harness/platform';
import { MORNING } from '../../../tests/harness/testSchool';
import { allTests } from '../../../tests/harness/opened';
import { runPreview, previewTrackOf } from './previewRun';

const { position } = contract;
const MING = '860000000000001';
const MINUTE = 60_000;
const DAY = spanMs(1, 'days');

const tester = allTests(testPlatform);
let li: SignedIn;
beforeAll(async () => {
  for (let day = 1; day <= 6; day++) await say(MORNING - day * DAY, day);
  li = await tester.signIn('li');
});

/** Reports the fixes of a day, one a minute: there, about, and back, some poor, and an hour without any. */
async function say(from: number, day: number): Promise<void> {
  const fixes = [...Array(150).keys()]
    .filter((minute) => minute < 60 || minute > 110 - day)
    .map((minute) => {
      const east = minute < 20 ? 800 - minute * 40 : minute < 120 ? 30 * Math.sin(minute * day) : (minute - 120) * 45;
      const { lng, lat } = place(east, 10 * Math.cos(minute + day));
      const poor = minute % (7 + day) === 0;
      return {
        id: MING,
        lon: lng,
        lat,
        timestamp: from + minute * MINUTE,
        accuracy: poor ? 90 : 12,
        source: poor ? 'wifi' : 'gps',
        speed: 1,
      };
    });
  for (const fix of fixes) expect((await tester.report(fix)).status).toBe(200);
}

const result = (draft: FenceDraft, track: Parameters<typeof previewTrackOf>[0]) => {
  const steps = runPreview(draft, previewTrackOf(track));
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};
const ring = (reach: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]): [number, number] => {
    const { lng, lat } = place(x * reach, y * reach);
    return [lng, lat];
  });
const weekdays: Hours[] = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '12:00' }];
const circle = (radius: number) => ({
  shape: { kind: 'circle' as const, centre: [120.92, 30.92] as [number, number], radius },
});

it.each<[string, FenceDraft]>([
  ['as a parent would draw it', draftFor(['s-ming'])],
  ['small', draftFor(['s-ming'], circle(25))],
  ['wide', draftFor(['s-ming'], circle(600))],
  [
    'with hours, dwell and a due time',
    draftFor(['s-ming'], {
      rules: {
        hours: weekdays,
        dwell: 600,
        coolDown: 1800,
        presence: { days: [1, 2, 3, 4, 5], schoolDaysOnly: false, hereBy: '09:10', stayUntil: '11:00' },
      },
    }),
  ],
  ['with a part cut out', draftFor(['s-ming'], { shape: { kind: 'polygon', rings: [ring(700), ring(60)] } })],
  [
    'a way',
    draftFor(['s-ming'], {
      shape: {
        kind: 'corridor',
        line: [
          [120.915, 30.92],
          [120.92, 30.92],
        ],
        halfWidth: 30,
      },
      rules: { pass: true },
    }),
  ],
])('console and platform compute the same preview of a fence %s', async (_, fence) => {
  const { data: theirs } = await tester.ask(position.previewFence, { studentId: 's-ming', fence }, li);
  const { data: track } = await tester.ask(position.fenceTrack, { studentId: 's-ming' }, li);
  const ours = result(fence, track);
  expect(ours.preview).toEqual(theirs);
  expect(ours.preview.crossings.length).toBeGreaterThan(0);
  // The sides are in order of time.
  const times = ours.sides.map(({ from }) => from);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('an arrival is where the side changes to inside', async () => {
  const { data: track } = await tester.ask(position.fenceTrack, { studentId: 's-ming' }, li);
  const { preview, sides } = result(draftFor(['s-ming']), track);
  expect(preview.rang.arrive).toBeGreaterThan(3);
  for (const { kind, knownTime } of preview.crossings) {
    if (kind !== 'arrive') continue;
    expect(sides.findLast(({ from }) => from <= Date.parse(knownTime))?.side).toBe('inside');
  }
});
