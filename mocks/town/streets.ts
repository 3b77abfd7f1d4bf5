/** The named streets as drawn lines; those without a bridge end at the bank. */
import { beside, curve, paced, type Line } from './line';
import { BANKS, STREETS, type Named, type PlannedStreet, type StreetClass } from './plan';
import { inWater, riverLine } from './water';

export interface Street extends Named {
  class: StreetClass;
  line: Line;
  bridge?: Named;
}

/** Metres between the points of a street; short enough to look round, long enough to stay small. */
const PACE = 30;

const banks: PlannedStreet[] = BANKS.map(({ name, nameEn, metres, from, to, bridge, ...rest }) => ({
  ...rest,
  name,
  nameEn,
  class: 'street',
  through: beside(riverLine, metres).filter(([east]) => east >= from && east <= to),
  ...(bridge && { bridge }),
}));

export const streets: readonly Street[] = [...STREETS, ...banks].flatMap(({ through, ...street }) => {
  const line = curve(through, PACE);
  return street.bridge ? [{ ...street, line }] : onLand(line).map((part) => ({ ...street, line: part }));
});

/** The parts of a line that are dry. */
function onLand(line: Line): Line[] {
  if (!line.some((point) => inWater(point))) return [line];
  const parts: Line[] = [];
  let part: Line = [];
  for (const point of paced(line, 5)) {
    if (!inWater(point)) part = [...part, point];
    else {
      if (part.length > 2) parts.push(part);
      part = [];
    }
  }
  return part.length > 2 ? [...parts, part] : parts;
}
