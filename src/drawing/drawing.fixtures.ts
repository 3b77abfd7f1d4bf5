/** Makes drawings for tests, around a school. Lengths are metres east and north of it. */
import { measureShape } from '../../contract/fences';
import { offsetBy } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';
import { type DraftShape, fenceShapeOf, type Tool } from './draftShape';
import { draw, type DrawCommand, type Drawing, drawingFrom, newDrawingState } from './drawing';

export const SCHOOL: LngLat = [120.92, 30.92];
/** The place so many metres east and north of the school, [lng, lat]. */
export const at = (east: number, north: number) => offsetBy(SCHOOL, east, north);
export const empty = (tool: Tool) => drawingFrom(newDrawingState(tool, SCHOOL));
/** The drawing after some commands. */
export const run = (drawing: Drawing, ...commands: DrawCommand[]) => commands.reduce(draw, drawing);
export const place = (east: number, north: number): DrawCommand => ({ do: 'place', at: at(east, north) });

/** A square of 100 m. */
export const square = run(empty('polygon'), place(0, 0), place(100, 0), place(100, 100), place(0, 100), {
  do: 'finish',
});
/** Square metres. */
export const areaOf = (draftShape: DraftShape) => Math.round(measureShape(fenceShapeOf(draftShape)).area);
