/**
 * Incidents of the demo, so that each kind of alert shows within minutes: an SOS, a walk into the lake, a fever, a low
 * battery, a card taken off, a silent card. They come when the demo starts, and again every few hours.
 */
import { HOUR, MINUTE } from '../day/calendar';
import type { CardReport } from '../day/report';
import { reportNow } from '../day/cardReports';
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { LAKE_WALK, lakeWalkAt } from './lakeWalk';
import { LOW_BATTERY, lowBattery } from './lowBattery';

const SECOND = 1_000;
const EVERY = 3 * HOUR;

/** The pupils concerned: children of the accounts on the sign-in page, and a classmate. */
const CAST = { sos: '林一诺', battery: '林一诺', fever: '林一凡', lake: '许清和', silent: '周予安' } as const;
/** Class of the demo's teacher; one of its pupils takes the card off. */
export const SHOWN_CLASS = '三年级1班';
/** The pupil whose card falls silent. */
export const SILENT_PUPIL = CAST.silent;

/** Extra reports, by milliseconds after the start. */
type Besides = Partial<Pick<CardReport, 'alarm' | 'temperature' | 'worn' | 'charging'>>;

/** An SOS; the card repeats it until somebody answers. */
const PRESSED = [40, 48, 56].map((second) => second * SECOND);
/** Readings of a fever that rises and ends within an hour. */
const FEVER: readonly (readonly [after: number, celsius: number])[] = [
  [90 * SECOND, 38.2],
  [150 * SECOND, 38.4],
  [8 * MINUTE, 38.3],
  [24 * MINUTE, 37.2],
  [34 * MINUTE, 36.8],
  [44 * MINUTE, 36.7],
];
const TAKEN_OFF = 240 * SECOND;
const PUT_ON = 9 * MINUTE;
const SILENT = 80 * MINUTE;
/** Pause after a walk before the next report, so that nobody crosses the town in a second. */
const AFTER_WALK = 4 * MINUTE;

export interface Incidents {
  /** The report a card really sends instead of the day's report; null while it is silent. */
  changed(report: CardReport): CardReport | null;
  /** Extra reports after one instant and up to another, by time. */
  besides(from: number, to: number): CardReport[];
  /** A card's answer to 'locate now'; null when it is silent. */
  answer(imei: string, at: number): CardReport | null;
}

/** @param begun instant the demo started, ms since 1970. */
export function createIncidents({ town, roster }: { town: Town; roster: Roster }, begun: number): Incidents {
  const cardOf = (fits: (student: Roster['students'][number]) => boolean) => {
    const found = roster.devices.find(
      ({ studentId, behaviour }) =>
        behaviour === 'steady' && roster.students.some((student) => student.studentId === studentId && fits(student)),
    );
    if (!found) throw new Error('Nobody is there to whom it could happen');
    return found.imei;
  };
  const named = (name: string) => cardOf((student) => student.name === name);
  const classId = roster.classes.find(({ name }) => name === SHOWN_CLASS)?.classId;
  const cast = Object.values<string>(CAST);
  const cards = {
    sos: named(CAST.sos),
    battery: named(CAST.battery),
    fever: named(CAST.fever),
    lake: named(CAST.lake),
    silent: named(CAST.silent),
    removed: cardOf((student) => student.classId === classId && !cast.includes(student.name)),
  };

  /** Milliseconds since the incident last began; negative before the first time. */
  const phaseOf = (time: number) => (time < begun ? time - begun : (time - begun) % EVERY);
  /** The card's report at this instant without incidents. */
  const word = (imei: string, at: number): CardReport | null => {
    const report = reportNow(town, roster, imei, at);
    return report && changed(report);
  };

  function changed(report: CardReport): CardReport | null {
    const { imei, time } = report;
    const phase = phaseOf(time);
    // A pupil who walks to the lake sends no other fixes, from a little earlier on.
    if (imei === cards.lake && phase > -AFTER_WALK && phase < LAKE_WALK.lasts + AFTER_WALK) return null;
    if (imei === cards.battery) return { ...report, ...lowBattery(report, phase, EVERY) };
    if (phase < 0) return report;
    if (imei === cards.silent && phase < SILENT) return null;
    if (imei === cards.removed && phase >= TAKEN_OFF && phase < PUT_ON)
      return { ...report, temperature: null, worn: null };
    if (imei === cards.fever && phase < HOUR) return { ...report, temperature: null, worn: null };
    return report;
  }

  function walking(at: number): CardReport | null {
    const phase = phaseOf(at);
    if (phase < 0 || phase > LAKE_WALK.lasts) return null;
    const today = reportNow(town, roster, cards.lake, at);
    return today && { ...today, time: at, fix: lakeWalkAt(cards.lake, phase, at), scan: null, alarm: null };
  }

  /** All extra reports of the round that begins at an instant. */
  function round(start: number): { at: number; say: (at: number) => CardReport | null }[] {
    const said = (imei: string, after: number, besides: Besides) => ({
      at: start + after,
      say: (at: number): CardReport | null => {
        const report = word(imei, at);
        return report && { ...report, ...besides };
      },
    });
    const steps = Math.floor(LAKE_WALK.lasts / LAKE_WALK.interval);
    return [
      ...PRESSED.map((after) => said(cards.sos, after, { alarm: 'sos' })),
      ...FEVER.map(([after, temperature]) => said(cards.fever, after, { temperature, worn: true, charging: false })),
      said(cards.removed, TAKEN_OFF, { alarm: 'removing', worn: false }),
      said(cards.removed, PUT_ON, { worn: true }),
      said(cards.battery, LOW_BATTERY.low, {}),
      ...Array.from({ length: steps }, (_, step) => ({ at: start + step * LAKE_WALK.interval, say: walking })),
    ];
  }

  return {
    changed,
    besides(from, to) {
      if (to < begun) return [];
      const last = begun + Math.floor((to - begun) / EVERY) * EVERY;
      const rounds = [last - EVERY, last].filter((start) => start >= begun).flatMap(round);
      return rounds
        .filter(({ at }) => at > from && at <= to)
        .sort((a, b) => a.at - b.at)
        .flatMap(({ at, say }) => say(at) ?? []);
    },
    answer: (imei, at) => (imei === cards.lake ? (walking(at) ?? word(imei, at)) : word(imei, at)),
  };
}
