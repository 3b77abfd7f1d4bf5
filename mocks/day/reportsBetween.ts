/** Everything the cards of a school say between two instants: a pure answer, so that a world needs no memory. */
import { shareOf } from '../chance';
import type { Device, Roster } from '../people/roster';
import type { Town } from '../town/town';
import { DAY, dayOf, startOf, timeOfDay, clock } from './calendar';
import { pupils, type Pupil } from './pupil';
import { cardReport, type CardReport } from './report';
import { routineDay } from './schoolDay';
import type { Scene } from './script';
import { storyAt, type Stretch } from './storyTime';

/** Milliseconds from one report to the next. */
type Beat = (device: Device, scene: Scene, instant: number) => number;

const live: Beat = ({ imei, reportInterval }, { outdoors }) => (outdoors ? 5_000 + Math.floor(25_000 * shareOf(imei, 'beat') ** 1.6) : reportInterval * 1000);

/** Coarser, as a platform keeps the past: and a card that lies still at night sleeps longer. */
const past: Beat = ({ imei }, { outdoors }, instant) => {
  if (outdoors) return 20_000 + Math.floor(40_000 * shareOf(imei, 'beat'));
  const time = timeOfDay(instant);
  return time > clock(22) || time < clock(6) ? 900_000 : 300_000;
};

const SLICE = 60_000;

/**
 * The cards' reports after `from` up to and including `to` (ms since 1970), by time. School hours are real, the rest is story time,
 * so that at any hour of any day many are on their way. Asking twice, or in pieces, gives the same reports.
 */
export function* reportsBetween(town: Town, roster: Roster, from: number, to: number): Iterable<CardReport> {
  const cards = cardsOf(town, roster);
  for (let start = from; start < to; start += SLICE) {
    const end = Math.min(to, start + SLICE);
    yield* cards.flatMap(({ device, stretchAt }) => spoken(device, stretchAt, start, end, live)).sort(byTime);
  }
}

/** The last thing every card said before or at an instant, silent ones left out. What a platform that has just begun would want to know. */
export function latestReports(town: Town, roster: Roster, at: number): CardReport[] {
  return cardsOf(town, roster)
    .flatMap(({ device, stretchAt }) => spoken(device, stretchAt, at - 2 * device.reportInterval * 1000 - SLICE, at, live).slice(-1))
    .sort(byTime);
}

/** What a card answers when it is asked where it is; null when it is silent or there is no such card. */
export function reportNow(town: Town, roster: Roster, imei: string, at: number): CardReport | null {
  const card = cardsOf(town, roster).find(({ device }) => device.imei === imei);
  const scene = card && sceneAt(card.stretchAt(at), at);
  return card && scene ? cardReport(card.device, scene, at) : null;
}

/**
 * Reports of ordinary days, from midnight to midnight as they are lived, without story time: for filling the past. By pupil and time,
 * so that a day of one card stays together.
 */
export function* history(town: Town, roster: Roster, from: number, to: number, students?: ReadonlySet<string>): Iterable<CardReport> {
  for (const { device, pupil } of cardsOf(town, roster)) {
    if (students && !students.has(pupil.student.studentId)) continue;
    for (let day = dayOf(from); startOf(day) < to; day++) {
      const stretch: Stretch = { from: startOf(day), to: startOf(day) + DAY, scenes: routineDay(pupil, day) };
      yield* spoken(device, () => stretch, Math.max(from, stretch.from), Math.min(to, stretch.to - 1), past);
    }
  }
}

interface Card {
  device: Device;
  pupil: Pupil;
  /** The stretch of story or school time an instant lies in. */
  stretchAt(instant: number): Stretch;
}

const known = new WeakMap<Roster, Card[]>();

/** The cards that hang on a pupil. Ways and stretches are kept: they are the same whenever they are asked for. */
export function cardsOf(town: Town, roster: Roster): Card[] {
  const cards =
    known.get(roster) ??
    pupils(roster, town).flatMap((pupil): Card[] => {
      const { device } = pupil;
      if (!device) return [];
      let last: Stretch | null = null;
      const stretchAt = (instant: number) => {
        if (!last || instant < last.from || instant >= last.to) last = storyAt(pupil, instant);
        return last;
      };
      return [{ device, pupil, stretchAt }];
    });
  known.set(roster, cards);
  return cards;
}

export const sceneAt = ({ scenes }: Stretch, instant: number) => scenes.find(({ from, to }) => instant >= from && instant < to);

const byTime = (one: CardReport, other: CardReport) => one.time - other.time || (one.imei < other.imei ? -1 : 1);

/** One card's reports after `from` up to `to`. Each scene has a beat of its own, counted from its start. */
function spoken(device: Device, stretchAt: (instant: number) => Stretch, from: number, to: number, beat: Beat): CardReport[] {
  const reports: CardReport[] = [];
  for (let at = from; at <= to; ) {
    const stretch = stretchAt(at);
    for (const scene of stretch.scenes) {
      if (scene.to <= from || scene.from > to) continue;
      const step = beat(device, scene, scene.from);
      for (let index = Math.max(0, Math.floor((from - scene.from) / step) - 1); ; index++) {
        // Not by the second: within a third of the beat about its middle.
        const time = Math.round(scene.from + step * (index + 0.5 + 0.33 * (shareOf(device.imei, Math.round(scene.from), index) - 0.5)));
        if (time >= scene.to || time > to) break;
        const report = time > from ? cardReport(device, scene, time) : null;
        if (report) reports.push(report);
      }
    }
    at = stretch.to;
  }
  return reports;
}
