/** The one layer that touch, keyboard and buttons draw through: commands, what each does to the drawing, and the way back. Pure. */
import { movedBy } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';
import {
  awayFrom,
  cornerAt,
  emptySketch,
  type Grip,
  gripsOf,
  holesOf,
  isRingWhole,
  isWhole,
  linesOf,
  MOST_HOLES,
  middleAfter,
  middleOf,
  placedAt,
  rectangleBetween,
  sameGrip,
  type Sketch,
  type Tool,
  withLines,
} from './sketch';

/** What undo goes back to. */
export interface Moment {
  sketch: Sketch;
  /** Corners are being added (a circle: follows the cross); else they are adjusted. */
  drawing: boolean;
  /** Which ring they are added to while none is held: 0 is the edge, the others are holes. */
  ring: number;
  /** The corner that is held; null is the whole. */
  chosen: Grip | null;
}

export interface Drawing extends Moment {
  past: readonly Moment[];
  future: readonly Moment[];
  /** The stroke of the last command: one drag, or one slide, is undone at once. */
  stroke: string | null;
}

/** `stroke` names the drag a command belongs to. East, north: metres on the ground. Degrees clockwise. A size is a circle's radius, a corridor's width. */
export type Command =
  | { do: 'begin'; tool: Tool; at: LngLat }
  | { do: 'take'; sketch: Sketch }
  | { do: 'follow'; at: LngLat }
  | { do: 'put'; at: LngLat }
  | { do: 'done' }
  | { do: 'resume' }
  | { do: 'choose'; grip: Grip | null }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'insert'; after: Grip }
  | { do: 'cut' }
  | { do: 'fill'; hole: number }
  | { do: 'move'; to: LngLat; stroke?: string }
  | { do: 'nudge'; east: number; north: number; stroke?: string }
  | { do: 'turn'; degrees: number; stroke?: string }
  | { do: 'size'; metres: number; stroke?: string }
  | { do: 'delete' }
  | { do: 'undo' }
  | { do: 'redo' };

type Edit = Exclude<Command, { do: 'undo' | 'redo' }>;
type Edits = { [Name in Edit['do']]: (moment: Moment, command: Extract<Edit, { do: Name }>) => Moment };

/** Steps one can go back. */
const MOST = 200;
/** Metres of radius or width beyond which nothing can be drawn, let alone meant. */
const REACH = { least: 1, most: 100_000 };

export const drawingOf = (moment: Moment): Drawing => ({ ...moment, past: [], future: [], stroke: null });

/** Looking at a corner, or around, is nothing to take back. */
const isLook = ({ do: name }: Command) => name === 'choose' || name === 'step' || name === 'follow';

export function draw(drawing: Drawing, command: Command): Drawing {
  if (command.do === 'undo') return back(drawing);
  if (command.do === 'redo') return forth(drawing);
  const { past, future, stroke: before } = drawing;
  const present = momentOf(drawing);
  const next = (EDITS[command.do] as (moment: Moment, command: Edit) => Moment)(present, command);
  if (next === present) return drawing;
  if (isLook(command)) return { ...next, past, future, stroke: null };
  const stroke = ('stroke' in command && command.stroke) || null;
  const goesOn = stroke !== null && stroke === before;
  return { ...next, past: goesOn ? past : [...past.slice(1 - MOST), present], future: [], stroke };
}

const momentOf = ({ sketch, drawing, ring, chosen }: Drawing): Moment => ({ sketch, drawing, ring, chosen });

function back(drawing: Drawing): Drawing {
  const { past, future } = drawing;
  const last = past.at(-1);
  return last ? { ...last, past: past.slice(0, -1), future: [momentOf(drawing), ...future], stroke: null } : drawing;
}

function forth(drawing: Drawing): Drawing {
  const { past, future } = drawing;
  const [next, ...rest] = future;
  return next ? { ...next, past: [...past, momentOf(drawing)], future: rest, stroke: null } : drawing;
}

