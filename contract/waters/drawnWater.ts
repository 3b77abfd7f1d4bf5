/** A water drawn by hand. Its outline is checked and stored like one that is read from a file. */
import { circle } from '@turf/turf';
import type { Position } from 'geojson';
import type { Fault, FaultCode } from '../fences/faults';
import type { FenceShape } from '../fences/shape';
import { wrapLng } from '../geo';
import type { WaterPolygons } from './area';
import { validateRings } from './validateRings';
import { WATER_BOUNDS, type WaterFault } from './waterFaults';

/** One water of an area: its shore and its islands as closed rings, WGS-84. */
export type WaterPolygon = WaterPolygons[number];

/** Corners of the polygon that stands for a circle. */
const CIRCLE_CORNERS = 64;

/** The polygon to store for a drawing without faults. */
export function waterOf(shape: FenceShape): WaterPolygon {
  const result = validateRings(ringsOf(shape), 'polygon');
  return 'rings' in result ? result.rings : ringsOf(shape);
}

export const shapeOfWater = (rings: WaterPolygon): FenceShape => ({ kind: 'polygon', rings });

/** The first fault of a drawing; empty when it may be saved. */
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
      const { geometry } = circle([...shape.centre], shape.radius, { units: 'meters', steps: CIRCLE_CORNERS });
      return geometry.coordinates.map((ring) => ring.map(([lng = 0, lat = 0]: Position) => [wrapLng(lng), lat]));
    }
    case 'corridor':
      return [];
  }
}

/** The faults that a drawing can have. The other faults concern files. */
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
