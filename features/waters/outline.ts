/** State of a water area's outline in the editor: its waters, one of which is active. Pure. */
import type { LngLat } from '../../contract/primitives';
import { faultsOfWater, shapeOfWater, waterOf, type WaterPolygon, type WaterPolygons } from '../../contract/waters';
import { type DraftShape, draftShapeOf, fenceShapeOf } from '../../src/drawing/draftShape';
import {
  draw,
  type DrawCommand,
  type Drawing,
  drawingFrom,
  finishedState,
  newDrawingState,
} from '../../src/drawing/drawing';
import type { DrawRules } from '../../src/drawing/drawRules';
import { fromStoredDrawing, toStoredDrawing } from '../../src/drawing/storedDraft';
import type { KeptOutline } from './keptArea';

/**
 * Drawing rules and colour of waters. Long rivers are imported from a file, because they are too long to draw by hand.
 */
export const WATER_DRAWING: DrawRules = {
  tools: ['polygon', 'circle', 'rectangle'],
  radius: { least: 2, most: 10_000, reach: 500 },
  width: { least: 0, most: 0, reach: 0 },
  faultsOf: faultsOfWater,
};

/** '#rrggbb'; the same in the light and the dark theme. */
export const WATER_COLOUR = '#1d5fbf';

export interface AreaOutline {
  /** All waters; the active one as it was before its drawing began, null for a new one. */
  waters: readonly (WaterPolygon | null)[];
  /** Index of the active water. */
  at: number;
  drawing: Drawing;
  /** True after a drawing, an addition or a removal. */
  touched: boolean;
}

export type OutlineAction = DrawCommand | { do: 'turnTo'; water: number } | { do: 'add'; at: LngLat } | { do: 'drop' };

const [FIRST_TOOL = 'polygon'] = WATER_DRAWING.tools;
const newWater = (at: LngLat) => drawingFrom(newDrawingState(FIRST_TOOL, at));
const underPen = (water: WaterPolygon) => drawingFrom(finishedState(draftShapeOf(shapeOfWater(water))));

/** @param polygons null for a new area. @param at [lng, lat], where a new water begins. */
export function outlineOf(polygons: WaterPolygons | null, at: LngLat): AreaOutline {
  const [first] = polygons ?? [];
  return { waters: polygons ?? [null], at: 0, drawing: first ? underPen(first) : newWater(at), touched: false };
}

/** The outline to store. The undo history is not stored, so a changed active water is null among `waters`. */
export const keptOutline = ({ waters, at, drawing, touched }: AreaOutline): KeptOutline => ({
  waters: [...(drawing.past.length === 0 ? waters : waters.with(at, null))],
  at,
  drawing: toStoredDrawing(drawing),
  touched,
});

export const outlineKept = ({ drawing, ...outline }: KeptOutline): AreaOutline => ({
  ...outline,
  drawing: fromStoredDrawing(drawing),
});

/** The current waters. The active one keeps its original polygon until its drawing changes. */
const watersOf = ({ waters, at, drawing }: AreaOutline) =>
  drawing.past.length === 0 && waters[at] ? waters : waters.with(at, waterOf(fenceShapeOf(drawing.draftShape)));

/** The polygons to save. The drawing must be finished and valid. */
export const polygonsOf = (outline: AreaOutline): WaterPolygons =>
  watersOf(outline).flatMap((water) => (water ? [water] : []));

/** Shapes of all waters, unfinished ones included. */
export const draftShapesOf = ({ waters, at, drawing }: AreaOutline): DraftShape[] =>
  waters.flatMap((water, index) =>
    index === at ? [drawing.draftShape] : water ? [draftShapeOf(shapeOfWater(water))] : [],
  );

export function changeOutline(outline: AreaOutline, action: OutlineAction): AreaOutline {
  switch (action.do) {
    case 'turnTo': {
      const waters = watersOf(outline);
      const next = waters[action.water];
      return next && action.water !== outline.at
        ? { ...outline, waters, at: action.water, drawing: underPen(next) }
        : outline;
    }
    case 'add': {
      const waters = watersOf(outline);
      return { waters: [...waters, null], at: waters.length, drawing: newWater(action.at), touched: true };
    }
    case 'drop': {
      if (outline.waters.length < 2) return outline;
      const waters = watersOf(outline).toSpliced(outline.at, 1);
      const at = Math.min(outline.at, waters.length - 1);
      const next = waters[at];
      return next ? { waters, at, drawing: underPen(next), touched: true } : outline;
    }
    default: {
      const drawing = draw(outline.drawing, action);
      return drawing === outline.drawing
        ? outline
        : { ...outline, drawing, touched: outline.touched || drawing.past.length > 0 };
    }
  }
}