const EDITS: Edits = {
  begin: (_, { tool, at }) => begun(tool, at),
  take: (_, { sketch }) => adjusted(sketch),

  // A circle that is not put anywhere yet is where the cross is.
  follow: (moment, { at }) =>
    moment.drawing && moment.sketch.tool === 'circle'
      ? { ...moment, sketch: { ...moment.sketch, centre: at } }
      : moment,

  put(moment, { at }) {
    const { sketch, drawing, chosen } = moment;
    if (!drawing) return moment;
    if (sketch.tool === 'circle') return adjusted({ ...sketch, centre: at });
    const ring = chosen?.ring ?? moment.ring;
    const line = linesOf(sketch)[ring] ?? [];
    const [first] = line;
    if (sketch.tool === 'rectangle' && first) return isSame(first, at) ? moment : adjusted(rectangleBetween(first, at));
    const after = chosen?.corner ?? line.length - 1;
    const neighbour = line[after];
    if (neighbour && isSame(neighbour, at)) return moment;
    const lines = linesOf(sketch).with(ring, line.toSpliced(after + 1, 0, at));
    return { ...moment, sketch: withLines(sketch, lines), chosen: chosen && { ring, corner: after + 1 } };
  },

  // A hole that was not begun is none.
  done(moment) {
    const { sketch, ring } = moment;
    if (!mayBeDone(moment)) return moment;
    return adjusted(isRingWhole(sketch, ring) ? sketch : withLines(sketch, linesOf(sketch).toSpliced(ring, 1)));
  },
  // A rectangle has all its corners; more of them make a polygon of it.
  resume: (moment) =>
    moment.drawing
      ? moment
      : {
          sketch: moment.sketch.tool === 'rectangle' ? { ...moment.sketch, tool: 'polygon' } : moment.sketch,
          drawing: true,
          ring: moment.chosen?.ring ?? 0,
          chosen: null,
        },

  cut(moment) {
    const { sketch, drawing } = moment;
    if (drawing || !hasRoomForHole(sketch)) return moment;
    const rings = linesOf(sketch);
    return { sketch: withLines(asPolygon(sketch), [...rings, []]), drawing: true, ring: rings.length, chosen: null };
  },
  fill(moment, { hole }) {
    const rings = linesOf(moment.sketch);
    return hole > 0 && hole < rings.length ? adjusted(withLines(moment.sketch, rings.toSpliced(hole, 1))) : moment;
  },

  choose: (moment, { grip }) => (sameGrip(moment.chosen, grip) ? moment : { ...moment, chosen: grip }),
  step(moment, { by }) {
    // Who draws a hole goes round it, and not along the edge.
    const grips = gripsOf(moment.sketch).filter(({ ring }) => !moment.drawing || ring === moment.ring);
    if (grips.length === 0) return moment;
    const at = grips.findIndex((grip) => sameGrip(grip, moment.chosen));
    const next = at === -1 ? (by === 1 ? 0 : grips.length - 1) : (at + by + grips.length) % grips.length;
    return { ...moment, chosen: grips[next] ?? null };
  },

  insert(moment, { after }) {
    const { sketch } = moment;
    const at = middleAfter(sketch, after);
    if (!at) return moment;
    const chosen = { ring: after.ring, corner: after.corner + 1 };
    const lines = linesOf(sketch).map((line, ring) =>
      ring === after.ring ? line.toSpliced(chosen.corner, 0, at) : line,
    );
    return { ...moment, sketch: asPolygon(withLines(sketch, lines)), chosen };
  },

  move(moment, { to }) {
    const { sketch, chosen } = moment;
    if (!chosen) return middleOf(sketch) ? { ...moment, sketch: placedAt(sketch, to) } : moment;
    if (!cornerAt(sketch, chosen)) return moment;
    const lines = linesOf(sketch).map((line, ring) => (ring === chosen.ring ? line.with(chosen.corner, to) : line));
    return { ...moment, sketch: asPolygon(withLines(sketch, lines)) };
  },
  nudge(moment, { east, north }) {
    const from = moment.chosen ? cornerAt(moment.sketch, moment.chosen) : middleOf(moment.sketch);
    return from ? EDITS.move(moment, { do: 'move', to: movedBy(from, east, north) }) : moment;
  },
  turn(moment, { degrees }) {
    const middle = middleOf(moment.sketch);
    return moment.sketch.tool === 'circle' || !middle
      ? moment
      : { ...moment, sketch: placedAt(moment.sketch, middle, degrees) };
  },
  size(moment, { metres }) {
    const { sketch } = moment;
    if (!Number.isFinite(metres)) return moment;
    const size = Math.min(REACH.most, Math.max(REACH.least, metres));
    if (sketch.tool === 'circle')
      return sketch.radius === size ? moment : { ...moment, sketch: { ...sketch, radius: size } };
    if (sketch.tool === 'corridor')
      return sketch.halfWidth === size / 2 ? moment : { ...moment, sketch: { ...sketch, halfWidth: size / 2 } };
    return moment;
  },

  delete(moment) {
    const { sketch, drawing } = moment;
    // While corners are added, the last one is meant when none is held.
    const last = (linesOf(sketch)[moment.ring]?.length ?? 0) - 1;
    const grip = moment.chosen ?? (drawing && last >= 0 ? { ring: moment.ring, corner: last } : null);
    if (!grip || !cornerAt(sketch, grip)) return moment;
    const lines = linesOf(sketch).map((line, ring) => (ring === grip.ring ? line.toSpliced(grip.corner, 1) : line));
    const begun = drawing && grip.ring === moment.ring;
    const gone = grip.ring > 0 && !begun && (lines[grip.ring]?.length ?? 0) < 3;
    const left = withLines(asPolygon(sketch), gone ? lines.toSpliced(grip.ring, 1) : lines);
    const chosen =
      gone || !moment.chosen ? null : [{ ...grip, corner: grip.corner - 1 }, grip].find((one) => cornerAt(left, one));
    // Too little is left to adjust: it is drawn on.
    return { sketch: left, drawing: drawing || !isWhole(left), ring: moment.ring, chosen: chosen ?? null };
  },
};

