/** The drawing state machine: commands from touch, keyboard and buttons, their effects, and undo and redo. Pure. */
import { offsetBy } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';
import {
  offsetMetres,
  cornerAt,
  emptyDraftShape,
  type CornerRef,
  cornerRefsOf,
  holeCount,
  isRingComplete,
  isComplete,
  linesOf,
  HOLE_LIMIT,
  edgeMidpoint,
  centreOf,
  movedAndRotated,
  rectangleBetween,
  isSameCorner,
  type DraftShape,
  type Tool,
  withLines,
} from './draftShape';

/** One state of a drawing. Undo and redo move between such states. */
export interface DrawingState {
  draftShape: DraftShape;
  /**
   * True while the user adds corners (a circle follows the crosshair). False while the user adjusts a complete shape.
   */
  placing: boolean;
  /** Index of the ring that takes new corners while none is selected: 0 is the edge, the others are holes. */
  ring: number;
  /** The selected corner. Null selects the whole shape. */
  selected: CornerRef | null;
}

/** A drawing state with its undo history. */
export interface Drawing extends DrawingState {
  past: readonly DrawingState[];
  future: readonly DrawingState[];
  /** The gesture id of the last command. Commands of one gesture (one drag, one slide) are undone together. */
  stroke: string | null;
}

/**
 * What can be done to a drawing. `stroke` is the id of the drag or slide that the command belongs to.
 * Places are [lng, lat] in WGS-84. `east`, `north` and `metres` are metres on the ground; `degrees` are clockwise.
 * `resize` sets the radius of a circle or the full width of a corridor.
 */
export type DrawCommand =
  | { do: 'begin'; tool: Tool; at: LngLat }
  | { do: 'replace'; draftShape: DraftShape }
  | { do: 'follow'; at: LngLat }
  | { do: 'place'; at: LngLat }
  | { do: 'finish' }
  | { do: 'resume' }
  | { do: 'select'; cornerRef: CornerRef | null }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'insert'; after: CornerRef }
  | { do: 'addHole' }
  | { do: 'removeHole'; hole: number }
  | { do: 'move'; to: LngLat; stroke?: string }
  | { do: 'nudge'; east: number; north: number; stroke?: string }
  | { do: 'rotate'; degrees: number; stroke?: string }
  | { do: 'resize'; metres: number; stroke?: string }
  | { do: 'delete' }
  | { do: 'undo' }
  | { do: 'redo' };

type Edit = Exclude<DrawCommand, { do: 'undo' | 'redo' }>;
type Edits = { [Name in Edit['do']]: (state: DrawingState, command: Extract<Edit, { do: Name }>) => DrawingState };

/** Most steps in the undo history. */
const UNDO_LIMIT = 200;
/** Metres: bounds of `resize`. They keep the geometry computable; what may be saved is narrower. */
const SIZE_BOUNDS = { least: 1, most: 100_000 };

/** A drawing in the given state with an empty history. */
export const drawingFrom = (state: DrawingState): Drawing => ({ ...state, past: [], future: [], stroke: null });

/** Selecting a corner and following the crosshair do not enter the undo history. */
const isViewOnly = ({ do: name }: DrawCommand) => name === 'select' || name === 'step' || name === 'follow';

/** Applies a command. Returns the same object when the command changes nothing. */
export function draw(drawing: Drawing, command: DrawCommand): Drawing {
  if (command.do === 'undo') return undo(drawing);
  if (command.do === 'redo') return redo(drawing);
  const { past, future, stroke: before } = drawing;
  const present = stateOf(drawing);
  const next = (EDITS[command.do] as (state: DrawingState, command: Edit) => DrawingState)(present, command);
  if (next === present) return drawing;
  if (isViewOnly(command)) return { ...next, past, future, stroke: null };
  const stroke = ('stroke' in command && command.stroke) || null;
  const sameStroke = stroke !== null && stroke === before;
  return { ...next, past: sameStroke ? past : [...past.slice(1 - UNDO_LIMIT), present], future: [], stroke };
}

const stateOf = ({ draftShape, placing, ring, selected }: Drawing): DrawingState => ({
  draftShape,
  placing,
  ring,
  selected,
});

