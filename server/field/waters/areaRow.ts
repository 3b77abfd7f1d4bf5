/** The database row of a water area, and its conversion to the contract's `WaterArea`. */
import type { WaterArea, WaterAreaDraft } from '../../../contract';

export interface AreaRow {
  area_id: string;
  version: number;
  shape_version: number;
  shape_since: Date;
  school_id: string;
  drawn: WaterAreaDraft;
  changed_at: Date;
  changed_name: string | null;
  removed: boolean;
}

/** Selects all columns of `AreaRow`. The caller appends the `where` clause on `water_area`. */
export const SELECT_AREA = /* sql */ `
  select area_id, version, shape_version, shape_since, school_id, drawn, changed_at, removed,
         (select real_name from identity join account using (user_id)
           where identity.role_id = water_area.changed_by) as changed_name
  from water_area`;

/**
 * Converts a row. A viewer who may not edit the area gets the names of its guards without accounts and phone numbers.
 */
export const toArea = (row: AreaRow, mayEdit: boolean): WaterArea => ({
  ...row.drawn,
  chain: mayEdit ? row.drawn.chain : row.drawn.chain.map((guard) => ({ ...guard, roleId: null, phone: null })),
  areaId: row.area_id,
  version: row.version,
  mayEdit,
  changedTime: row.changed_at.toISOString(),
  changedBy: row.changed_name ?? '',
  removed: row.removed,
});
