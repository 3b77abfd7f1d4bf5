/** A drawing as it is kept while it is unsaved: as far as it has come, without its way back. */
import * as z from 'zod/mini';
import { FenceShape } from '../../contract/fence';
import { type Drawing, drawingOf } from './drawing';
import { type Sketch, sketchOf, TOOLS, toShape } from './sketch';

export const KeptDrawing = z.object({
  /** May be half drawn. */
  shape: FenceShape,
  tool: z.enum(TOOLS),
  drawing: z.boolean(),
  /** To which ring corners were being added. */
  ring: z.number(),
});
export type KeptDrawing = z.infer<typeof KeptDrawing>;

export const keptOf = ({ sketch, drawing, ring }: Pick<Drawing, 'sketch' | 'drawing' | 'ring'>): KeptDrawing => ({
  shape: toShape(sketch),
  tool: sketch.tool,
  drawing,
  ring,
});

export const drawingKept = ({ shape, tool, drawing, ring }: KeptDrawing): Drawing =>
  drawingOf({ sketch: { ...sketchOf(shape), tool } as Sketch, drawing, ring, chosen: null });
