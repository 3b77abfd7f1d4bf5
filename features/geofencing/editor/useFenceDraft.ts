/**
 * The draft of one fence: drawing with undo history, rules, and the version it started from. Stored while it is
 * unsaved.
 */
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { Fence, FenceDraft } from '../../../contract/fence';
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
import { useUnsaved } from '../../../src/session/useUnsaved';
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
  /** When (ms) the restored draft was stored. Null for a draft initial in this visit. */
  keptAt: number | null;
}

/** 'rest' replaces the settings, 'rebase' continues over another person's version, 'restart' replaces the draft. */
export type DraftAction =
  | DrawCommand
  | { do: 'rest'; rest: DraftRest }
  | { do: 'rebase'; theirs: Fence }
  | { do: 'restart'; from: Draft };

function reduce(draft: Draft, action: DraftAction): Draft {
  switch (action.do) {
    case 'rest':
      return { ...draft, rest: action.rest };
    case 'rebase':
      return { ...draft, base: action.theirs };
    case 'restart':
      return action.from;
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
  return { drawing, rest: origin, origin, base: fence, keptAt: null };
}

/** Restores the draft of an earlier visit or begins a new one. `start` is read once. */
export function useFenceDraft(start: DraftStart) {
  const [initial] = useState(start);
  const { found, keeps, keep, forget } = useUnsaved(fenceDraftKey(initial.key), StoredFenceDraft);
  const [draft, act] = useReducer(reduce, initial, (from): Draft => {
    if (!found) return newDraft(from);
    const { base, rest, drawing } = found.work;
    return { drawing: fromStoredDrawing(drawing), rest, origin: rest, base, keptAt: found.keptAt };
  });
  const { drawing, rest, base } = draft;
  const { draftShape, placing, ring } = drawing;

  const fenceDraft = useMemo<FenceDraft>(() => ({ ...rest, shape: fenceShapeOf(draftShape) }), [rest, draftShape]);
  const changed = draft.keptAt !== null || rest !== draft.origin || drawing.past.length > 0;

  useEffect(() => {
    if (changed) keep({ base, rest, drawing: toStoredDrawing({ draftShape, placing, ring }) });
  }, [keep, changed, base, rest, draftShape, placing, ring]);

  /** Discards the draft and begins again from the saved fence, or from nothing. */
  const discard = useCallback(
    (fence: Fence | null = initial.fence) => {
      forget();
      act({ do: 'restart', from: newDraft({ ...initial, fence }) });
    },
    [forget, initial],
  );
  return { ...draft, fenceDraft, changed, keeps, act, forget, discard };
}