function undo(drawing: Drawing): Drawing {
  const { past, future } = drawing;
  const last = past.at(-1);
  return last ? { ...last, past: past.slice(0, -1), future: [stateOf(drawing), ...future], stroke: null } : drawing;
}

function redo(drawing: Drawing): Drawing {
  const { past, future } = drawing;
  const [next, ...rest] = future;
  return next ? { ...next, past: [...past, stateOf(drawing)], future: rest, stroke: null } : drawing;
}

const EDITS: Edits = {
  begin: (_, { tool, at }) => newDrawingState(tool, at),
  replace: (_, { draftShape }) => finishedState(draftShape),

  // A circle that is not placed yet follows the crosshair.
  follow: (state, { at }) =>
    state.placing && state.draftShape.tool === 'circle'
      ? { ...state, draftShape: { ...state.draftShape, centre: at } }
      : state,

  place(state, { at }) {
    const { draftShape, placing, selected } = state;
    if (!placing) return state;
    if (draftShape.tool === 'circle') return finishedState({ ...draftShape, centre: at });
    const ring = selected?.ring ?? state.ring;
    const line = linesOf(draftShape)[ring] ?? [];
    const [first] = line;
    if (draftShape.tool === 'rectangle' && first)
      return isSame(first, at) ? state : finishedState(rectangleBetween(first, at));
    const after = selected?.corner ?? line.length - 1;
    const neighbour = line[after];
    if (neighbour && isSame(neighbour, at)) return state;
    const lines = linesOf(draftShape).with(ring, line.toSpliced(after + 1, 0, at));
    return { ...state, draftShape: withLines(draftShape, lines), selected: selected && { ring, corner: after + 1 } };
  },

  // Finishing a hole without corners removes it.
  finish(state) {
    const { draftShape, ring } = state;
    if (!canFinish(state)) return state;
    return finishedState(
      isRingComplete(draftShape, ring) ? draftShape : withLines(draftShape, linesOf(draftShape).toSpliced(ring, 1)),
    );
  },
  // A rectangle cannot take more corners, so it becomes a polygon.
  resume: (state) =>
    state.placing
      ? state
      : {
          draftShape:
            state.draftShape.tool === 'rectangle' ? { ...state.draftShape, tool: 'polygon' } : state.draftShape,
          placing: true,
          ring: state.selected?.ring ?? 0,
          selected: null,
        },

  addHole(state) {
    const { draftShape, placing } = state;
    if (placing || !canAddHole(draftShape)) return state;
    const rings = linesOf(draftShape);
    return {
      draftShape: withLines(asPolygon(draftShape), [...rings, []]),
      placing: true,
      ring: rings.length,
      selected: null,
    };
  },
  removeHole(state, { hole }) {
    const rings = linesOf(state.draftShape);
    return hole > 0 && hole < rings.length
      ? finishedState(withLines(state.draftShape, rings.toSpliced(hole, 1)))
      : state;
  },

  select: (state, { cornerRef }) =>
    isSameCorner(state.selected, cornerRef) ? state : { ...state, selected: cornerRef },
  step(state, { by }) {
    // While a hole is being drawn, only its own corners are stepped through.
    const cornerRefs = cornerRefsOf(state.draftShape).filter(({ ring }) => !state.placing || ring === state.ring);
    if (cornerRefs.length === 0) return state;
    const at = cornerRefs.findIndex((cornerRef) => isSameCorner(cornerRef, state.selected));
    const next = at === -1 ? (by === 1 ? 0 : cornerRefs.length - 1) : (at + by + cornerRefs.length) % cornerRefs.length;
    return { ...state, selected: cornerRefs[next] ?? null };
  },

  insert(state, { after }) {
    const { draftShape } = state;
    const at = edgeMidpoint(draftShape, after);
    if (!at) return state;
    const selected = { ring: after.ring, corner: after.corner + 1 };
    const lines = linesOf(draftShape).map((line, ring) =>
      ring === after.ring ? line.toSpliced(selected.corner, 0, at) : line,
    );
    return { ...state, draftShape: asPolygon(withLines(draftShape, lines)), selected };
  },

  move(state, { to }) {
    const { draftShape, selected } = state;
    if (!selected) return centreOf(draftShape) ? { ...state, draftShape: movedAndRotated(draftShape, to) } : state;
    if (!cornerAt(draftShape, selected)) return state;
    const lines = linesOf(draftShape).map((line, ring) =>
      ring === selected.ring ? line.with(selected.corner, to) : line,
    );
    return { ...state, draftShape: asPolygon(withLines(draftShape, lines)) };
  },
  nudge(state, { east, north }) {
    const from = state.selected ? cornerAt(state.draftShape, state.selected) : centreOf(state.draftShape);
    return from ? EDITS.move(state, { do: 'move', to: offsetBy(from, east, north) }) : state;
  },
  rotate(state, { degrees }) {
    const middle = centreOf(state.draftShape);
    return state.draftShape.tool === 'circle' || !middle
      ? state
      : { ...state, draftShape: movedAndRotated(state.draftShape, middle, degrees) };
  },
  resize(state, { metres }) {
    const { draftShape } = state;
    if (!Number.isFinite(metres)) return state;
    const size = Math.min(SIZE_BOUNDS.most, Math.max(SIZE_BOUNDS.least, metres));
    if (draftShape.tool === 'circle')
      return draftShape.radius === size ? state : { ...state, draftShape: { ...draftShape, radius: size } };
    if (draftShape.tool === 'corridor')
      return draftShape.halfWidth === size / 2
        ? state
        : { ...state, draftShape: { ...draftShape, halfWidth: size / 2 } };
    return state;
  },

  delete(state) {
    const { draftShape, placing } = state;
    // Without a selection, Delete removes the last corner added.
    const last = (linesOf(draftShape)[state.ring]?.length ?? 0) - 1;
    const cornerRef = state.selected ?? (placing && last >= 0 ? { ring: state.ring, corner: last } : null);
    if (!cornerRef || !cornerAt(draftShape, cornerRef)) return state;
    const lines = linesOf(draftShape).map((line, ring) =>
      ring === cornerRef.ring ? line.toSpliced(cornerRef.corner, 1) : line,
    );
    const beingDrawn = placing && cornerRef.ring === state.ring;
    const gone = cornerRef.ring > 0 && !beingDrawn && (lines[cornerRef.ring]?.length ?? 0) < 3;
    const left = withLines(asPolygon(draftShape), gone ? lines.toSpliced(cornerRef.ring, 1) : lines);
    const selected =
      gone || !state.selected
        ? null
        : [{ ...cornerRef, corner: cornerRef.corner - 1 }, cornerRef].find((one) => cornerAt(left, one));
    // With too few corners left the user adds corners again.
    return { draftShape: left, placing: placing || !isComplete(left), ring: state.ring, selected: selected ?? null };
  },
};

