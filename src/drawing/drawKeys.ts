/** Maps a key press to a drawing action. Keys, buttons and taps give the same commands. Pure. */
import type { LngLat } from '../../contract/primitives';
import type { DrawCommand, DrawingState } from './drawing';
import { sizeOf } from './draftShape';

/**
 * A command, or one of two actions that do not change the drawing: 'pan' moves the map (metres east and north),
 * 'describe' announces the shape to a screen reader.
 */
export type DrawAction = DrawCommand | { do: 'pan'; east: number; north: number } | { do: 'describe' };

/** The part of a KeyboardEvent that is read here. */
export interface DrawKey {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  /** True for the repeats of a key that is held down. */
  repeat: boolean;
}

/** Degrees of one rotation step; the fine one with Shift. */
export const ROTATION_STEP = { coarse: 5, fine: 1 };
/** Metres of one change of radius or width. */
export const SIZE_STEP = 10;

/** Metres of one nudge: the smallest of 1, 2, 5, 10, 20, … that is at least 12 pixels wide (1 pixel when `fine`). */
export function nudgeMetres(metresPerPixel: number, fine: boolean): number {
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

/** What the meaning of a key depends on. */
export interface DrawKeyContext extends DrawingState {
  /** Position of the crosshair, [lng, lat] in WGS-84. */
  crosshair: LngLat;
  metresPerPixel: number;
}

/** The action of a key press. Null for keys that the drawing does not use. */
export function actionForKey(
  { key, shiftKey, altKey, ctrlKey, metaKey, repeat }: DrawKey,
  { draftShape, placing, selected, crosshair, metresPerPixel }: DrawKeyContext,
): DrawAction | null {
  const size = sizeOf(draftShape);
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
    const step = nudgeMetres(metresPerPixel, shiftKey);
    const [east, north] = [right * step, up * step];
    return placing && !selected ? { do: 'pan', east, north } : { do: 'nudge', east, north, ...held };
  }
  if (altKey) return null;
  switch (key) {
    case 'Enter':
      if (placing) return { do: 'place', at: crosshair };
      return selected && { do: 'insert', after: selected };
    case 'Delete':
    case 'Backspace':
      return shiftKey && selected && selected.ring > 0 ? { do: 'removeHole', hole: selected.ring } : { do: 'delete' };
    case 'c':
      return { do: 'addHole' };
    case 'Escape':
      return selected && { do: 'select', cornerRef: null };
    case '[':
      return { do: 'rotate', degrees: -ROTATION_STEP[finely], ...held };
    case '{':
      return { do: 'rotate', degrees: -ROTATION_STEP.fine, ...held };
    case ']':
      return { do: 'rotate', degrees: ROTATION_STEP[finely], ...held };
    case '}':
      return { do: 'rotate', degrees: ROTATION_STEP.fine, ...held };
    case '+':
    case '=':
      return size === null ? null : { do: 'resize', metres: nextSize(size, 1), ...held };
    case '-':
    case '_':
      return size === null ? null : { do: 'resize', metres: nextSize(size, -1), ...held };
    case ' ':
      return placing ? { do: 'finish' } : { do: 'resume' };
    case '?':
      return { do: 'describe' };
    default:
      return null;
  }
}

/** The next multiple of ten metres, up or down. */
export const nextSize = (metres: number, by: 1 | -1) =>
  (by === 1 ? Math.floor(metres / SIZE_STEP + 1) : Math.ceil(metres / SIZE_STEP - 1)) * SIZE_STEP;
