/** Rules of the field beside ours: Home Assistant's zones, and Android's geofences with a loitering delay. */
import { radiusOf } from '../../../contract/fences/timedFix';
import type { Engine, Told } from '../fences/engines';

/** `zone.in_zone` of Home Assistant: inside as soon as the circle of accuracy touches the zone. */
export const homeAssistant: Engine = (outline, fixes) => {
  const told: Told = { alarms: [], inside: [] };
  let was: boolean | null = null;
  for (const fix of fixes) {
    const { time, lng, lat } = fix;
    const inside = outline.depth(lng, lat) > -radiusOf(fix);
    if (was !== null && was !== inside) told.alarms.push({ kind: inside ? 'arrive' : 'leave', time, rang: time });
    if (inside) told.inside.push(time);
    was = inside;
  }
  return told;
};

/** Android's GEOFENCE_TRANSITION_DWELL with GEOFENCE_TRANSITION_EXIT. @param seconds the loitering delay. */
export const androidDwell =
  (seconds: number): Engine =>
  (outline, fixes) => {
    const told: Told = { alarms: [], inside: [] };
    let [since, rang]: [number | null, boolean] = [null, false];
    const ring = (until: number) => {
      if (since === null || rang || since + seconds * 1000 > until) return;
      told.alarms.push({ kind: 'arrive', time: since, rang: since + seconds * 1000 });
      rang = true;
    };
    for (const { time, lng, lat } of fixes) {
      ring(time);
      if (outline.depth(lng, lat) > 0) {
        since ??= time;
        told.inside.push(time);
      } else {
        if (rang) told.alarms.push({ kind: 'leave', time, rang: time });
        [since, rang] = [null, false];
      }
    }
    ring((fixes.at(-1)?.time ?? 0) + 3600_000);
    return told;
  };
