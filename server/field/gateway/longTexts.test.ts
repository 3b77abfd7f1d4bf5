/**
 * Texts of many characters that begin like what a reader expects and never become it. Each is read in milliseconds of
 * processor time; a reader that goes back at each character needs a thousand times as many.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { looseNumber } from '../intake/loose';
import { hearHq } from './hq/hear';
import { readLocation } from './student/location';

const LONG = 300_000;
/** Processor time of one text, in seconds: it tells a thousandfold, not how fast the machine is. */
const MOST = 3;
const NOW = new Date('2026-09-01T00:00:00Z');
const GPS = '0E121.411783N31.178125T20260901074000';
const hq = (param: string) => hearHq(`*HQ,866000000000017,V1,073000,A,3055.2120,N,12055.2060,E,${param},60#`, NOW);

it.each<[what: string, read: () => unknown, found: unknown]>([
  ['a number', () => looseNumber(`${'1'.repeat(LONG)}x`), null],
  ['networks without an address', () => readLocation(`${GPS}@0@${'!'.repeat(LONG)}`)?.accessPoints, []],
  ['a network with a long name', () => readLocation(`${GPS}@0@${'a'.repeat(LONG)}`)?.accessPoints, []],
  ['a speed of the *HQ family', () => hq(`${'1'.repeat(LONG)}x`)?.report?.fix?.speed ?? null, null],
  ['blanks of the *HQ family', () => hq(`1${' '.repeat(LONG)}x`)?.report?.fix?.speed ?? null, null],
])('%s', (_, read, found) => {
  const begun = process.cpuUsage();
  expect(read()).toEqual(found);
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(MOST);
});

it('access points are found by their addresses, whatever the names of the networks are', () => {
  /** The rule as one expression, which goes back at each character. */
  const RULE = /([^]*?)!([0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5})(?:!(-?\d{1,3}))?(?:#|$)/g;
  const parts = fc.constantFrom('!', '#', '-61', '61', 'ac:bc:32:78:a2:5f', '家', 'a@b', ':', '!ac:bc:32:78:a2:5f!61#');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), (all) => {
      const text = all.join('');
      const wanted = [...text.matchAll(RULE)].slice(0, 20).map(([, ssid, mac]) => ({ ssid, mac }));
      const found = readLocation(`${GPS}@0@${text}`)?.accessPoints.map(({ ssid, mac }) => ({ ssid, mac }));
      expect(found).toEqual(wanted);
    }),
    { seed: 20_260_901 },
  );
});
