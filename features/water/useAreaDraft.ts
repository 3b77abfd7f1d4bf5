/** Draft of one water area: its outline with undo, its form, and its base version. Unsaved changes are stored. */
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { WaterArea } from '../../contract';
import type { LngLat } from '../../contract/primitives';
import { useUnsaved } from '../../src/session/useUnsaved';
import { type AreaForm, formOf, NEW_AREA } from './areaDraft';
import { KeptArea, unsavedArea } from './keptArea';
import { changeOutline, keptOutline, type AreaOutline, type OutlineAction, outlineKept, outlineOf } from './outline';

interface Draft {
  outline: AreaOutline;
  form: AreaForm;
  /** The initial form. `form` is the same object until a field changes. */
  origin: AreaForm;
  /** The base version, so that a save by another person is detected and not overwritten without a question. */
  over: number | null;
  /** When (ms) the restored draft was stored; null for a new draft. */
  keptAt: number | null;
}

export type AreaDraftAction =
  | OutlineAction
  | { do: 'type'; form: AreaForm }
  | { do: 'over'; version: number | null }
  | { do: 'restart'; from: Draft };

function reduce(draft: Draft, action: AreaDraftAction): Draft {
  switch (action.do) {
    case 'type':
      return { ...draft, form: action.form };
    case 'over':
      return { ...draft, over: action.version };
    case 'restart':
      return action.from;
    default: {
      const outline = changeOutline(draft.outline, action);
      return outline === draft.outline ? draft : { ...draft, outline };
    }
  }
}

/** A draft of the saved area, or an empty one for a new area. @param centre [lng, lat], where a new water begins. */
function fresh(area: WaterArea | null, centre: LngLat): Draft {
  const form = area ? formOf(area) : NEW_AREA;
  return {
    outline: outlineOf(area?.polygons ?? null, centre),
    form,
    origin: form,
    over: area?.version ?? null,
    keptAt: null,
  };
}

/**
 * Restores the stored draft, or begins a new one. `userId` and `area.areaId` must not change while it is mounted.
 * @param centre [lng, lat], where a new water begins.
 */
export function useAreaDraft(userId: string, area: WaterArea | null, centre: LngLat) {
  const { found, keeps, keep, forget } = useUnsaved(unsavedArea(userId, area?.areaId ?? null), KeptArea);
  const [middle] = useState(centre);
  const [draft, act] = useReducer(reduce, null, (): Draft => {
    if (!found) return fresh(area, middle);
    const { outline, form, over } = found.work;
    return { outline: outlineKept(outline), form, origin: form, over, keptAt: found.keptAt };
  });
  const { outline, form, origin, over, keptAt } = draft;
  const unsaved = keptAt !== null || form !== origin || outline.touched;

  useEffect(() => {
    if (unsaved) keep({ over, form, outline: keptOutline(outline) });
  }, [keep, unsaved, over, form, outline]);

  /** Discards the draft and begins again from the saved area, or from an empty one. */
  const discard = useCallback(() => {
    forget();
    act({ do: 'restart', from: fresh(area, middle) });
  }, [forget, area, middle]);
  return { outline, form, over, keptAt, unsaved, keeps, act, forget, discard };
}
