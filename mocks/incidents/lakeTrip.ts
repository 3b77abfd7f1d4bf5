/**
 * The demo's trip to the lake: a class of 41 in the park, for six hours from when the demo starts. One pupil lingers at
 * the street, and one card finds no place any more.
 */
import { shareOf } from '../chance';
import { battery } from '../day/battery';
import { HOUR, MINUTE } from '../day/calendar';
import { byTime } from '../day/cardReports';
import type { CardReport } from '../day/report';
import { byGps } from '../day/simulatedFix';
import type { Roster } from '../people/roster';
import { type Metres, moved } from '../town/plane';

/** className: who goes. meeting: on the lawn of the park, in the town's metres. lasts: ms. */
export const LAKE_TRIP = {
  name: '镜湖写生',
  className: '四年级1班',
  meeting: [1130, 840] as Metres,
  lasts: 6 * HOUR,
} as const;

/** The street beside the park where one pupil lingers, 200 metres from the others. */
const LINGERS: Metres = [980, 985];
/** Metres around the meeting point within which the class plays. */
const PLAYS = 25;
/** Milliseconds between the reports of a card; since when the class is there; the last fix of the card without one. */
const EVERY = 40_000;
const THERE = 6 * MINUTE;
const LAST_FIX = 20 * MINUTE;
/** Places of these two in the register. */
const STRAGGLER = 7;
const WITHOUT_FIX = 12;

/** The pupils of the trip, in the order of the register. */
export const lakeTripPupils = ({ classes, students }: Roster) => {
  const classId = classes.find(({ name }) => name === LAKE_TRIP.className)?.classId;
  return students.filter((student) => student.classId === classId);
};

/** @param begun instant the demo started, ms since 1970. */
export function createLakeTrip(roster: Roster, begun: number) {
  const cards = new Map(roster.devices.map(({ studentId, imei }) => [studentId, imei]));
  const behaviours = new Map(roster.devices.map(({ imei, behaviour }) => [imei, behaviour]));
  const pupils = lakeTripPupils(roster);
  const imeis = pupils.map(({ studentId }) => cards.get(studentId) ?? '');
  const ends = begun + LAKE_TRIP.lasts;

  function report(imei: string, order: number, time: number): CardReport {
    const turn = time / (8 * MINUTE) + shareOf(imei, 'turn');
    const place =
      order === STRAGGLER ? LINGERS : moved(LAKE_TRIP.meeting, turn * 2 * Math.PI, PLAYS * shareOf(imei, 'ring'));
    const lost = order === WITHOUT_FIX && time > begun - LAST_FIX;
    return {
      imei,
      time,
      fix: lost ? null : byGps(imei, time, { at: place, speed: 0.2, direction: 0 }),
      scan: null,
      // As in its ordinary reports, so that no chart has a jump where the trip begins and ends.
      battery: battery(imei, behaviours.get(imei) ?? 'steady', time, false).level,
      charging: false,
      alarm: null,
      temperature: null,
      worn: null,
    };
  }

  return {
    /** Whether a card reports from the trip at an instant, instead of from its pupil's ordinary day. */
    takes: (imei: string, time: number) => time > begun - LAST_FIX && time < ends && imeis.includes(imei),

    /** A card's answer to 'locate now'. */
    answer: (imei: string, time: number) => report(imei, imeis.indexOf(imei), time),

    /** Reports after one instant up to another, by time; the first ones are of before the demo started. */
    reports(from: number, to: number): CardReport[] {
      const told = imeis.flatMap((imei, order) => {
        const first = begun - THERE + Math.floor(EVERY * shareOf(imei, 'beat'));
        const steps = Math.floor((Math.min(to, ends - 1) - first) / EVERY);
        const regular = Array.from({ length: Math.max(0, steps + 1) }, (_, step) => first + step * EVERY);
        const times = order === WITHOUT_FIX ? [begun - LAST_FIX, ...regular] : regular;
        return times.filter((time) => time > from && time <= to).map((time) => report(imei, order, time));
      });
      return told.sort(byTime);
    },
  };
}
