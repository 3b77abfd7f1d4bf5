/**
 * Each text message of Traccar's tests of H02 (messages.json, Apache-2.0): what it says is heard, or the reason stands
 * here; and an SOS is heard in each that has a status word, whatever stands beside it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KNOT } from '../../intake/report';
import { hearHq } from './hear';

interface Saying {
  time?: string;
  valid?: boolean;
  lat?: number;
  lng?: number;
  knots?: number;
  course?: number;
  battery?: number;
  status?: string;
  result?: string;
}
interface Row {
  n: number;
  text?: string;
  hex?: string;
  says?: Saying | null;
}
const { messages } = JSON.parse(readFileSync(new URL('messages.json', import.meta.url), 'utf8')) as {
  messages: Row[];
};

const LOSES = "Traccar's pattern takes the date, or the status word, for another field";
const NO_CLOCK = 'a date alone: the second of that day that is nearest to the arrival';
const NO_PLACE = 'Traccar stores nothing without a place; the card lives, and its SOS is heard';
/** Where this platform hears another thing than Traccar: what, and why. */
const OTHERWISE: Readonly<Record<number, readonly [says: Saying, why: string]>> = {
  8: [{}, 'a sign of life without a charge'],
  13: [{ time: '2018-09-08T05:40:48Z', status: 'EEE7FBDF' }, LOSES],
  17: [{ status: 'FFFFF7FF' }, NO_PLACE],
  18: [{ time: '2017-09-08T23:59:59Z' }, NO_CLOCK],
  19: [{ time: '2017-04-20T21:44:52Z', status: 'BFFFFBFF' }, LOSES],
  20: [{ time: '2017-09-05T23:59:59Z' }, NO_CLOCK],
  21: [{}, 'an unknown message: the card lives'],
  24: [{}, 'its number alone: the card lives'],
  28: [{ time: '2017-02-09T18:15:19Z', status: 'FFFFFBFF' }, LOSES],
  34: [{ time: '2017-02-10T10:37:32Z', status: 'FFFFFBFF' }, LOSES],
  42: [{ status: 'ffffffff' }, NO_PLACE],
  48: [{ time: '2016-09-13T09:30:43Z', status: 'FFFFFBFF' }, LOSES],
  56: [{ status: 'ffffffff' }, NO_PLACE],
  76: [{ time: '2014-10-21T15:26:09Z', status: 'FFFFFFFF' }, NO_PLACE],
};

const texts = messages.flatMap(({ n, text, says }) =>
  text === undefined ? [] : [{ n, text, says: { ...says, ...OTHERWISE[n]?.[0] } }],
);
/** Of the message that leaves its number out. */
const KNOWN = { uniqueId: '353505221264507', tiltMakers: new Set<string>() };
/** It arrives two seconds after its own time, where it has one; else a minute before midnight. */
const arrivalOf = ({ time }: Saying) =>
  time === undefined ? new Date('2026-08-31T23:59:00Z') : new Date(Date.parse(time) + 2_000);
const heard = (text: string, says: Saying) => hearHq(text.trim(), arrivalOf(says), KNOWN);

it('all messages of the tests are here', () => {
  expect(messages.map(({ n }) => n)).toEqual(Array.from({ length: 89 }, (_, index) => index + 1));
  expect(texts).toHaveLength(74);
});

it.each(texts)('message $n says what it says', ({ text, says }) => {
  const report = heard(text, says)?.report;
  const { lat, lng, valid, knots, course, battery = null, result = null } = says;
  expect(report?.deviceTime).toEqual(new Date(says.time ?? arrivalOf(says)));
  expect(report).toMatchObject({ result });
  // What stands between course and date may be a level as well as a charge.
  if (!text.includes(',047,4,')) expect(report?.battery).toBe(battery);
  if (lat === undefined || lng === undefined || knots === undefined) expect(report?.fix).toBeNull();
  else {
    expect(report?.fix?.lat).toBeCloseTo(lat, 5);
    expect(report?.fix?.lng).toBeCloseTo(lng, 5);
    expect(report?.fix).toMatchObject({
      valid,
      time: report?.deviceTime,
      speed: Math.round(knots * KNOT * 100) / 100,
      course: knots * KNOT < 0.5 ? null : course,
    });
  }
});

const SOS = 1 << 1;
const SOS_OR_TILT = 1 << 18;
const wordOf = (bits: number) => (bits >>> 0).toString(16).toUpperCase().padStart(8, '0');
const withStatus = texts.flatMap(({ n, text, says }) => (says.status === undefined ? [] : [{ n, text, says }]));

describe('the SOS key', () => {
  it('is in each message but signs of life and texts', () => {
    const without = texts.filter(({ says }) => says.status === undefined).map(({ text }) => text.split(/[,#]/)[2]);
    expect(new Set(without)).toEqual(new Set(['', 'HTBT', 'SMS', 'VP1', 'XT']));
    expect(withStatus).toHaveLength(66);
  });

  it.each(withStatus)('is heard in message $n, and only there', ({ text, says }) => {
    const { status = '' } = says;
    const quiet = Number.parseInt(status, 16) | SOS | SOS_OR_TILT;
    const alarmsWith = (word: string) => heard(text.replace(`,${status}`, `,${word}`), says)?.report?.alarms;
    expect(alarmsWith(wordOf(quiet))).toEqual([]);
    expect(alarmsWith(wordOf(quiet & ~SOS))).toEqual(['sos']);
    expect(alarmsWith(wordOf(quiet & ~SOS_OR_TILT).toLowerCase())).toEqual(['sos']);
    // Traccar says of a word with both bits that the card shakes.
    expect(alarmsWith(wordOf(quiet & ~SOS & ~1))).toEqual(['sos']);
  });

  it.each(withStatus)('is heard in message $n of any time', ({ n, text, says }) => {
    const fields = text.trim().slice(0, -1).split(',');
    const status = fields.lastIndexOf(says.status ?? '');
    // V19 has three fields between date and word.
    const date = fields[2] === 'V19' ? status - 4 : status - 1;
    fields[status] = wordOf(Number.parseInt(says.status ?? '', 16) & ~SOS);
    for (const written of ['060180', '010170', '070406', '000000', '310299', '010135', '9999', 'NaN', '']) {
      fields[date] = written;
      const report = heard(`${fields.join(',')}#`, says)?.report;
      expect(report?.alarms, `${n} of ${written}`).toEqual(['sos']);
      // The place stays too.
      expect(report?.fix?.lat, `${n} of ${written}`).toEqual(heard(text, says)?.report?.fix?.lat);
    }
  });

  it('is bit 1 alone where the maker has a tilt sensor', () => {
    const message = (maker: string, status: string) =>
      hearHq(`*${maker},8660000000,V1,073000,V,,,,,,,010926,${status}#`, new Date(), {
        uniqueId: '',
        tiltMakers: new Set(['TH']),
      })?.report?.alarms;
    expect([message('TH', 'FFFBFFFF'), message('th', 'FFFBFFFF'), message('HQ', 'FFFBFFFF')]).toEqual([
      [],
      [],
      ['sos'],
    ]);
    expect(message('TH', 'FFFFFFFD')).toEqual(['sos']);
  });
});
