/** The schemas by which an unsaved draft is stored in the browser. The undo history is not stored. */
import * as z from 'zod/mini';
import { FenceShape } from '../../contract/fences';
import { type DraftShape, draftShapeOf, fenceShapeOf, TOOLS } from './draftShape';
import { type Drawing, drawingFrom, type DrawingState } from './drawing';

/** A daily time window as typed: it may still be without a time or a day. */
export const StoredHours = z.object({ days: z.array(z.number()), from: z.string(), to: z.string() });

/** The stored part of a Drawing. */
export const StoredDrawing = z.object({
  /** May be incomplete. */
  shape: FenceShape,
  tool: z.enum(TOOLS),
  /** `DrawingState.placing`. */
  drawing: z.boolean(),
  /** Index of the ring that takes new corners. */
  ring: z.number(),
});
export type StoredDrawing = z.infer<typeof StoredDrawing>;

export const toStoredDrawing = ({
  draftShape,
  placing,
  ring,
}: Pick<DrawingState, 'draftShape' | 'placing' | 'ring'>): StoredDrawing => ({
  shape: fenceShapeOf(draftShape),
  tool: draftShape.tool,
  drawing: placing,
  ring,
});

/** A stored drawing opens with no corner selected and nothing to undo. */
export const fromStoredDrawing = ({ shape, tool, drawing, ring }: StoredDrawing): Drawing =>
  drawingFrom({
    draftShape: { ...draftShapeOf(shape), tool } as DraftShape,
    placing: drawing,
    ring,
    selected: null,
  });
