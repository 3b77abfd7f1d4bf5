/** What a key does to the drawing: the same commands that buttons and fingers give. Pure. */
import type { LngLat } from '../../contract/primitives';
import type { Command, Moment } from './drawing';
import { sizeOf } from './sketch';

/** Besides commands: moving the cross over the ground (metres), and hearing what is drawn. */
export type Action = Command | { do: 'pan'; east: number; north: number } | { do: 'describe' };

export interface Key {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  /** Held down. */
  repeat: boolean;
}

/** Degrees of one turn; with Shift the finer. */
export const TURN = { coarse: 5, fine: 1 };
/** Metres of one change of radius or width. */
export const GROW = 10;

/** The nearest of 1, 2, 5, 10, 20, … metres that is at least so many pixels. */
export function stepOf(metresPerPixel: number, fine: boolean): number {
  const least = Math.max(metresPerPixel * (fine ? 1 : 12), 0.1);
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least * 0.999) ?? 10 * power;
}

const ARROWS: Record<string, readonly [east: number, north: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface KeySituation extends Moment {
  /** Where the cross is. */
  cross: LngLat;
  metresPerPixel: number;
}

/** Null for keys that are none of the drawing's. */
export function actionOf(
  { key, shiftKey, altKey, ctrlKey, metaKey, repeat }: Key,
  { sketch, drawing, chosen, cross, metresPerPixel }: KeySituation,
): Action | null {
  const size = sizeOf(sketch);
  const held = repeat ? { stroke: `key ${key}` } : {};
  const finely = shiftKey ? 'fine' : 'coarse';
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return { do: shiftKey ? 'redo' : 'undo' };
    return key.toLowerCase() === 'y' ? { do: 'redo' } : null;
  }
  const arrow = ARROWS[key];
  if (arrow) {
    const [right, up] = arrow;
    if (altKey) return { do: 'step', by: right - up > 0 ? 1 : -1 };
    const step = stepOf(metresPerPixel, shiftKey);
    const [east, north] = [right * step, up * step];
    return drawing && !chosen ? { do: 'pan', east, north } : { do: 'nudge', east, north, ...held };
  }
  if (altKey) return null;
  switch (key) {
    case 'Enter':
      if (drawing) return { do: 'put', at: cross };
      return chosen && { do: 'insert', after: chosen };
    case 'Delete':
    case 'Backspace':
      return shiftKey && chosen && chosen.ring > 0 ? { do: 'fill', hole: chosen.ring } : { do: 'delete' };
    case 'c':
      return { do: 'cut' };
    case 'Escape':
      return chosen && { do: 'choose', grip: null };
    case '[':
      return { do: 'turn', degrees: -TURN[finely], ...held };
    case '{':
      return { do: 'turn', degrees: -TURN.fine, ...held };
    case ']':
      return { do: 'turn', degrees: TURN[finely], ...held };
    case '}':
      return { do: 'turn', degrees: TURN.fine, ...held };
    case '+':
    case '=':
      return size === null ? null : { do: 'size', metres: grown(size, 1), ...held };
    case '-':
    case '_':
      return size === null ? null : { do: 'size', metres: grown(size, -1), ...held };
    case ' ':
      return drawing ? { do: 'done' } : { do: 'resume' };
    case '?':
      return { do: 'describe' };
    default:
      return null;
  }
}

/** The next multiple of ten metres, up or down. */
export const grown = (metres: number, by: 1 | -1) =>
  (by === 1 ? Math.floor(metres / GROW + 1) : Math.ceil(metres / GROW - 1)) * GROW;
