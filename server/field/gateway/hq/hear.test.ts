/** Forms of each field of the `*HQ` family, what one says beside others that cannot be read, and what is answered. */
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../running/node/environment';
import { hearHq } from './hear';
import { timeOf } from './values';

const NOW = new Date('2026-09-01T07:30:05Z');
const ID = '866000000000017';
const hear = (words: string, maker = 'HQ') => hearHq(`*${maker},${ID},${words}#`, NOW);

const FIELDS = {
  clock: '073000',
  valid: 'A',
  lat: '3055.2120',
  north: 'N',
  lng: '12055.2060',
  east: 'E',
  speed: '2.70',
  course: '60',
  date: '010926',
  status: 'FFFFFFFD',
};
const sayingWith = (fields: Partial<typeof FIELDS>) => hear(`V1,${Object.values({ ...FIELDS, ...fields }).join(',')}`);
const reportWith = (fields: Partial<typeof FIELDS>) => sayingWith(fields)?.report;

describe('a place', () => {
  it.each([
    ['3055.2120', 'N', 30.9202],
    ['3055.2120', 'n', 30.9202],
    ['3055.2120', 'S', -30.9202],
    [' 3055.2120 ', 'N', 30.9202],
    ['30552120', 'N', 30.9202],
    ['30-55.2120', 'N', 30.9202],
    ['-30-55.2120', 'S', -30.9202],
    ['-30-5.2120', 'S', -30.0868667],
    ['-30-55.2120', 'N', 30.9202],
    ['-3055.2120', 'S', -30.9202],
    ['+3055.2120', 'N', 30.9202],
    ['-3055.2120', '', -30.9202],
    ['955.2120', 'N', 9.9202],
    ['55.2120', 'N', 0.9202],
    ['0000.0000', 'N', 0],
  ])('%s %s is %f degrees north', (lat, north, degrees) =>
    expect(reportWith({ lat, north })?.fix?.lat).toBeCloseTo(degrees, 6),
  );

  it.each([
    ['12055.2060', 'E', 120.9201],
    ['120552060', 'E', 120.9201],
    ['-120-55.2060', 'W', -120.9201],
    ['-12055.2060', 'w', -120.9201],
    ['18000.0000', 'E', 180],
    ['38.6508', 'W', -0.64418],
  ])('%s %s is %f degrees east', (lng, east, degrees) =>
    expect(reportWith({ lng, east })?.fix?.lng).toBeCloseTo(degrees, 6),
  );

  it.each<Partial<typeof FIELDS>>([
    { lat: '3060.0000' },
    { lat: '9000.0001' },
    { lat: '9155.0000' },
    { lng: '18000.0001' },
    { lat: '3055.2120', north: '' },
    { lat: '3055.2120', north: 'E' },
    { lat: '30.9202N' },
    { lat: 'NaN' },
    { lat: '' },
    { lat: '--30-55.2120' },
    { lat: '1e3' },
    { lat: '0000.0000', lng: '00000.0000' },
  ])('%j is none, and the SOS is heard', (fields) =>
    expect(reportWith(fields)).toMatchObject({ fix: null, alarms: ['sos'] }),
  );
});

