/** The reports of cards at their reporting intervals, as pure functions: the world keeps no state. */
import { shareOf } from '../chance';
import type { Device, Roster } from '../people/roster';
import { reportOfCard, type CardReport } from './report';
import type { Scene } from './script';
import type { Stretch } from './storyTime';
import type { Town } from '../town/town';
import type { TownRadios } from '../town/townRadios';
import { wornCards, sceneAt } from './cardsOf';

/** Milliseconds from one report to the next. */
export type ReportInterval = (device: Device, scene: Scene, instant: number) => number;

/** As a real card reports: each few seconds outdoors, each few minutes at rest. */
export const liveInterval: ReportInterval = ({ imei, reportInterval }, { outdoors }) =>
  outdoors ? 5_000 + Math.floor(25_000 * shareOf(imei, 'beat') ** 1.6) : reportInterval * 1000;

export const byTime = (one: CardReport, other: CardReport) => one.time - other.time || (one.imei < other.imei ? -1 : 1);

/**
 * One card's reports after `from` up to `to`. Each scene has an interval of its own, counted from its start.
 * @param radios of the town.
 */
export function reportsOfCard(
  device: Device,
  stretchAt: (instant: number) => Stretch,
  from: number,
  to: number,
  beat: ReportInterval,
  radios: TownRadios | null,
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
        const report = time > from ? reportOfCard(device, scene, time, radios) : null;
        if (report) reports.push(report);
      }
    }
    at = stretch.to;
  }
  return reports;
}

/** The latest report of each card at an instant, without silent cards. A platform that has just started needs it. */
export function latestReports(town: Town, roster: Roster, at: number): CardReport[] {
  return wornCards(town, roster)
    .flatMap(({ device, stretchAt }) =>
      reportsOfCard(
        device,
        stretchAt,
        at - 2 * device.reportInterval * 1000 - 60_000,
        at,
        liveInterval,
        town.radios,
      ).slice(-1),
    )
    .sort(byTime);
}

/** Milliseconds of reports that are sorted at once. */
const SLICE = 60_000;

/**
 * The cards' reports after `from` up to and including `to` (ms since 1970), by time. School hours are real, the rest is
 * story time, so that many pupils move at any hour. The same question, whole or in parts, gives the same reports.
 */
export function* reportsBetween(town: Town, roster: Roster, from: number, to: number): Iterable<CardReport> {
  const cards = wornCards(town, roster);
  for (let start = from; start < to; start += SLICE) {
    const end = Math.min(to, start + SLICE);
    yield* cards
      .flatMap(({ device, stretchAt }) => reportsOfCard(device, stretchAt, start, end, liveInterval, town.radios))
      .sort(byTime);
  }
}

/** The report a card sends when it is asked to locate now; null when it is silent or does not exist. */
export function reportNow(town: Town, roster: Roster, imei: string, at: number): CardReport | null {
  const card = wornCards(town, roster).find(({ device }) => device.imei === imei);
  const scene = card && sceneAt(card.stretchAt(at), at);
  return card && scene ? reportOfCard(card.device, scene, at, town.radios) : null;
}
