/** Texts of drawing the outline of a water area, in English. */
import type zh from './waterOutline.zh';

export default {
  new: 'Draw a water area',
  draw: 'Draw on the map',
  'step.outline': 'Shoreline',
  'step.details': 'Details',
  which: 'Which part',
  nth: 'Part {n} of {all}',
  add: 'Draw another',
  drop: 'Remove this one',
  islands: 'To leave out an island, cut it out.',
  notDone: 'Finish the shoreline first.',
} satisfies Record<keyof typeof zh, string>;