/** The state in which a new shape waits for its first corner. */
export const newDrawingState = (tool: Tool, at: LngLat): DrawingState => ({
  draftShape: emptyDraftShape(tool, at),
  placing: true,
  ring: 0,
  selected: null,
});

/** The state of a complete shape with nothing selected. */
export const finishedState = (draftShape: DraftShape): DrawingState => ({
  draftShape,
  placing: false,
  ring: 0,
  selected: null,
});

/** True when a hole can be added: to a complete polygon or rectangle that has not too many. */
export const canAddHole = (draftShape: DraftShape) =>
  (draftShape.tool === 'polygon' || draftShape.tool === 'rectangle') &&
  isComplete(draftShape) &&
  holeCount(draftShape) < HOLE_LIMIT;

/** True when the ring being drawn may be finished: it has enough corners, or is a hole without corners. */
export const canFinish = ({ draftShape, placing, ring }: Pick<DrawingState, 'draftShape' | 'placing' | 'ring'>) =>
  placing && (isRingComplete(draftShape, ring) || isEmptyHole(draftShape, ring));

/** True for a hole that has no corners yet. */
export const isEmptyHole = (draftShape: DraftShape, ring: number) =>
  ring > 0 && linesOf(draftShape)[ring]?.length === 0;

/** A rectangle whose corners are edited one by one becomes a polygon. */
const asPolygon = (draftShape: DraftShape): DraftShape =>
  draftShape.tool === 'rectangle' && (draftShape.rings[0]?.length ?? 0) > 1
    ? { ...draftShape, tool: 'polygon' }
    : draftShape;

/** Metres within which two corners count as the same place. */
const SAME = 0.5;
const isSame = (one: LngLat, other: LngLat) => Math.hypot(...offsetMetres(one, other)) < SAME;
