/** The one layer that touch, keyboard and buttons draw through: commands, what each does to the drawing, and the way back. Pure. */
import { movedBy } from '../../contract/fence/plane';
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

/** What undo goes back to. */
export interface DrawingState {
  draftShape: DraftShape;
  /** Corners are being added (a circle: follows the crosshair); else they are finishedState. */
  placing: boolean;
  /** Which ring they are added to while none is held: 0 is the edge, the others are holes. */
  ring: number;
  /** The corner that is held; null is the whole. */
  selected: CornerRef | null;
}

export interface Drawing extends DrawingState {
  past: readonly DrawingState[];
  future: readonly DrawingState[];
  /** The stroke of the last command: one drag, or one slide, is undone at once. */
  stroke: string | null;
}

/** `stroke` names the drag a command belongs to. East, north: metres on the ground. Degrees clockwise. A size is a circle's radius, a corridor's width. */
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

/** Steps one can go back. */
const MOST = 200;
/** Metres of radius or width beyond which nothing can be drawn, let alone meant. */
const REACH = { least: 1, most: 100_000 };

export const drawingFrom = (state: DrawingState): Drawing => ({ ...state, past: [], future: [], stroke: null });

/** Looking at a corner, or around, is nothing to take back. */
const isViewOnly = ({ do: name }: DrawCommand) => name === 'select' || name === 'step' || name === 'follow';

export function draw(drawing: Drawing, command: DrawCommand): Drawing {
  if (command.do === 'undo') return undo(drawing);
  if (command.do === 'redo') return redo(drawing);
  const { past, future, stroke: before } = drawing;
  const present = stateOf(drawing);
  const next = (EDITS[command.do] as (state: DrawingState, command: Edit) => DrawingState)(present, command);
  if (next === present) return drawing;
  if (isViewOnly(command)) return { ...next, past, future, stroke: null };
  const stroke = ('stroke' in command && command.stroke) || null;
  const goesOn = stroke !== null && stroke === before;
  return { ...next, past: goesOn ? past : [...past.slice(1 - MOST), present], future: [], stroke };
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

  // A circle that is not put anywhere yet is where the crosshair is.
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

  // A hole that was not begun is none.
  finish(state) {
    const { draftShape, ring } = state;
    if (!canFinish(state)) return state;
    return finishedState(
      isRingComplete(draftShape, ring) ? draftShape : withLines(draftShape, linesOf(draftShape).toSpliced(ring, 1)),
    );
  },
  // A rectangle has all its corners; more of them make a polygon of it.
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
    // Who draws a hole goes round it, and not along the edge.
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
    return from ? EDITS.move(state, { do: 'move', to: movedBy(from, east, north) }) : state;
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
    const size = Math.min(REACH.most, Math.max(REACH.least, metres));
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
    // While corners are added, the last one is meant when none is held.
    const last = (linesOf(draftShape)[state.ring]?.length ?? 0) - 1;
    const cornerRef = state.selected ?? (placing && last >= 0 ? { ring: state.ring, corner: last } : null);
    if (!cornerRef || !cornerAt(draftShape, cornerRef)) return state;
    const lines = linesOf(draftShape).map((line, ring) =>
      ring === cornerRef.ring ? line.toSpliced(cornerRef.corner, 1) : line,
    );
    const begun = placing && cornerRef.ring === state.ring;
    const gone = cornerRef.ring > 0 && !begun && (lines[cornerRef.ring]?.length ?? 0) < 3;
    const left = withLines(asPolygon(draftShape), gone ? lines.toSpliced(cornerRef.ring, 1) : lines);
    const selected =
      gone || !state.selected
        ? null
        : [{ ...cornerRef, corner: cornerRef.corner - 1 }, cornerRef].find((one) => cornerAt(left, one));
    // Too little is left to adjust: it is drawn on.
    return { draftShape: left, placing: placing || !isComplete(left), ring: state.ring, selected: selected ?? null };
  },
};

/** A new shape, its first corner to be put. */
export const newDrawingState = (tool: Tool, at: LngLat): DrawingState => ({
  draftShape: emptyDraftShape(tool, at),
  placing: true,
  ring: 0,
  selected: null,
});

/** A whole, and nothing of it held. */
export const finishedState = (draftShape: DraftShape): DrawingState => ({
  draftShape,
  placing: false,
  ring: 0,
  selected: null,
});

/** Whether a hole can be cut out of it: only what is drawn corner by corner has any. */
export const canAddHole = (draftShape: DraftShape) =>
  (draftShape.tool === 'polygon' || draftShape.tool === 'rectangle') &&
  isComplete(draftShape) &&
  holeCount(draftShape) < HOLE_LIMIT;

/** Whether the ring that is drawn may be finished: it has its corners, or is a hole that was not begun. */
export const canFinish = ({ draftShape, placing, ring }: Pick<DrawingState, 'draftShape' | 'placing' | 'ring'>) =>
  placing && (isRingComplete(draftShape, ring) || isEmptyHole(draftShape, ring));

/** Whether it is a hole without a corner so far. */
export const isEmptyHole = (draftShape: DraftShape, ring: number) =>
  ring > 0 && linesOf(draftShape)[ring]?.length === 0;

/** Corners of a rectangle that go their own way. */
const asPolygon = (draftShape: DraftShape): DraftShape =>
  draftShape.tool === 'rectangle' && (draftShape.rings[0]?.length ?? 0) > 1
    ? { ...draftShape, tool: 'polygon' }
    : draftShape;

/** Metres within which two corners are one. */
const SAME = 0.5;
const isSame = (one: LngLat, other: LngLat) => Math.hypot(...offsetMetres(one, other)) < SAME;
