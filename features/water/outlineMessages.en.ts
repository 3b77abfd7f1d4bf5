/** Texts of drawing the outline of a water area, in English. */
import type zh from './outlineMessages.zh';

export default {
  new: 'Draw a water area',
  draw: 'Draw on the map',
  steps: 'Steps',
  'step.outline': 'Shore',
  'step.details': 'Watching',
  which: 'Which water',
  nth: 'Water {n} of {all}',
  add: 'Draw another',
  drop: 'Remove this one',
  islands: 'An island is a part that is cut out.',
  saved: '“{name}” is saved.',
  notDone: 'Finish the shore first.',
} satisfies Record<keyof typeof zh, string>;
