/** One card's reports over a while, at the beat it keeps. */
import { shareOf } from '../chance';
import type { Device } from '../people/roster';
import { cardReport, type CardReport } from './report';
import type { Scene } from './script';
import type { Stretch } from './storyTime';

/** Milliseconds from one report to the next. */
export type Beat = (device: Device, scene: Scene, instant: number) => number;

/** As a real card reports: seconds apart out of doors, minutes at rest. */
export const live: Beat = ({ imei, reportInterval }, { outdoors }) =>
  outdoors ? 5_000 + Math.floor(25_000 * shareOf(imei, 'beat') ** 1.6) : reportInterval * 1000;

export const byTime = (one: CardReport, other: CardReport) => one.time - other.time || (one.imei < other.imei ? -1 : 1);

/** One card's reports after `from` up to `to`. Each scene has a beat of its own, counted from its start. */
export function spoken(
  device: Device,
  stretchAt: (instant: number) => Stretch,
  from: number,
  to: number,
  beat: Beat,
): CardReport[] {
  const reports: CardReport[] = [];
  for (let at = from; at <= to;) {
    const stretch = stretchAt(at);
    for (const scene of stretch.scenes) {
      if (scene.to <= from || scene.from > to) continue;
      const step = beat(device, scene, scene.from);
      for (let index = Math.max(0, Math.floor((from - scene.from) / step) - 1); ; index++) {
        // Not by the second: within a third of the beat about its middle.
        const time = Math.round(
          scene.from + step * (index + 0.5 + 0.33 * (shareOf(device.imei, Math.round(scene.from), index) - 0.5)),
        );
        if (time >= scene.to || time > to) break;
        const report = time > from ? cardReport(device, scene, time) : null;
        if (report) reports.push(report);
      }
    }
    at = stretch.to;
  }
  return reports;
}
