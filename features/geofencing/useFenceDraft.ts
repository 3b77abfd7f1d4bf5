/** The draft of one fence: its drawing with the way back, its rules, and what it was drawn over; kept while it is unsaved. */
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { Fence, FenceDraft } from '../../contract/fence';
import type { LngLat } from '../../contract/words';
import { adjusted, begun as beginning, type Command, draw, type Drawing, drawingOf } from '../../src/drawing/drawing';
import { sketchOf, type Tool, toShape } from '../../src/drawing/sketch';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { type DraftKey, dropDraft, keepDraft, keepsDrafts, readDraft } from './keptDraft';

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

export type DraftAction = Command | { do: 'rest'; rest: DraftRest } | { do: 'over'; theirs: Fence } | { do: 'restart'; from: Draft };

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
  const drawing = drawingOf(fence ? adjusted(sketchOf(fence.shape)) : beginning(tool, centre));
  const origin = fence ? restOf(fence) : rest;
  return { drawing, rest: origin, origin, base: fence, keptAt: null };
}

/** Where the last visit left off, else afresh. `start` is read once. */
export function useFenceDraft(start: DraftStart) {
  const store = useAppDispatch();
  const [begun] = useState(start);
  const [draft, act] = useReducer(reduce, begun, (from): Draft => {
    const kept = store(readDraft(from.key));
    if (!kept) return fresh(from);
    const sketch = { ...sketchOf(kept.draft.shape), tool: kept.tool } as Drawing['sketch'];
    const origin = restOf(kept.draft);
    return { drawing: drawingOf({ sketch, drawing: kept.drawing, ring: kept.ring, chosen: null }), rest: origin, origin, base: kept.base, keptAt: kept.keptAt };
  });
  const { drawing, rest, base } = draft;
  const { sketch } = drawing;

  const now = useMemo<FenceDraft>(() => ({ ...rest, shape: toShape(sketch) }), [rest, sketch]);
  const touched = draft.keptAt !== null || rest !== draft.origin || drawing.past.length > 0;

  const keeps = useAppSelector(keepsDrafts);
  useEffect(() => {
    if (touched) store(keepDraft(begun.key, { base, draft: now, tool: sketch.tool, drawing: drawing.drawing, ring: drawing.ring }));
  }, [store, begun, touched, base, now, sketch.tool, drawing.drawing, drawing.ring]);

  const forget = useCallback(() => store(dropDraft(begun.key)), [store, begun]);
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
