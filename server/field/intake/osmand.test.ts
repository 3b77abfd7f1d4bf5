/** OsmAnd queries and the reports that they become. */
import { describe, expect, it } from 'vitest';
import { readOsmand } from './osmand';

const NOW = new Date('2026-03-02T01:00:00Z');
const read = (query: string) => readOsmand(new URLSearchParams(query), NOW);
const PLACE = 'id=7&lat=30.92&lon=120.92';

describe('an OsmAnd query', () => {
  it('has its speed in knots', () =>
    expect(read(`${PLACE}&speed=40&bearing=90`).fix).toMatchObject({ speed: 20.58, course: 90 }));
  it('without a time is of now', () => expect(read(PLACE)).toMatchObject({ deviceTime: NOW, fix: { time: NOW } }));
  it('has no course below walking speed', () => expect(read(`${PLACE}&speed=0.2&bearing=211`).fix?.course).toBeNull());
  it('keeps the course when the speed is unknown', () =>
    expect(read(`${PLACE}&heading=211`).fix).toMatchObject({ speed: null, course: 211 }));
  it.each([
    'speed=-1',
    'bearing=-1',
    'bearing=361',
    'accuracy=0',
    'accuracy=-1',
    'altitude=1e9',
    'batt=-1',
    'batt=101',
  ])('reads %s as unknown', (word) => {
    const { fix, battery } = read(`${PLACE}&${word}`);
    expect([fix?.speed, fix?.course, fix?.accuracy, fix?.altitude, battery]).toEqual([null, null, null, null, null]);
  });
  it.each([
    ['hacc=12.345', 12.35],
    ['hdop=1.2', null],
    ['hdop=0.0', null],
    ['hdop=-1', null],
    ['hdop=NaN', null],
    ['hdop=6.0', 30],
    ['hdop=30', 100],
    // Metres in the field of the dilution.
    ['hdop=1400', 1400],
    ['hdop=1400&accuracy=12', 12],
    ['hdop=1400&accuracy=NaN', 1400],
    // Wider than the Earth is not unknown.
    ['accuracy=1e9', 20_000_000],
  ])('%s is a radius of %s m', (words, radius) => expect(read(`${PLACE}&${words}`).fix?.accuracy).toBe(radius));
  it.each([
    ['batt=55.4', 55],
    ['batt=0.79', 79],
    ['batt=1', 1],
    ['batt=0', null],
    ['batt=0.0', null],
    ['batt=-1', null],
    ['batt=full', null],
    ['batt=100', 100],
    ['batt=101', null],
  ])('%s is a charge of %s %%', (words, percent) => expect(read(`${PLACE}&${words}`).battery).toBe(percent));
  it.each([
    'altitude=NaN',
    'altitude=-9999',
    'speed=fast',
    'speed=NaN',
    'bearing=north',
    'batt=full',
    'accuracy=good',
    'temperature=warm',
    'valid=perhaps',
    'charge=',
    'worn=?',
    'source=stars',
    'timestamp=yesterday',
    'timestamp=2026-02-30T00:00:00Z',
  ])('with %s has its place', (words) =>
    expect(read(`${PLACE}&${words}`).fix).toMatchObject({ lng: 120.92, lat: 30.92, valid: true }),
  );
  it.each(['lat=abc&lon=1', 'lat=91&lon=1', 'lat=1', 'location=1', 'lat=NaN&lon=NaN', 'lat=1&lon=-180.1'])(
    'with %s is an SOS without a place',
    (words) => expect(read(`id=7&alarm=sos&${words}`)).toMatchObject({ alarms: ['sos'], fix: null }),
  );
  it('ignores parameters without a value', () =>
    expect(read(`${PLACE}&speed=&batt=&timestamp=&altitude=`)).toMatchObject({ battery: null, deviceTime: NOW }));
  it('reads deviceid as id', () =>
    expect(read('deviceid=8&location=30.92,120.92')).toMatchObject({
      uniqueId: '8',
      fix: { lng: 120.92, lat: 30.92 },
    }));
  it.each([
    ['source=wifi', 'wifi'],
    ['source=cell', 'cell'],
    ['source=fused', 'gps'],
    ['approximate=true&wifi=00-14-22-01-23-45,-80', 'wifi'],
    ['approximate=true&cell=460,0,1,2', 'cell'],
    ['wifi=00-14-22-01-23-45,-80', 'gps'],
  ])('%s is a fix by %s', (words, source) => expect(read(`${PLACE}&${words}`).fix?.source).toBe(source));
  it('without a place is a contact', () =>
    expect(read('id=7&batt=55.4&charge=true&wifi=00-14-22-01-23-45,-80')).toMatchObject({
      fix: null,
      battery: 55,
      charging: true,
    }));
  it.each([
    ['alarm=sos', ['sos']],
    ['alarm=lowBattery,SOS', ['sos', 'lowBattery']],
    ['alarm=true', ['general']],
    ['alarm=%E6%95%91%E5%91%BD', ['general']],
    ['alarm=false', []],
    ['alarm=', []],
  ])('%s alarms %j', (word, alarms) => expect(read(`${PLACE}&${word}`).alarms).toEqual(alarms));
  it.each([
    ['temperature=36.64&worn=true', 36.64, true],
    ['temperature=24.1&worn=0', 24.1, false],
    ['temperature=-1', null, null],
    ['temperature=251', null, null],
    ['alarm=removing', null, false],
  ])('%s is the wearer at %s °C, worn %s', (words, temperature, worn) =>
    expect(read(`${PLACE}&${words}`)).toMatchObject({ temperature, worn }),
  );
  it('keeps the flags valid=false and mock', () =>
    expect(read(`${PLACE}&valid=false&mock=1`).fix).toMatchObject({ valid: false, mock: true }));

  it.each([
    ['id=7&lat=abc&lon=1', 400],
    ['id=7&lat=NaN&lon=1', 400],
    ['id=7&lat=0x10&lon=1', 400],
    ['id=7&lat=1e400&lon=1', 400],
    ['id=7&lat=91&lon=1', 400],
    ['id=7&lat=1&lon=-180.1', 400],
    ['id=7&lat=1', 400],
    ['id=7&lon=1', 400],
    ['id=7&location=1', 400],
    ['id=7&location=1,2,3', 400],
    ['id=7&lat=1,5&lon=2', 400],
    ['lat=1&lon=2', 400],
    ['id=&lat=1&lon=2', 400],
    ['id=%00&lat=1&lon=2', 400],
    [`id=${'9'.repeat(129)}&lat=1&lon=2`, 400],
    // A second question mark in place of an ampersand.
    ['id=7?lat=1&lon=2', 400],
  ])('%s is refused with %i', (query, code) => expect(() => read(query)).toThrow(expect.objectContaining({ code })));
});
