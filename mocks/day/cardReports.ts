/** One card's reports between two instants, at its reporting interval. */
import { shareOf } from '../chance';
import type { Device } from '../people/roster';
import { reportOfCard, type CardReport } from './report';
import type { Scene } from './script';
import type { Stretch } from './storyTime';

/** Milliseconds from one report to the next. */
export type ReportInterval = (device: Device, scene: Scene, instant: number) => number;

/** As a real card reports: each few seconds outdoors, each few minutes at rest. */
export const liveInterval: ReportInterval = ({ imei, reportInterval }, { outdoors }) =>
  outdoors ? 5_000 + Math.floor(25_000 * shareOf(imei, 'beat') ** 1.6) : reportInterval * 1000;

export const byTime = (one: CardReport, other: CardReport) => one.time - other.time || (one.imei < other.imei ? -1 : 1);

/** One card's reports after `from` up to `to`. Each scene has an interval of its own, counted from its start. */
export function reportsOfCard(
  device: Device,
  stretchAt: (instant: number) => Stretch,
  from: number,
  to: number,
  beat: ReportInterval,
): CardReport[] {
  const reports: CardReport[] = [];
  for (let at = from; at <= to;) {
    const stretch = stretchAt(at);
    for (const scene of stretch.scenes) {
      if (scene.to <= from || scene.from > to) continue;
      const step = beat(device, scene, scene.from);
      for (let index = Math.max(0, Math.floor((from - scene.from) / step) - 1); ; index++) {
        // Reports vary by a third of the interval around its middle.
        const time = Math.round(
          scene.from + step * (index + 0.5 + 0.33 * (shareOf(device.imei, Math.round(scene.from), index) - 0.5)),
        );
        if (time >= scene.to || time > to) break;
        const report = time > from ? reportOfCard(device, scene, time) : null;
        if (report) reports.push(report);
      }
    }
    at = stretch.to;
  }
  return reports;
}
