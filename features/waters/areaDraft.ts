/** Form of a water area: its fields as text, its faults, and the conversion to a draft. Pure. */
import type { WaterArea, WaterAreaDraft, WaterGuard, WaterPolygons } from '../../contract';
import { windowFault } from '../../src/fences/TimeWindowsField';

/** The fields of the form. Numbers and days are text, as typed. */
export interface AreaForm extends Omit<WaterAreaDraft, 'near' | 'season' | 'polygons' | 'source'> {
  /** Metres from the shore; '' uses the distance of the danger level. */
  near: string;
  /** 'MM-DD'; null is the whole year. */
  season: { from: string; to: string } | null;
}

export const NEW_GUARD: WaterGuard = { roleId: null, name: '', duty: '', phone: null };
/** Default season: the months in which children swim. */
export const SUMMER = { from: '05-01', to: '09-30' };

export const formOf = ({ name, danger, near, season, hours, chain }: WaterArea): AreaForm => ({
  name,
  danger,
  near: near === null ? '' : String(near),
  season,
  hours,
  chain,
});

/** Fields of a new area. */
export const NEW_AREA: AreaForm = { name: '', danger: 'medium', near: '', season: null, hours: [], chain: [] };

const MONTH_DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Fields that can be invalid. An area with such a field cannot be saved. */
export type AreaFault = 'name' | 'near' | 'season' | 'hours' | 'chain';

export function areaFaults({ name, near, season, hours, chain }: AreaForm): AreaFault[] {
  const metres = Number(near);
  const wrong: Record<AreaFault, boolean> = {
    name: name.trim() === '',
    near: near.trim() !== '' && !(metres >= 10 && metres <= 2000),
    season: season !== null && !(MONTH_DAY.test(season.from) && MONTH_DAY.test(season.to)),
    hours: hours.some((window) => windowFault(window) !== null),
    chain: chain.some((guard) => guard.name.trim() === ''),
  };
  return (Object.keys(wrong) as AreaFault[]).filter((field) => wrong[field]);
}

/** The draft to save. @param source of the outline, as its licence asks for it. */
export const draftOf = (
  { near, name, chain, ...form }: AreaForm,
  polygons: WaterPolygons,
  source: string,
): WaterAreaDraft => ({
  ...form,
  name: name.trim(),
  near: near.trim() === '' ? null : Number(near),
  chain: chain.map((guard) => ({ ...guard, phone: guard.phone?.trim() || null })),
  polygons,
  source,
});
