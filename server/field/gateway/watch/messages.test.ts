/**
 * Each message of Traccar's tests of watches (../shared/data/device-messages/watch.json, Apache-2.0; skipped when it is
 * absent): what it says is heard, or the reason stands here; and an SOS is heard in each that has a status word.
 */
import { describe, expect, it } from 'vitest';
import { WATCH_MESSAGES as recorded } from '../../../../tests/harness/watchMessages';
import { hearWatch } from './hear';
import { readWatchFrame } from './frame';

/** Where the platform keeps less than Traccar, and why. */
const OTHERWISE: Readonly<Record<number, string>> = {
  2: 'blood oxygen is not kept; the watch lives',
  20: 'blood pressure is not kept; the watch lives',
  21: 'blood pressure is not kept; the watch lives',
  43: 'pulse is not kept; the watch lives',
  44: 'pulse is not kept; the watch lives',
  45: 'pulse is not kept; the watch lives',
  50: 'voice is not kept; the watch is told so',
};

interface Facts {
  time: Date;
  place: { lat: number; lng: number; valid: boolean } | null;
  battery: number;
  /** Bits of the status word. */
  status: number;
}
/** The facts of a position message, from its fields; null for another message. */
function factsOf(text: string): Facts | null {
  const fields = text.slice(1, -1).split('*').at(-1)?.split(',') ?? [];
  if (!/^(?:UD|AL|WT)/.test(fields[0] ?? '')) return null;
  const [day, month, year] = fields[1]?.match(/../g) ?? [];
  const clock = fields[2]?.replace(/(..)(..)(..)/, '$1:$2:$3');
  const degrees = (at: number, letter: string) =>
    Number(fields[at]) * (fields[at + 1] === letter && !fields[at]?.includes('-') ? -1 : 1);
  const [lat, lng] = [degrees(4, 'S'), degrees(6, 'W')];
  return {
    time: new Date(`20${year}-${month}-${day}T${clock}Z`),
    place: lat === 0 && lng === 0 ? null : { lat, lng, valid: fields[3] === 'A' },
    battery: Number(fields[13]),
    status: Number.parseInt(fields[16] ?? '', 16),
  };
}
const positions = recorded.flatMap(({ n, text }) => {
  const facts = factsOf(text);
  return facts ? [{ n, text, facts }] : [];
});
/** Traccar's names of the bits, where it names one. */
const ALARMS: Record<number, string> = {
  0: 'lowBattery',
  1: 'geofenceExit',
  2: 'geofenceEnter',
  14: 'powerCut',
  16: 'sos',
  17: 'lowBattery',
  18: 'geofenceExit',
  19: 'geofenceEnter',
  20: 'removing',
  21: 'fallDown',
  22: 'fallDown',
};

describe.skipIf(recorded.length === 0)('a recorded message of a watch', () => {
  it('is one of fifty', () => expect([recorded.length, positions.length]).toEqual([50, 36]));

  it.each(positions)('$n says where the watch is and how', ({ text, facts }) => {
    const { time, place, battery, status } = facts;
    const report = hearWatch(text, new Date(time.getTime() + 2_000))?.report;
    expect(report).toMatchObject({ deviceTime: time, battery });
    expect(report?.fix ?? null).toEqual(place && expect.objectContaining({ ...place, time }));
    const named = Object.keys(ALARMS).filter((bit) => (status >>> Number(bit)) & 1);
    const alarms = new Set(named.map((bit) => ALARMS[Number(bit)]));
    const isAlarm = readWatchFrame(text)?.content.startsWith('AL') === true;
    expect(new Set(report?.alarms)).toEqual(isAlarm && alarms.size === 0 ? new Set(['general']) : alarms);
  });

  it.each(positions)(
    '$n with the SOS bit is an SOS, whatever stands beside it',
    ({ text, facts: { status, time } }) => {
      const now = new Date(time.getTime() + 2_000);
      const fields = text.split(',');
      const word = ((status | (1 << 16)) >>> 0).toString(16).padStart(8, '0');
      for (const broken of [null, 1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15]) {
        const pressed = fields.map((field, at) => (at === 16 ? word : at === broken ? '-' : field)).join(',');
        expect(hearWatch(pressed, now)?.report?.alarms[0], `field ${broken}`).toBe('sos');
      }
    },
  );

  const others = recorded.filter(({ n }) => !positions.some((one) => one.n === n));
  it.each(others)('$n without a place says that the watch lives, or nothing', ({ n, text, expected }) => {
    const turn = hearWatch(text, new Date());
    const says = expected as { attribute?: string; value?: unknown };
    if (OTHERWISE[n] !== undefined) expect(turn?.report).toMatchObject({ fix: null, alarms: [] });
    else if (says.attribute === 'temp1') expect(turn?.report?.temperature).toBe(says.value);
    else expect([turn?.report?.fix ?? null, turn?.report?.alarms ?? []]).toEqual([null, []]);
    if (text.includes('*LK,0,10,100]')) expect(turn?.report).toMatchObject({ battery: 100 });
  });
});
