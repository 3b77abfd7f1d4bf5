/** Draft of one water area: its outline with undo, its form, and its base version. Unsaved changes are stored. */
import { useCallback, useEffect, useState } from 'react';
import type { WaterArea } from '../../contract';
import type { LngLat } from '../../contract/primitives';
import { useStoredDraft } from '../../src/drawing/useStoredDraft';
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
}

export type AreaDraftAction = OutlineAction | { do: 'type'; form: AreaForm } | { do: 'over'; version: number | null };

function reduce(draft: Draft, action: AreaDraftAction): Draft {
  switch (action.do) {
    case 'type':
      return { ...draft, form: action.form };
    case 'over':
      return { ...draft, over: action.version };
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
  };
}

/**
 * Restores the stored draft, or begins a new one. `userId` and `area.areaId` must not change while it is mounted.
 * @param centre [lng, lat], where a new water begins.
 */
export function useAreaDraft(userId: string, area: WaterArea | null, centre: LngLat) {
  const [middle] = useState(centre);
  const { draft, restart, keep, ...stored } = useStoredDraft(unsavedArea(userId, area?.areaId ?? null), KeptArea, {
    begin: () => fresh(area, middle),
    restore: ({ outline, form, over }): Draft => ({ outline: outlineKept(outline), form, origin: form, over }),
    reduce,
  });
  const { outline, form, origin, over } = draft;
  const unsaved = stored.keptAt !== null || form !== origin || outline.touched;

  useEffect(() => {
    if (unsaved) keep({ over, form, outline: keptOutline(outline) });
  }, [keep, unsaved, over, form, outline]);

  /** Discards the draft and begins again from the saved area, or from an empty one. */
  const discard = useCallback(() => restart(fresh(area, middle)), [restart, area, middle]);
  return { outline, form, over, unsaved, discard, ...stored };
}
