/** A water area between the store and the contract. */
import type { WaterArea, WaterAreaDraft } from '../../contract';

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

/** All of a water area; conditions on `water_area` follow. */
export const SELECT_AREA = /* sql */ `
  select area_id, version, shape_version, shape_since, school_id, drawn, changed_at, removed,
         (select real_name from identity join account using (user_id) where identity.role_id = water_area.changed_by) as changed_name
  from water_area`;

/** Who may not edit an area sees who answers for it, and no number: those are for whom an alert concerns. */
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
