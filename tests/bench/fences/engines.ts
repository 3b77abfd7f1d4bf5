/** What tells arrivals and departures of a fence over recorded fixes: ours, and the one that most of the field uses. */
import type { Outline } from '../../../contract/fences/outline';
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

/**
 * What most of the field does, Traccar among them: every change of the point's side is an alarm. Traccar's
 * `event.geofence.segmentCrossing` adds a third event, `geofenceCrossed`, and no enter or exit.
 */
export const pointInPolygon: Engine = (outline, fixes) => {
  const told: Told = { alarms: [], inside: [] };
  let was: boolean | null = null;
  for (const { time, lng, lat } of fixes) {
    const inside = outline.depth(lng, lat) > 0;
    if (was !== null && inside !== was) told.alarms.push({ kind: inside ? 'arrive' : 'leave', time, rang: time });
    if (inside) told.inside.push(time);
    was = inside;
  }
  return told;
};

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
