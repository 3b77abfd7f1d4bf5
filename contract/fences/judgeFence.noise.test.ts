/** How the judge treats poor, late and missing fixes: drift, jumps, flagged fixes, gaps and silence. */
import { away, home, minutes, testSequences } from './fixSequence.fixtures';
import type { FixSpec } from './walk.fixtures';

/** A fix 90 m beyond the edge that the next one takes back, and one more. */
const lied: FixSpec[] = [
  ...home,
  ...minutes(2, 6, () => 0),
  { at: 360, east: 190 },
  ...minutes(7, 9, () => 0),
  { at: 540, east: 190 },
];

testSequences({
  'flapping at the edge, from outside': {
    fixes: [...away, ...minutes(2, 41, (minute) => (minute % 2 ? 95 : 105))],
    crossings: [],
    side: 'outside',
    why: 'a fix outside cancels the change that the fix inside began',
  },
  'flapping at the edge, from inside': {
    fixes: [...home, ...minutes(2, 40, (minute) => (minute % 2 ? 95 : 115))],
    crossings: [],
    side: 'inside',
    why: 'a fix within the buffer beyond the edge is no departure',
  },
  'drift at a standstill': {
    fixes: minutes(0, 60, (minute) => 40 + 50 * Math.sin(minute), { accuracy: 25 }),
    crossings: [],
    side: 'inside',
    why: 'no fix is beyond the edge by the buffer',
  },
  'drift beyond the buffer, one fix, then back': {
    fixes: [...home, ...minutes(2, 10, () => 20), { at: 600, east: 142 }, ...minutes(11, 15, () => 20)],
    crossings: [],
    side: 'inside',
    why: 'one fix that is not clear needs a second',
  },
  'a 1,500 m mast disc far away': {
    fixes: [...home, { at: 120, east: 4000, accuracy: 1500, source: 'cell', noise: ['cell'] }, { at: 180, east: 3 }],
    crossings: [],
    side: 'inside',
    why: 'a mast fix proves nothing',
  },
  'nothing but masts': {
    fixes: minutes(0, 10, () => 0, { source: 'cell', accuracy: 1500, noise: ['cell'] }),
    crossings: [],
    side: 'unknown',
    why: 'mast fixes prove no side',
  },
  'a fix at 0,0': {
    fixes: [...home, { at: 120, east: -12_000_000, noise: ['zero'] }, { at: 180, east: 3 }],
    crossings: [],
    side: 'inside',
    why: 'the fix has a noise flag',
  },
  'an invalid fix': {
    fixes: [...home, { at: 120, east: 900, noise: ['invalid'] }, { at: 180, east: 900, noise: ['invalid'] }],
    crossings: [],
    side: 'inside',
    why: 'flagged fixes prove nothing, however many there are',
  },
  'a Wi-Fi fix 300 m wide': {
    fixes: [
      ...home,
      { at: 120, east: 500, accuracy: 300, source: 'wifi' },
      { at: 180, east: 500, accuracy: 300, source: 'wifi' },
    ],
    crossings: [],
    side: 'inside',
    why: 'the fix is too inaccurate to prove anything, with or without a flag',
  },
  'a jump and back': {
    fixes: [...home, { at: 120, east: 1800 }, { at: 180, east: 2 }, { at: 240, east: 0 }],
    crossings: [],
    side: 'inside',
    why: 'the fix lies farther off than the card was moving, so it needs a second',
  },
  'a jump that a second fix confirms': {
    fixes: [...home, { at: 120, east: 1800 }, { at: 180, east: 1850 }],
    crossings: ['leave'],
    side: 'outside',
    why: 'two fixes a minute apart agree',
  },
  'a bus that leaves, with its speed': {
    fixes: [...home, { at: 120, east: 700, speed: 11 }, { at: 180, east: 1400, speed: 12 }],
    crossings: ['leave'],
    side: 'outside',
    why: 'the receiver reports the same speed, so the first fix counts',
  },
  'a jump and back into a fence': {
    fixes: [...away, { at: 120, east: 20 }, { at: 180, east: 500 }, { at: 240, east: 500 }],
    crossings: [],
    side: 'outside',
    why: 'no false arrival either',
  },
  'a poor fix inside a small fence': {
    fixes: [...away, { at: 120, east: 400 }, { at: 180, east: 50, accuracy: 80 }, { at: 240, east: 300 }],
    crossings: [],
    side: 'outside',
    why: 'the fix is not clear, and no second confirms it',
  },
  'poor fixes inside that stay inside': {
    fixes: [...away, { at: 120, east: 300 }, ...minutes(3, 7, () => 50, { accuracy: 80 })],
    crossings: ['arrive'],
    side: 'inside',
    why: 'two fixes that are not clear agree a minute apart',
  },
  'a late fix from before': {
    fixes: [...home, { at: 30, east: 900, delay: 200 }, { at: 240, east: 0 }],
    crossings: [],
    side: 'inside',
    why: 'a fix older than the last one changes no side',
  },
  'the same fix twice': {
    fixes: [
      ...away,
      { at: 120, east: 98, accuracy: 30 },
      { at: 120, east: 98, accuracy: 30, delay: 40 },
      { at: 180, east: 110 },
    ],
    crossings: [],
    side: 'outside',
    why: 'a repeated fix is not a second one',
  },
  'a visit received an hour late, all at once': {
    fixes: [
      ...away,
      ...[
        { at: 120, east: 10 },
        { at: 180, east: 10 },
        { at: 600, east: 600 },
        { at: 660, east: 700 },
      ].map((one) => ({ ...one, delay: 3600 })),
      { at: 4300, east: 720 },
      { at: 4360, east: 730 },
    ],
    crossings: ['arrive: late', 'arrive: late', 'leave: late'],
    side: 'outside',
    why: 'the visit is over when the platform receives it, so it never rings',
  },
  'a departure received an hour late, with the pupil still outside': {
    fixes: [
      ...home,
      ...[
        { at: 120, east: 200 },
        { at: 180, east: 300 },
      ].map((one) => ({ ...one, delay: 3600 })),
      { at: 4000, east: 800 },
      { at: 4060, east: 800 },
    ],
    crossings: ['leave: late', 'leave'],
    side: 'outside',
    why: 'it is recorded as late at once, and rings when a fresh fix confirms it',
  },
  'a gap, same side': {
    fixes: [...home, { at: 9000, east: 3 }, { at: 9060, east: 4 }],
    crossings: [],
    side: 'inside',
    why: 'the pupil is on the same side after the gap',
  },
  'a gap, other side, one fix': {
    fixes: [...home, { at: 9000, east: 130 }],
    crossings: [],
    side: 'unknown',
    why: 'the first fix after a gap proves nothing alone',
  },
  'a gap, other side, two fixes': {
    fixes: [...home, { at: 9000, east: 800 }, { at: 9060, east: 830 }],
    crossings: ['leave'],
    side: 'outside',
    why: 'the second fix confirms the first',
  },
  'a gap of a night and more': {
    fixes: [...home, { at: 50_000, east: 800 }, { at: 50_060, east: 830 }],
    crossings: [],
    side: 'outside',
    why: 'the side expires after twelve hours, so the next fixes set it again',
  },
  'the very first fixes, inside': {
    fixes: home,
    crossings: [],
    side: 'inside',
    why: 'the first fixes set the side and are no arrival',
  },
  'one fix inside, then silence': {
    fixes: [...away, { at: 120, east: 60, speed: 7 }],
    crossings: ['arrive'],
    side: 'inside',
    why: 'the fix is clear and no other comes',
  },
  'one wild fix inside, then silence': {
    fixes: [...away, { at: 120, east: 0 }],
    crossings: ['arrive'],
    side: 'inside',
    why: 'the timeout confirms a clear fix that no other contradicts',
  },
  'one fix near the edge, then silence': {
    fixes: [...away, { at: 200, east: 92 }],
    crossings: ['arrive'],
    side: 'inside',
    why: 'cards fall silent indoors, and the only fix lies inside',
  },
  'a card that lied once, then one clear fix outside and silence': {
    fixes: lied,
    crossings: ['leave', 'arrive'],
    side: 'unknown',
    why: 'a card that lied about leaving needs two fixes',
  },
  'a card that lied once, then leaves': {
    fixes: [...lied, { at: 600, east: 270 }, { at: 660, east: 350 }],
    crossings: ['leave', 'arrive', 'leave'],
    side: 'outside',
    why: 'two fixes in a row are enough for a card that lied once',
  },
});