describe('beside a place', () => {
  const PLACE = { lat: expect.closeTo(30.9202, 6), lng: expect.closeTo(120.9201, 6) };
  const KNOTS = 1852 / 3600;

  it.each([
    ['  3.34', 3.34 * KNOTS],
    ['000.50', 0.5 * KNOTS],
    ['5', 5 * KNOTS],
    ['.5', 0.5 * KNOTS],
    ['', null],
    ['-1', null],
    ['NaN', null],
    ['1e2', null],
    ['99999', null],
  ])('a speed of "%s" knots', (speed, metres) => {
    const expected = metres === null ? null : expect.closeTo(metres, 2);
    expect(reportWith({ speed })).toMatchObject({ fix: { ...PLACE, speed: expected }, alarms: ['sos'] });
  });

  it.each([
    ['270.90', 270.9],
    ['000', 0],
    ['361', null],
    ['-5', null],
    ['', null],
    ['x', null],
  ])('a course of "%s"', (course, degrees) =>
    expect(reportWith({ course })).toMatchObject({ fix: { ...PLACE, course: degrees }, alarms: ['sos'] }),
  );

  it.each([
    ['A', true],
    ['a', true],
    ['0', true],
    ['V', false],
    ['B', false],
    ['', false],
    ['?', false],
  ])('a validity of "%s"', (valid, isValid) =>
    expect(reportWith({ valid })).toMatchObject({ fix: { ...PLACE, valid: isValid }, alarms: ['sos'] }),
  );

  it.each([
    ['85', 85],
    ['100', 100],
    ['7', 7],
    // A level, or a per cent.
    ['6', null],
    ['1', null],
    ['0', null],
    ['101', null],
    ['', null],
    ['x', null],
  ])('a charge of "%s" between course and date', (battery, percent) =>
    expect(reportWith({ course: `60,${battery}` })).toMatchObject({
      fix: { ...PLACE, course: 60, time: new Date('2026-09-01T07:30:00Z') },
      battery: percent,
      alarms: ['sos'],
    }),
  );

  it.each([
    ['V1,073000,A,3055.2120,N,12055.2060,E,010926,FFFFFFFD', null],
    ['V1,073000,A,3055.2120,N,12055.2060,E,2.70,010926,FFFFFFFD', null],
    ['V1,073000,3055.2120,N,12055.2060,E,2.70,60,010926,FFFFFFFD', 60],
    ['V1,3055.2120,N,12055.2060,E,2.70,60,010926,FFFFFFFD', 60],
  ])('fields that a card leaves out: %s', (words, course) =>
    expect(hear(words)?.report).toMatchObject({
      fix: { ...PLACE, course },
      deviceTime: words.startsWith('V1,073000') ? new Date('2026-09-01T07:30:00Z') : NOW,
      alarms: ['sos'],
    }),
  );

  it.each(['', 'FFFFFFF', 'FFFFFFFFF', 'GFFFFFFD', '00000000'])('a status word "%s" raises nothing', (status) =>
    expect(reportWith({ status })).toMatchObject({ fix: PLACE, alarms: [] }),
  );
  it('the telephone number of V19 is no status word', () => {
    const words = 'V19,073000,A,3055.2120,N,12055.2060,E,2.70,60,010926,,51234560,89480610500392633029';
    expect([hear(words)?.report?.alarms, hear(`${words},FFFFFFFD`)?.report?.alarms]).toEqual([[], ['sos']]);
  });
});

describe('a time', () => {
  it.each([
    ['073000', '010926', '2026-09-01T07:30:00Z'],
    // As it is written, however improbable: who stores it judges it.
    ['000000', '060180', '1980-01-06T00:00:00Z'],
    ['000000', '010170', '1970-01-01T00:00:00Z'],
    ['073000', '180107', '2007-01-18T07:30:00Z'],
    ['073000', '010135', '2035-01-01T07:30:00Z'],
    ['235960', '311216', '2017-01-01T00:00:00Z'],
    ['160169', '180813', '2013-08-18T16:02:09Z'],
    ['000000', '290224', '2024-02-29T00:00:00Z'],
    // A date alone.
    ['', '010926', '2026-09-01T07:30:05Z'],
    ['246000', '010926', '2026-09-01T07:30:05Z'],
    ['', '310826', '2026-08-31T23:59:59Z'],
    ['', '020926', '2026-09-02T00:00:00Z'],
  ])('%s of %s', (clock, date, time) => expect(timeOf(clock, date, NOW)).toEqual(new Date(time)));

  it.each(['', '000000', '310226', '290223', '011326', '1926', 'NaN', undefined])(
    'the date %s is none: the alarm and the place are of their arrival',
    (date) => {
      expect(timeOf('073000', date, NOW)).toBe(date === undefined ? 'absent' : 'unreadable');
      if (date !== undefined)
        expect(reportWith({ date })).toMatchObject({ deviceTime: NOW, fix: { time: NOW }, alarms: ['sos'] });
    },
  );
});

