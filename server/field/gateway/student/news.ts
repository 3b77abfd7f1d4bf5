/** Calls, short messages, steps and beacons in the bodies of a student card. Damaged items are left out. */
import type { Beacon, CardNews } from '../../intake/report';
import { textOfHex } from '../hexText';
import { localToMs } from './cardTime';

/** Most items of one frame: more than any buffer holds. */
const MOST_ITEMS = 50;
const NUMBER = /^[+*#\d]{0,24}$/;

/** `number@start!end@seconds@way`, one after the other. Way: 0 in, 1 out, 2 turned away; no seconds in: missed. */
export function readCalls(body: string, skewMs: number): CardNews[] {
  const fields = body.split('@');
  const calls: CardNews[] = [];
  for (let at = 0; at + 3 < fields.length && calls.length < MOST_ITEMS; at += 4) {
    const [number = '', times = '', seconds = '', way = ''] = fields.slice(at, at + 4);
    const from = localToMs(times.split('!')[0] ?? '');
    if (!NUMBER.test(number) || from === null || !/^\d{1,5}$/.test(seconds) || !/^[012]$/.test(way)) continue;
    calls.push({
      kind: 'call',
      number,
      from: new Date(from + skewMs),
      seconds: Number(seconds),
      way: way === '1' ? 'out' : way === '2' ? 'refused' : Number(seconds) === 0 ? 'missed' : 'in',
    });
  }
  return calls;
}

/** `number@yyyyMMddHHmmss@hex of UTF-8`. */
export function readSms(body: string, skewMs: number): CardNews[] {
  const [number = '', time = '', hex = ''] = body.split('@');
  const at = localToMs(time);
  const text = textOfHex(hex);
  if (!NUMBER.test(number) || at === null || text === null) return [];
  return [{ kind: 'sms', number, time: new Date(at + skewMs), text }];
}

/** `6000`, or `steps#stepsToday`. */
export function readSteps(field: string | undefined, time: Date): CardNews[] {
  const today = field?.split('#').at(-1) ?? '';
  return /^\d{1,6}$/.test(today) ? [{ kind: 'steps', time, steps: Number(today), since: 'day' }] : [];
}

const BEACON = /([0-9A-Fa-f]{2}(?::?[0-9A-Fa-f]{2}){5})@(-?\d{1,3})@(\d{1,5})@(\d{1,5})(?:#|$)/g;

/** `n!mac@rssi@major@minor#…`. */
export function readBeacons(body: string, time: Date): CardNews[] {
  const beacons = [...body.matchAll(BEACON)].slice(0, MOST_ITEMS).map(([, mac = '', rssi, major, minor]): Beacon => ({
    mac: (mac.includes(':') ? mac : (mac.match(/../g) ?? []).join(':')).toLowerCase(),
    rssi: -Math.abs(Number(rssi)),
    major: Number(major),
    minor: Number(minor),
  }));
  return beacons.length === 0 ? [] : [{ kind: 'beacons', time, beacons }];
}
