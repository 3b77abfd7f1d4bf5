/** The dot style of each state of a pupil. The contrast to all basemaps is at least 4.5:1 by day and by night. */
import type { PupilState } from '../../contract';
import type { DotStyle } from '../../map/dots/dotStyle';

/** The most urgent state first, the order in which clusters show their members. */
export const PUPIL_DOT_STYLES: Readonly<Record<PupilState, DotStyle>> = {
  sos: { shape: 'alarm', day: '#c8102e', night: '#ff6b70' },
  water: { shape: 'alarm', day: '#1b64c4', night: '#6cb2ff' },
  lost: { shape: 'dashed', day: '#a34700', night: '#ffab5c' },
  fresh: { shape: 'filled', day: '#1c7c3c', night: '#5fd38a' },
  approximate: { shape: 'soft', day: '#6b4fbb', night: '#b7a2ff' },
  old: { shape: 'hollow', day: '#5b6672', night: '#aab6c2' },
  silent: { shape: 'dashed', day: '#5b6672', night: '#aab6c2' },
  unbound: { shape: 'dashed', day: '#8a8f94', night: '#7c858e' },
};
