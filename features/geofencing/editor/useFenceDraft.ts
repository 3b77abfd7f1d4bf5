/** The draft of one fence: its drawing with the way back, its rules, and what it was drawn over; kept while it is unsaved. */
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

export type DraftRest = Omit<FenceDraft, 'shape'>;

export interface DraftStart {
  key: DraftKey;
  /** The fence that is edited, as it is now; null for a new one. */
  fence: Fence | null;
  /** What a new one begins with. */
  tool: Tool;
  centre: LngLat;
  rest: DraftRest;
}

interface Draft {
  drawing: Drawing;
  rest: DraftRest;
  /** What it began with: the same object as long as nobody has changed it. */
  origin: DraftRest;
  base: Fence | null;
  /** When (ms) the draft that was found here was kept; null for one begun just now. */
  keptAt: number | null;
}

export type DraftAction =
  | DrawCommand
  | { do: 'rest'; rest: DraftRest }
  | { do: 'over'; theirs: Fence }
  | { do: 'restart'; from: Draft };

function reduce(draft: Draft, action: DraftAction): Draft {
  switch (action.do) {
    case 'rest':
      return { ...draft, rest: action.rest };
    case 'over':
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

/** The fence as it is saved; for a new one an empty sheet. */
function fresh({ fence, tool, centre, rest }: DraftStart): Draft {
  const drawing = drawingFrom(fence ? finishedState(draftShapeOf(fence.shape)) : newDrawingState(tool, centre));
  const origin = fence ? restOf(fence) : rest;
  return { drawing, rest: origin, origin, base: fence, keptAt: null };
}

/** Where the last visit left off, else afresh. `start` is read once. */
export function useFenceDraft(start: DraftStart) {
  const [begun] = useState(start);
  const { found, keeps, keep, forget } = useUnsaved(fenceDraftKey(begun.key), StoredFenceDraft);
  const [draft, act] = useReducer(reduce, begun, (from): Draft => {
    if (!found) return fresh(from);
    const { base, rest, drawing } = found.work;
    return { drawing: fromStoredDrawing(drawing), rest, origin: rest, base, keptAt: found.keptAt };
  });
  const { drawing: moment, rest, base } = draft;
  const { draftShape, placing, ring } = moment;

  const now = useMemo<FenceDraft>(() => ({ ...rest, shape: fenceShapeOf(draftShape) }), [rest, draftShape]);
  const touched = draft.keptAt !== null || rest !== draft.origin || moment.past.length > 0;

  useEffect(() => {
    if (touched) keep({ base, rest, drawing: toStoredDrawing({ draftShape, placing, ring }) });
  }, [keep, touched, base, rest, draftShape, placing, ring]);

  /** Throws the draft away and begins again from a fence as it is saved, or from nothing. */
  const discard = useCallback(
    (fence: Fence | null = begun.fence) => {
      forget();
      act({ do: 'restart', from: fresh({ ...begun, fence }) });
    },
    [forget, begun],
  );
  return { ...draft, now, touched, keeps, act, forget, discard };
}