describe('an answer', () => {
  const stamp = '20260901073005';
  it.each([
    ['V1,073000,A,3055.2120,N,12055.2060,E,2.70,60,010926,FFFFFFFF', 'V4,V1,' + stamp],
    ['V1,073000,V,,,,,,,010926,FFFFFFFD', 'V4,V1,' + stamp],
    ['v1,073000,V,,,,,,,010926,FFFFFFFD', 'V4,V1,' + stamp],
    ['NBR,103732,722,310,0,1,8106,32010,23,100217,FFFFFBFF,5', 'V4,NBR,' + stamp],
    ['HTBT,100', 'HTBT'],
    ['HTBT', 'HTBT'],
    ['V0', 'V0'],
  ])('to %s', (words, answer) => {
    expect(hear(words)?.answer).toBe(`*HQ,${ID},${answer}#`);
    expect(hear(words, 'th')?.answer).toBe(`*th,${ID},${answer}#`);
  });

  it.each([
    'V6,073000,A,3055.2120,N,12055.2060,E,2.70,60,010926,FFFFFFFF',
    'LINK,112137,20,8,67,0,0,081116,FFFFFBFF',
    'SMS,hello',
    'XT,1,100',
    // What cannot be read is not confirmed: the card says it again.
    'V1,073000,A,3055.2120,N,12055.2060,E,2.70,60,010926,FFF?FFFD',
    'V1,073000,A,3055.x120,N,12055.2060,E,2.70,60,010926,FFFFFFFF',
    'NBR,103732,722,310,0,1,8106,32010,23,100217',
  ])('to %s is not known', (words) => expect(hear(words)?.answer).toBeNull());

  it('is under the number of the connection where the card leaves its own out', () => {
    const text = '*HQ,,V1,073000,A,3055.2120,N,12055.2060,E,2.70,60,010926,FFFFFFFF#';
    expect(hearHq(text, NOW)).toBeNull();
    const turn = hearHq(text, NOW, { uniqueId: ID, tiltMakers: new Set() });
    expect(turn).toMatchObject({ uniqueId: ID, report: { uniqueId: ID }, answer: `*HQ,${ID},V4,V1,${stamp}#` });
  });
});

describe('other messages', () => {
  it.each([
    ['HTBT,100', { battery: 100 }],
    ['HTBT,101', { battery: null }],
    ['HTBT,x', { battery: null }],
    ['LINK,112137,20,8,67,0,0', { battery: 67, deviceTime: NOW }],
    ['LINK,072137,20,8,67,0,0,010926,FFFFFBFF', { battery: 67, deviceTime: new Date('2026-09-01T07:21:37Z') }],
    ['LINK,112137,20,8,x,0,0,081116,FFFFFBFD', { battery: null, alarms: ['sos'] }],
    // A comma was lost.
    ['LINK,112137,20,867,0,0,081116,FFFFFBFD', { battery: null, alarms: ['sos'] }],
    ['NOTSEEN,1,2,010926,FFFFFFFD', { alarms: ['sos'] }],
    ['NOTSEEN,12345678', { alarms: [] }],
  ])('%s', (words, says) => expect(hear(words)?.report).toMatchObject({ fix: null, ...says }));

  it.each([
    ['V4,S20,DONE,073000', 'S20', ''],
    ['V4,WLALL,073000', 'WLALL', ''],
    ['V4,S1,OK,pass_word,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFD', 'S1', ''],
    ['V4,CLASS,ERROR,130305,050316,V,,,,,,,010926,FFFFFBFF', 'CLASS', '1'],
    ['V4,CLASS,fail', 'CLASS', '1'],
  ])('%s confirms %s, or says that it was refused', (words, command, body) =>
    expect(hear(words)).toMatchObject({ kind: 'answer', receipt: { command, body } }),
  );
});

it('the operator names makers with a tilt sensor by their letters', () => {
  const named = (makers: string) => readEnvironment({ CARD_PORT: '0', CARD_TILT_MAKERS: makers }).cards?.tiltMakers;
  expect([named(''), named('HQ'), named('HQ,TH')]).toEqual([new Set(), new Set(['HQ']), new Set(['HQ', 'TH'])]);
  for (const wrong of ['hq', 'HQ TH', 'true', 'HQX']) expect(() => named(wrong)).toThrow('CARD_TILT_MAKERS');
});
