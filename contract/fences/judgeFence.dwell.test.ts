/** What starts, feeds and stops the stay of an arrival that has not rung yet, with the rules of a new fence. */
import { minutes, testSequences } from './fixSequence.fixtures';
import { DEFAULT_RULES } from './rules';
import { type FixSpec, walk } from './walk.fixtures';

const rules = DEFAULT_RULES;
const silent = ['arrive: did-not-stay', 'leave: did-not-stay'];

/** Metres beyond the edge, negative inside, and the accuracy radius. */
const edge = (at: number, beyond: number, accuracy: number): FixSpec => ({ at, east: 100 + beyond, accuracy });
const touch: FixSpec[] = [edge(0, 200, 10), edge(60, 100, 10), edge(120, -19, 9)];

testSequences({
  'one fix 19 m inside, then 28, 23 and 12 m outside, then silence': {
    fixes: [...touch, edge(180, 28, 8), edge(240, 23, 8), edge(300, 12, 9)],
    rules,
    crossings: silent,
    side: 'outside',
    why: 'a fix three radii outside is a departure of a visit whose arrival did not ring',
  },
  'the same with a fix every three minutes': {
    fixes: [...touch, edge(300, 28, 8), edge(480, 23, 8), edge(660, 12, 9)],
    every: 180,
    rules,
    crossings: silent,
    side: 'outside',
    why: 'time outside is no stay',
  },
  'one fix inside, then ten minutes 12 m outside': {
    fixes: [...touch, ...minutes(3, 14, () => 112, { accuracy: 9 })],
    rules,
    crossings: silent,
    side: 'outside',
    why: 'two fixes outside by more than their radius agree',
  },
  'one fix inside, then one 12 m outside, then silence': {
    fixes: [...touch, edge(180, 12, 9)],
    rules,
    crossings: [],
    side: 'unknown',
    why: 'the last fix lies outside, so silence proves no stay',
  },
  'one fix inside, then ten minutes 5 m outside': {
    fixes: [...touch, ...minutes(3, 14, () => 105, { accuracy: 9 })],
    rules,
    crossings: [],
    side: 'inside',
    why: 'fixes outside by less than their radius neither feed a stay nor end it',
  },
  'one fix inside, then one 5 m outside, then silence': {
    fixes: [...touch, edge(180, 5, 9)],
    rules,
    crossings: [],
    side: 'inside',
    why: 'silence after an unclear fix proves no stay',
  },
  'one fix inside, then wide Wi-Fi fixes 30 m outside': {
    fixes: [...touch, ...minutes(3, 14, () => 130, { accuracy: 40, source: 'wifi' })],
    rules,
    crossings: [],
    side: 'inside',
    why: 'the fixes may be inside or outside',
  },
  'unclear fixes among fixes inside': {
    fixes: [...touch, ...minutes(3, 14, (minute) => (minute % 2 ? 95 : 104), { accuracy: 9 })],
    rules,
    crossings: ['arrive'],
    side: 'inside',
    why: 'a fix that says nothing takes nothing away from those inside',
  },
  'an unclear fix when the stay is long enough': {
    fixes: [...touch, edge(180, -15, 9), edge(240, -15, 9), ...minutes(5, 14, () => 104, { accuracy: 9 })],
    rules,
    crossings: [],
    side: 'inside',
    why: 'an arrival rings with a fix inside only',
  },
  'outside for a minute, then inside for good': {
    fixes: [...touch, edge(180, 14, 9), ...minutes(4, 12, () => 85, { accuracy: 9 })],
    rules,
    crossings: ['arrive'],
    side: 'inside',
    why: 'the stay begins again with the first fix inside',
  },
  'outside for a minute, then inside for two': {
    fixes: [...touch, edge(180, 14, 9), edge(240, -15, 9), edge(300, -15, 9), ...minutes(6, 9, () => 150)],
    rules,
    crossings: silent,
    side: 'outside',
    why: 'neither of the two times inside is a stay',
  },
  'flapping at the edge after an arrival that rang': {
    fixes: [
      ...walk({ from: 400, to: 60, every: 60 }),
      ...minutes(5, 11, () => 60),
      ...minutes(11, 17, (minute) => (minute % 2 ? 95 : 120)),
    ],
    rules,
    crossings: ['arrive'],
    side: 'inside',
    why: 'once the arrival rang, a departure needs the buffer of 30 m',
  },
});
