/** The named streets as drawn lines; those without a bridge end at the bank. */
import { beside, curve, paced, type Line } from './line';
import { BANKS, STREETS, type PlannedStreet } from './plan';
import type { Metres } from './plane';
import type { Way } from './streetGraph';
import { inWater, riverLine } from './water';

export interface Street extends Way {
  nameEn: string;
}

/** Metres between the points of a street: few points, and still round bends. */
const PACE = 30;

const banks = BANKS.map(({ metres, from, to, ...named }): PlannedStreet => ({
  ...named,
  class: 'street',
  through: beside(riverLine, metres).filter(([east]) => east >= from && east <= to),
}));

export const streets: readonly Street[] = [...STREETS, ...banks].flatMap(({ through, ...street }) => {
  const line = curve(through, PACE);
  return street.bridge ? [{ ...street, line }] : onLand(line).map((part) => ({ ...street, line: part }));
});

/** The parts of a line that are dry. */
function onLand(line: Line): Line[] {
  if (!line.some((point) => inWater(point))) return [line];
  const parts: Metres[][] = [[]];
  for (const point of paced(line, 5)) {
    if (inWater(point)) parts.push([]);
    else parts.at(-1)?.push(point);
  }
  return parts.filter((part) => part.length > 2);
}
