/**
 * The draft of one fence: drawing with undo history, rules, and the version it started from. Stored while it is
 * unsaved.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Fence, FenceDraft } from '../../../contract/fences';
import type { LngLat } from '../../../contract/primitives';
import {
  finishedState,
  newDrawingState,
  type DrawCommand,
  draw,
  type Drawing,
  drawingFrom,
} from '../../../src/drawing/drawing';
import { fromStoredDrawing, toStoredDrawing } from '../../../src/drawing/storedDraft';
import { draftShapeOf, type Tool, fenceShapeOf } from '../../../src/drawing/draftShape';
import { useStoredDraft } from '../../../src/drawing/useStoredDraft';
import { type DraftKey, StoredFenceDraft, fenceDraftKey } from './storedFence';

/** All of a draft but its shape. */
export type DraftRest = Omit<FenceDraft, 'shape'>;

/** What the editor opens with. */
export interface DraftStart {
  key: DraftKey;
  /** The fence to edit, as it is now. Null for a new one. */
  fence: Fence | null;
  /** First tool, centre ([lng, lat]) and settings of a new fence. */
  tool: Tool;
  centre: LngLat;
  rest: DraftRest;
}

interface Draft {
  drawing: Drawing;
  rest: DraftRest;
  /** The settings at the start: the same object as `rest` until somebody changes them. */
  origin: DraftRest;
  base: Fence | null;
}

/** 'rest' replaces the settings, 'rebase' continues over another person's version. */
export type DraftAction = DrawCommand | { do: 'rest'; rest: DraftRest } | { do: 'rebase'; theirs: Fence };

function reduce(draft: Draft, action: DraftAction): Draft {
  switch (action.do) {
    case 'rest':
      return { ...draft, rest: action.rest };
    case 'rebase':
      return { ...draft, base: action.theirs };
    default: {
      const drawing = draw(draft.drawing, action);
      return drawing === draft.drawing ? draft : { ...draft, drawing };
    }
  }
}

const restOf = ({ name, colour, rules, scope }: FenceDraft): DraftRest => ({ name, colour, rules, scope });

/** A new draft: of the saved fence, or empty. */
function newDraft({ fence, tool, centre, rest }: DraftStart): Draft {
  const drawing = drawingFrom(fence ? finishedState(draftShapeOf(fence.shape)) : newDrawingState(tool, centre));
  const origin = fence ? restOf(fence) : rest;
  return { drawing, rest: origin, origin, base: fence };
}

/** Restores the draft of an earlier visit or begins a new one. `start` is read once. */
export function useFenceDraft(start: DraftStart) {
  const [initial] = useState(start);
  const { draft, restart, keep, ...stored } = useStoredDraft(fenceDraftKey(initial.key), StoredFenceDraft, {
    begin: () => newDraft(initial),
    restore: ({ base, rest, drawing }): Draft => ({ drawing: fromStoredDrawing(drawing), rest, origin: rest, base }),
    reduce,
  });
  const { drawing, rest, base } = draft;
  const { draftShape, placing, ring } = drawing;

  const fenceDraft = useMemo<FenceDraft>(() => ({ ...rest, shape: fenceShapeOf(draftShape) }), [rest, draftShape]);
  const changed = stored.keptAt !== null || rest !== draft.origin || drawing.past.length > 0;

  useEffect(() => {
    if (changed) keep({ base, rest, drawing: toStoredDrawing({ draftShape, placing, ring }) });
  }, [keep, changed, base, rest, draftShape, placing, ring]);

  /** Discards the draft and begins again from the saved fence, or from nothing. */
  const discard = useCallback(
    (fence: Fence | null = initial.fence) => restart(newDraft({ ...initial, fence })),
    [restart, initial],
  );
  return { ...draft, ...stored, fenceDraft, changed, discard };
}
