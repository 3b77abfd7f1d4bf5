/**
 * What happens in the demo on purpose, so that every kind of alert is seen within minutes: an SOS, a walk into the lake, a fever, a
 * battery that runs low, a card taken off, one that falls silent. Once when the demo begins, and then every few hours.
 */
import { HOUR, MINUTE } from '../day/calendar';
import type { CardReport } from '../day/report';
import { reportNow } from '../day/reportNow';
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { LAKE_WALK, lakeWalkAt } from './lakeWalk';

const SECOND = 1_000;
const EVERY = 3 * HOUR;

/** To whom it happens: the families one can sign in for, and a classmate of theirs. */
const CAST = { sos: '林一诺', battery: '林一诺', fever: '林一凡', lake: '许清和', silent: '周予安' } as const;
/** The class whose teacher one can sign in as: somebody there takes the card off. */
const CLASS = '三年级1班';

/** Words said besides those of the day, by milliseconds after the beginning. */
type Besides = Partial<Pick<CardReport, 'alarm' | 'temperature' | 'worn' | 'charging'>>;

/** An SOS, which the card repeats until it is answered. */
const PRESSED = [40, 48, 56].map((second) => second * SECOND);
/** Readings of a fever that comes up, and is gone within the hour. */
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
/** A percent less every so often, down from just above what is low; on the charger in the end. */
const BATTERY = { first: 21, low: 180 * SECOND, step: 8 * MINUTE, charged: 50 * MINUTE } as const;
const SILENT = 80 * MINUTE;
/** What the last walk left behind is forgotten before the next word: nobody crosses the town in a second. */
const AFTER_WALK = 4 * MINUTE;

export interface Incidents {
  /** A report of the day as the card really says it; null when it keeps silent. */
  changed(report: CardReport): CardReport | null;
  /** What is said besides after an instant and up to another, by time. */
  besides(from: number, to: number): CardReport[];
  /** What a card answers that is asked where it is; null when it is silent. */
  answer(imei: string, at: number): CardReport | null;
}

/** @param begun when the demo began, ms since 1970. */
export function createIncidents({ town, roster }: { town: Town; roster: Roster }, begun: number): Incidents {
  const cardOf = (fits: (student: Roster['students'][number]) => boolean) => {
    const found = roster.devices.find(
      ({ studentId, temper }) =>
        temper === 'steady' && roster.students.some((student) => student.studentId === studentId && fits(student)),
    );
    if (!found) throw new Error('Nobody is there to whom it could happen');
    return found.imei;
  };
  const named = (name: string) => cardOf((student) => student.name === name);
  const classId = roster.classes.find(({ name }) => name === CLASS)?.classId;
  const cast = Object.values<string>(CAST);
  const cards = {
    sos: named(CAST.sos),
    battery: named(CAST.battery),
    fever: named(CAST.fever),
    lake: named(CAST.lake),
    silent: named(CAST.silent),
    removed: cardOf((student) => student.classId === classId && !cast.includes(student.name)),
  };

  /** Milliseconds since it last began; negative before the first time. */
  const phaseOf = (time: number) => (time < begun ? time - begun : (time - begun) % EVERY);
  /** What a card says now, as the day has it. */
  const word = (imei: string, at: number): CardReport | null => {
    const report = reportNow(town, roster, imei, at);
    return report && changed(report);
  };

  function changed(report: CardReport): CardReport | null {
    const { imei, time } = report;
    const phase = phaseOf(time);
    // Who walks to the lake is nowhere else, from a little before on.
    if (imei === cards.lake && phase > -AFTER_WALK && phase < LAKE_WALK.lasts + AFTER_WALK) return null;
    if (phase < 0) return report;
    if (imei === cards.silent && phase < SILENT) return null;
    if (imei === cards.removed && phase >= TAKEN_OFF && phase < PUT_ON)
      return { ...report, temperature: null, worn: null };
    if (imei === cards.fever && phase < HOUR) return { ...report, temperature: null, worn: null };
    if (imei === cards.battery && phase < BATTERY.charged + 10 * MINUTE) {
      const charging = phase >= BATTERY.charged;
      return {
        ...report,
        charging,
        battery:
          phase < BATTERY.low ? BATTERY.first : BATTERY.first - 1 - Math.floor((phase - BATTERY.low) / BATTERY.step),
      };
    }
    return report;
  }

  function walking(at: number): CardReport | null {
    const phase = phaseOf(at);
    if (phase < 0 || phase > LAKE_WALK.lasts) return null;
    const today = reportNow(town, roster, cards.lake, at);
    return today && { ...today, time: at, fix: lakeWalkAt(cards.lake, phase, at), alarm: null };
  }

  /** All that is said besides in the round that begins at an instant. */
  function round(start: number): { at: number; say: (at: number) => CardReport | null }[] {
    const said = (imei: string, after: number, besides: Besides) => ({
      at: start + after,
      say: (at: number): CardReport | null => {
        const report = word(imei, at);
        return report && { ...report, ...besides };
      },
    });
    const steps = Math.floor(LAKE_WALK.lasts / LAKE_WALK.beat);
    return [
      ...PRESSED.map((after) => said(cards.sos, after, { alarm: 'sos' })),
      ...FEVER.map(([after, temperature]) => said(cards.fever, after, { temperature, worn: true, charging: false })),
      said(cards.removed, TAKEN_OFF, { alarm: 'removing', worn: false }),
      said(cards.removed, PUT_ON, { worn: true }),
      said(cards.battery, BATTERY.low, {}),
      ...Array.from({ length: steps }, (_, step) => ({ at: start + step * LAKE_WALK.beat, say: walking })),
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
