/** The colours a fence may have. Dark enough to read its name in on a light map, and all told apart in words. */

export const FENCE_COLOURS = [
  { name: 'teal', colour: '#0b5f58' },
  { name: 'blue', colour: '#1d5fbf' },
  { name: 'violet', colour: '#7a3fb5' },
  { name: 'pink', colour: '#b02a63' },
  { name: 'orange', colour: '#a8480a' },
  { name: 'green', colour: '#2c6e1f' },
  { name: 'brown', colour: '#6b4a2b' },
  { name: 'slate', colour: '#475569' },
] as const;
