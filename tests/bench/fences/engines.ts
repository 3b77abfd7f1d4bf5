/** What tells arrivals and departures of a fence over recorded fixes: ours, and two that the field uses. */
import { type Outline, passageOf } from '../../../contract/fences/outline';
import { replay } from '../../../contract/fences/replay';
import { DEFAULT_FENCE_CONTEXT } from '../../../contract/fences/ringDecision';
import type { FenceRules } from '../../../contract/fences/rules';
import type { TimedFix } from '../../../contract/fences/timedFix';
import type { Alarm } from './score';

/** What an engine tells of a fence over recorded fixes. */
export interface Told {
  alarms: Alarm[];
  /** When the pupil was called inside, ms. */
  inside: number[];
}
/** @param every usual seconds between two fixes. */
export type Engine = (outline: Outline, fixes: readonly TimedFix[], every: number) => Told;

/** What most of the field does: every change of the point's side is an alarm. */
export const pointInPolygon: Engine = (outline, fixes) => bySide(outline, fixes, false);

/**
 * Traccar's GeofenceEventHandler with `event.geofence.segmentCrossing`: every change of the point's side is an alarm,
 * and so is each end of a straight way through the fence between two fixes outside.
 */
export const segmentCrossing: Engine = (outline, fixes) => bySide(outline, fixes, true);

function bySide(outline: Outline, fixes: readonly TimedFix[], ways: boolean): Told {
  const told: Told = { alarms: [], inside: [] };
  let before: { fix: TimedFix; inside: boolean } | null = null;
  for (const fix of fixes) {
    const { time, lng, lat } = fix;
    const inside = outline.depth(lng, lat) > 0;
    if (before && inside !== before.inside) told.alarms.push({ kind: inside ? 'arrive' : 'leave', time, rang: time });
    if (ways && before && !inside && !before.inside) {
      const { fix: last } = before;
      const way = passageOf(outline, [last.lng, last.lat], [lng, lat]);
      const at = (share: number) => Math.round(last.time + share * (time - last.time));
      if (way && way.deepest > 0) {
        told.alarms.push({ kind: 'arrive', time: at(way.enters), rang: time });
        told.alarms.push({ kind: 'leave', time: at(way.leaves), rang: time });
      }
    }
    if (inside) told.inside.push(time);
    before = { fix, inside };
  }
  return told;
}

/** Our judge, as if every fix came at once. */
export const ours =
  (rules: FenceRules): Engine =>
  (outline, fixes, every) => {
    const told: Told = { alarms: [], inside: [] };
    const span = { from: fixes[0]?.time ?? 0, to: (fixes.at(-1)?.time ?? 0) + 3600_000 };
    for (const { time, side, crossings } of replay(
      { shapeVersion: 1, since: 0, outline, rules },
      fixes.map((fix) => ({ fix })),
      every,
      span,
      DEFAULT_FENCE_CONTEXT,
    )) {
      for (const { kind, silence, time: at } of crossings)
        if (silence === null && (kind === 'arrive' || kind === 'leave'))
          told.alarms.push({ kind, time: Date.parse(at), rang: time });
      if (side === 'inside') told.inside.push(time);
    }
    told.alarms.sort((one, other) => one.time - other.time);
    return told;
  };
