/** How much a line is believed, what it may be told, and to which one a family can say yes. */
import { describe, expect, it } from 'vitest';
import { CommandKind } from '../../../contract';
import { confirmable, type KnownLine, lineKeyOf, mayBeTold, networkOf, trustOf } from './trust';

const NOW = new Date('2026-09-01T08:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const CARD = {
  uniqueId: '860000000000001',
  protocol: 'student',
  maker: 'TEST',
  iccid: '8986A1',
  network: '10.1',
} as const;
const WATCH = { ...CARD, protocol: 'watch', maker: '3G', iccid: '' } as const;

describe('a line', () => {
  it('with a SIM is the same in every network, and one without only in its own', () => {
    expect(lineKeyOf({ ...CARD, network: '10.2' })).toBe(lineKeyOf(CARD));
    expect(lineKeyOf({ ...WATCH, network: '10.2' })).not.toBe(lineKeyOf(WATCH));
  });

  it.each([
    ['no SIM', { iccid: '' }],
    ['another SIM', { iccid: '8986A2' }],
    ['no cipher', { maker: '' }],
    ['another protocol', { protocol: 'watch' as const }],
    ['the number of another card', { uniqueId: '860000000000002' }],
  ])('is another one with %s', (_, other) => {
    const confirmed = [lineKeyOf(CARD)];
    expect(trustOf(lineKeyOf({ ...CARD, ...other }), confirmed)).toBe('other');
    expect(trustOf(lineKeyOf(CARD), confirmed)).toBe('confirmed');
    expect(trustOf(lineKeyOf({ ...CARD, ...other }), [])).toBe('new');
  });

  it('is told numbers, texts and orders only when it is confirmed', () => {
    const told = (trust: 'new' | 'other') => CommandKind.options.filter((kind) => mayBeTold(trust, kind));
    expect(CommandKind.options.every((kind) => mayBeTold('confirmed', kind))).toBe(true);
    expect([told('new'), told('other')]).toEqual([['classMode', 'interval', 'locate'], ['locate']]);
  });

  it.each([
    ['::ffff:10.1.2.3', '10.1'],
    ['2409:8900:1:2::3', '2409:8900'],
    ['memory', 'memory'],
  ])('at %s is in network %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('a yes', () => {
  const line = (lineKey: string, more: Partial<KnownLine> = {}): KnownLine => ({
    lineKey,
    iccid: '',
    cameAt: ago(20),
    lastAt: ago(5),
    confirmed: false,
    wasConfirmed: false,
    ...more,
  });
  const sim = (end: string) => ({ iccid: `8986000000000000${end}` });

  it.each<[string, KnownLine[], string]>([
    ['is possible for the only line', [line('a')], 'yes'],
    ['is not possible for a line that is gone', [line('a', { lastAt: ago(31) })], 'gone'],
    ['is not possible for a line that nobody knows', [line('b')], 'gone'],
    ['is not possible twice', [line('a', { confirmed: true })], 'gone'],
    ['is not clear beside another line', [line('a'), line('b', { lastAt: ago(600) })], 'unclear'],
    ['is clear when the other one was heard yesterday', [line('a'), line('b', { lastAt: ago(1_500) })], 'yes'],
    ['is clear by the last digits of two SIMs', [line('a', sim('00A1')), line('b', sim('00A2'))], 'yes'],
    ['is not clear by the same last digits', [line('a', sim('00A1')), line('b', { iccid: '8986999900A1' })], 'unclear'],
    ['is not clear for a line without a SIM beside one with', [line('a'), line('b', sim('00A2'))], 'unclear'],
    [
      'is clear for a line that took the place of a confirmed one',
      [line('a'), line('b', { confirmed: true, lastAt: ago(25) })],
      'yes',
    ],
    [
      'is not clear when the confirmed one came back since',
      [line('a'), line('b', { confirmed: true, lastAt: ago(10) })],
      'unclear',
    ],
  ])('%s', (_, lines, expected) => expect(confirmable(lines, 'a', NOW)).toBe(expected));
});
