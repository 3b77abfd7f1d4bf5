/** The draft of one water area: its shore with the way back, its form, and the version it was opened as; kept while it is unsaved. */
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
  /** What it began with: the same object as long as nobody has changed it. */
  origin: AreaForm;
  /** The version it was opened as: another's save in between is shown and never covered unasked. */
  over: number | null;
  /** When (ms) the draft that was found here was kept; null for one begun just now. */
  keptAt: number | null;
}

export type DraftAction =
  | OutlineAction
  | { do: 'type'; form: AreaForm }
  | { do: 'over'; version: number | null }
  | { do: 'restart'; from: Draft };

function reduce(draft: Draft, action: DraftAction): Draft {
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

/** The area as it is saved; for a new one an empty sheet. */
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

/** Where the last visit left off, else afresh. Whose it is, and which, is read once. @param centre where a new water begins */
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

  /** Throws the draft away and begins again from the area as it is saved, or from nothing. */
  const discard = useCallback(() => {
    forget();
    act({ do: 'restart', from: fresh(area, middle) });
  }, [forget, area, middle]);
  return { outline, form, over, keptAt, unsaved, keeps, act, forget, discard };
}
