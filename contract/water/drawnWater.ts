/**
 * A water drawn by hand: the outline that a drawing stands for, and what is wrong with it, judged as one that is read
 * from a file.
 */
import type { Fault, FaultCode } from '../fence/faults';
import { offsetBy } from '../geo';
import type { FenceShape } from '../fence/shape';
import type { WaterPolygons } from './area';
import { validateRings } from './validateRings';
import { WATER_BOUNDS, type WaterFault } from './waterFaults';

/** One water of an area: its shore, and the islands in it. Closed rings, WGS-84. */
export type WaterPolygon = WaterPolygons[number];

/** Corners of a round pond. */
const ROUND = 64;

/** What is kept of a drawing without faults: wound and rounded as one that is read from a file. */
export function waterOf(shape: FenceShape): WaterPolygon {
  const result = validateRings(ringsOf(shape), 'polygon');
  return 'rings' in result ? result.rings : ringsOf(shape);
}

export const shapeOfWater = (rings: WaterPolygon): FenceShape => ({ kind: 'polygon', rings });

/** Empty when it may be saved. There is never more than one: what a file is refused for is said one by one. */
export function faultsOfWater(shape: FenceShape): Fault[] {
  const result = validateRings(ringsOf(shape), 'polygon');
  if (!('why' in result)) return [];
  const { why, at } = result;
  return [
    { code: CODES[why] ?? 'not-a-number', ring: null, corner: null, at, value: null, limit: LIMITS[why] ?? null },
  ];
}

function ringsOf(shape: FenceShape): WaterPolygon {
  switch (shape.kind) {
    case 'polygon':
      return shape.rings;
    case 'circle': {
      const ring = Array.from({ length: ROUND }, (_, k): [number, number] => {
        const turn = (2 * Math.PI * k) / ROUND;
        const [lng, lat] = offsetBy(shape.centre, shape.radius * Math.cos(turn), shape.radius * Math.sin(turn));
        return [lng, lat];
      });
      return [[...ring, ...ring.slice(0, 1)]];
    }
    case 'corridor':
      return [];
  }
}

/** Those a drawing can have; the others are about files. */
const CODES: Partial<Record<WaterFault, FaultCode>> = {
  'not-a-number': 'not-a-number',
  'out-of-range': 'out-of-range',
  'near-pole': 'near-pole',
  'too-few-corners': 'too-few-corners',
  'open-ring': 'open-ring',
  'self-crossing': 'self-crossing',
  'hole-outside': 'hole-outside',
  'too-small': 'too-small',
  'too-large': 'too-large',
};
const LIMITS: Partial<Record<WaterFault, number>> = {
  'too-few-corners': 3,
  'too-small': WATER_BOUNDS.area.least,
  'too-large': WATER_BOUNDS.area.most,
};