/** A new shape, its first corner to be put. */
export const begun = (tool: Tool, at: LngLat): Moment => ({
  sketch: emptySketch(tool, at),
  drawing: true,
  ring: 0,
  chosen: null,
});

/** A whole, and nothing of it held. */
export const adjusted = (sketch: Sketch): Moment => ({ sketch, drawing: false, ring: 0, chosen: null });

/** Whether a hole can be cut out of it: only what is drawn corner by corner has any. */
export const hasRoomForHole = (sketch: Sketch) =>
  (sketch.tool === 'polygon' || sketch.tool === 'rectangle') && isWhole(sketch) && holesOf(sketch) < MOST_HOLES;

/** Whether the ring that is drawn may be finished: it has its corners, or is a hole that was not begun. */
export const mayBeDone = ({ sketch, drawing, ring }: Pick<Moment, 'sketch' | 'drawing' | 'ring'>) =>
  drawing && (isRingWhole(sketch, ring) || isUnbegun(sketch, ring));

/** Whether it is a hole without a corner so far. */
export const isUnbegun = (sketch: Sketch, ring: number) => ring > 0 && linesOf(sketch)[ring]?.length === 0;

/** Corners of a rectangle that go their own way. */
const asPolygon = (sketch: Sketch): Sketch =>
  sketch.tool === 'rectangle' && (sketch.rings[0]?.length ?? 0) > 1 ? { ...sketch, tool: 'polygon' } : sketch;

/** Metres within which two corners are one. */
const SAME = 0.5;
const isSame = (one: LngLat, other: LngLat) => Math.hypot(...awayFrom(one, other)) < SAME;
