/** Drafts worked out by a worker: the days handed over once, each draft to its end, the newest last; and without it all the same. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FenceTrack } from '../../../contract';
import { DEFAULT_RULES, outlineOf, preview } from '../../../contract/fence';
import { type Foretold, foretellingTrack } from './foretell';
import { apart, type Asked, type Told, type WorkerPort } from './foreteller';
import type { Answer, Question } from './foreteller.worker';
import { madeTrack } from './madeTrack';
import { packed, unpacked } from './packedTrack';
import { slicedForeteller } from './slicedForeteller';

const draft = (radius: number): Asked['draft'] => ({
  shape: { kind: 'circle', centre: [120.92, 30.92], radius },
  rules: { ...DEFAULT_RULES, dwell: 0 },
});
const radiusOf = ({ draft: { shape } }: Asked) => (shape.kind === 'circle' ? shape.radius : 0);

/** The worker's own side, as its module has set it up. */
let hear: (event: { data: Question }) => void;
let say: (answer: Answer) => void = () => undefined;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_: string, heard: typeof hear) => (hear = heard));
  vi.stubGlobal('postMessage', (answer: Answer) => say(answer));
  await import('./foreteller.worker');
  return () => vi.unstubAllGlobals();
});
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A worker that answers when it is told to, and what has been sent to it. */
function begun(told: Told) {
  const sent: Question[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const answers: Answer[] = [];
  say = (answer) => answers.push(answer);
  const terminate = vi.fn<() => void>();
  const port = {
    addEventListener: (type: string, heard: (event: unknown) => void) => void listeners.set(type, heard),
    postMessage(question: Question, handedOver: Transferable[]) {
      const arrived = structuredClone(question, { transfer: handedOver });
      sent.push(arrived);
      hear({ data: arrived });
    },
    terminate,
  } as unknown as WorkerPort;
  const foreteller = apart(port, () => slicedForeteller(() => 0, told), told);
  stop = foreteller.stop;
  return {
    foreteller,
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
  const told = vi.fn<(foretold: Foretold) => void>();
  const { foreteller, answer } = begun(told);
  const track = madeTrack();
  foreteller.ask({ track, draft: draft(120) });
  answer();
  const { heard, span, around } = foretellingTrack(track);
  const { shape, rules } = draft(120);
  const whole = preview({ shapeVersion: 1, since: 0, outline: outlineOf(shape), rules }, heard, 60, span, around);
  expect(told.mock.calls[0]?.[0].preview).toEqual(whole);
  expect(whole.rang.arrive).toBeGreaterThan(10);
});

it('finishes what it has begun, then takes the newest; the days are handed over once', () => {
  const told = vi.fn<Told>();
  const { foreteller, sent, answer } = begun(told);
  const track = madeTrack();
  for (const radius of [100, 110, 120, 130]) foreteller.ask({ track, draft: draft(radius) });
  answer();
  answer();
  expect(told.mock.calls.map(([, asked]) => radiusOf(asked))).toEqual([100, 130]);
  expect(sent.map(({ kind }) => kind)).toEqual(['track', 'draft', 'draft']);
});

it('drops at once what is asked of other days', () => {
  const told = vi.fn<Told>();
  const { foreteller, answer } = begun(told);
  foreteller.ask({ track: madeTrack(), draft: draft(100) });
  foreteller.ask({ track: madeTrack(), draft: draft(200) });
  answer();
  answer();
  expect(told.mock.calls.map(([, asked]) => radiusOf(asked))).toEqual([200]);
});

it('says nothing more once it is stopped, and the days go with it', () => {
  const told = vi.fn<Told>();
  const { foreteller, terminate, answer } = begun(told);
  foreteller.ask({ track: madeTrack(), draft: draft(100) });
  foreteller.stop();
  answer();
  expect(told).not.toHaveBeenCalled();
  expect(terminate).toHaveBeenCalled();
});

it('without a worker that loads, the page does it: the newest of what was asked', async () => {
  const told = vi.fn<Told>();
  const { foreteller, fail } = begun(told);
  const track = madeTrack();
  for (const radius of [100, 150]) foreteller.ask({ track, draft: draft(radius) });
  fail();
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  foreteller.ask({ track, draft: draft(200) });
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  expect(told.mock.calls.map(([, asked]) => radiusOf(asked))).toEqual([150, 200]);
});

it('the days arrive as they were sent, what is unknown and what is doubted with them', () => {
  const track: FenceTrack = madeTrack({
    time: [0, 60, 120],
    lng: [1, 2, 3],
    lat: [4, 5, 6],
    accuracy: [null, 12.5, 0],
    source: ['wifi', 'gps', 'cell'],
    speed: [0, null, 1.4],
    noise: [[], ['cell'], []],
  });
  expect(unpacked(packed(track))).toEqual(track);
});
