/** Compares two versions of a fence. Pure; `changeWords` describes the result. */
import { cornersOf, type FenceDraft, type FenceRules, type FenceShape, measureShape } from '../../../contract/fences';
import { planarMetres } from '../../../contract/geo';

/** One difference. Numbers are metres, square metres, seconds or counts. */
export type FenceChange =
  | { what: 'name'; from: string; to: string }
  | { what: 'colour' }
  | { what: 'kind'; from: FenceShape['kind']; to: FenceShape['kind'] }
  | { what: 'radius' | 'width' | 'moved' | 'corners' | 'holes' | 'area'; from: number; to: number }
  | { what: 'redrawn' }
  | { what: 'switch'; of: 'arrive' | 'leave' | 'pass' | 'schoolDaysOnly' | 'atRest'; on: boolean }
  | { what: 'hours' | 'presence'; from: FenceRules; to: FenceRules }
  | { what: 'dwell' | 'coolDown'; from: number; to: number }
  | { what: 'told' | 'scope' };

/** The differences, most important first. Empty when nothing differs. */
export function fenceChanges(before: FenceDraft, after: FenceDraft): FenceChange[] {
  const changes: FenceChange[] = [];
  if (before.name !== after.name) changes.push({ what: 'name', from: before.name, to: after.name });
  if (before.colour !== after.colour) changes.push({ what: 'colour' });
  changes.push(...shapeChanges(before.shape, after.shape), ...rulesChanges(before.rules, after.rules));
  if (!same(before.scope, after.scope)) changes.push({ what: 'scope' });
  return changes;
}

/** Metres. A circle that moved less counts as not moved. */
const STILL = 0.5;

function shapeChanges(before: FenceShape, after: FenceShape): FenceChange[] {
  if (same(before, after)) return [];
  if (before.kind !== after.kind) return [{ what: 'kind', from: before.kind, to: after.kind }];
  const changes: FenceChange[] = [];
  if (before.kind === 'circle' && after.kind === 'circle') {
    if (before.radius !== after.radius) changes.push({ what: 'radius', from: before.radius, to: after.radius });
    const moved = planarMetres(before.centre, after.centre);
    if (moved > STILL) changes.push({ what: 'moved', from: 0, to: moved });
    return changes;
  }
  if (before.kind === 'corridor' && after.kind === 'corridor' && before.halfWidth !== after.halfWidth)
    changes.push({ what: 'width', from: 2 * before.halfWidth, to: 2 * after.halfWidth });
  const [[edge = [], ...holes], [newEdge = [], ...newHoles]] = [cornersOf(before), cornersOf(after)];
  if (edge.length !== newEdge.length) changes.push({ what: 'corners', from: edge.length, to: newEdge.length });
  if (holes.length !== newHoles.length) changes.push({ what: 'holes', from: holes.length, to: newHoles.length });
  const [was, is] = [measureShape(before).area, measureShape(after).area];
  if (before.kind === 'polygon' && Math.abs(was - is) >= 1) changes.push({ what: 'area', from: was, to: is });
  return changes.length > 0 ? changes : [{ what: 'redrawn' }];
}

function rulesChanges(before: FenceRules, after: FenceRules): FenceChange[] {
  const changes: FenceChange[] = [];
  for (const of of ['arrive', 'leave', 'pass'] as const)
    if (before[of] !== after[of]) changes.push({ what: 'switch', of, on: after[of] });
  if (!same(before.hours, after.hours)) changes.push({ what: 'hours', from: before, to: after });
  if (before.schoolDaysOnly !== after.schoolDaysOnly)
    changes.push({ what: 'switch', of: 'schoolDaysOnly', on: after.schoolDaysOnly });
  if (!same(before.presence, after.presence)) changes.push({ what: 'presence', from: before, to: after });
  for (const what of ['dwell', 'coolDown'] as const)
    if (before[what] !== after[what]) changes.push({ what, from: before[what], to: after[what] });
  if ((before.atRest ?? false) !== (after.atRest ?? false))
    changes.push({ what: 'switch', of: 'atRest', on: after.atRest ?? false });
  if (!same(before.told, after.told)) changes.push({ what: 'told' });
  return changes;
}

/** Compares JSON values. The store may return keys in another order. */
const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
