/** Track files as days: points that are read, points that are left out, and files that are refused. */
import { describe, expect, it } from 'vitest';
import { analyseDay } from '../day/analysedDay';
import { extentOf } from '../overlays/geojson';
import { richestDay, type TrackFile, trackOfFileDay } from './fileDays';
import { parseTrackFile, readTrackFile } from './trackFile';

const gpx = (points: string, head = '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">') =>
  `<?xml version="1.0"?>\n${head}<trk><trkseg>${points}</trkseg></trk></gpx>`;
const READING = { timeZone: 'Asia/Shanghai', now: Date.parse('2026-03-10T00:00:00Z') };
const at = (time: string, more = '') => `<trkpt lat="39.9" lon="116.3">${more}<time>${time}</time></trkpt>`;
const read = (text: string, name = 'walk.gpx') => parseTrackFile(name, text, READING);
const days = (track: ReturnType<typeof read>) =>
  'fault' in track ? track.fault : track.days.map(({ day, fixes }) => [day, fixes.length]);

describe('a GPX', () => {
  it("is read by the school's days, with altitudes, ordered by time", () => {
    const track = read(
      gpx(at('2026-03-02T15:59:00Z') + at('2026-03-02T16:01:00Z', '<ele>51.5</ele>') + at('2026-03-02T15:58:00Z')),
    );
    expect(days(track)).toEqual([
      ['2026-03-02', 2],
      ['2026-03-03', 1],
    ]);
    expect((track as TrackFile).days[1]?.fixes[0]).toMatchObject({
      lng: 116.3,
      lat: 39.9,
      altitude: 51.5,
      fixTime: '2026-03-02T16:01:00.000Z',
    });
  });

  it('may have prefixes, single quotes, and attributes in any order', () => {
    expect(
      days(
        read(
          `<gpx:gpx xmlns:gpx="x"><gpx:trkpt lon='116.3' lat='39.9'><gpx:time>2026-03-02T01:00:00Z</gpx:time></gpx:trkpt></gpx:gpx>`,
        ),
      ),
    ).toEqual([['2026-03-02', 1]]);
  });

  it('leaves out and counts points without a time, repeated points and invalid coordinates', () => {
    const track = read(
      gpx(
        `<trkpt lat="39.9" lon="116.3"/>${at('2026-03-02T01:00:00Z')}${at('2026-03-02T01:00:00Z')}<trkpt lat="139.9" lon="116.3"><time>2026-03-02T02:00:00Z</time></trkpt>`,
      ),
    );
    expect(track).toMatchObject({ days: [{ day: '2026-03-02' }], repeated: 1, zoneless: false, oddTimes: false });
    expect((track as TrackFile).leftOut.map(({ why, count }) => [why, count])).toEqual([
      ['outside', 1],
      ['noTime', 1],
    ]);
  });

  it.each([
    ['without times', gpx('<trkpt lat="39.9" lon="116.3"></trkpt>'), 'noTimes'],
    ['without points', gpx(''), 'noFixes'],
    ['that is a picture', '\uFFFDPNG', 'unknown'],
  ])('%s is refused', (_, text, fault) => expect(days(read(text))).toBe(fault));
});

describe('a .plt of GeoLife', () => {
  const HEAD = 'Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n0,2,255,My Track,0,0,2,8421376\n0\n';
  it('is read in UTC, with altitudes in feet and an unknown altitude as null', () => {
    const track = read(
      `${HEAD}39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04\r\n39.984683,116.31845,0,-777,39744.1202546296,2008-10-23,02:53:10\r\n`,
      '20081023025304.plt',
    );
    expect(days(track)).toEqual([['2008-10-23', 2]]);
    const [first, second] = (track as TrackFile).days[0]?.fixes ?? [];
    expect(first).toMatchObject({ fixTime: '2008-10-23T02:53:04.000Z', lng: 116.318417, lat: 39.984702 });
    expect(first?.altitude).toBeCloseTo(150, 0);
    expect(second?.altitude).toBeNull();
  });
});

it('the day with the most fixes is opened, and a day that is not in the file is null', () => {
  const track = read(
    gpx(at('2026-03-01T01:00:00Z') + at('2026-03-02T01:00:00Z') + at('2026-03-02T01:01:00Z')),
  ) as TrackFile;
  expect(richestDay(track)).toBe('2026-03-02');
  expect(trackOfFileDay(track, '2026-03-02', 'Asia/Shanghai')).toMatchObject({
    studentId: '',
    empty: false,
    places: [],
    fixes: { length: 2 },
  });
  expect(trackOfFileDay(track, '2026-03-05', 'Asia/Shanghai')).toBeNull();
});

it('a file of a hundred thousand points is read in acceptable time', () => {
  const points = Array.from({ length: 100_000 }, (_, n) =>
    at(new Date(Date.UTC(2026, 2, 2) + n * 500).toISOString()),
  ).join('\n');
  const track = read(gpx(points)) as TrackFile;
  expect(track.days.reduce((sum, { fixes }) => sum + fixes.length, 0)).toBe(100_000);
});

it('a file is read by its bytes, and one that is too large is refused before it is', async () => {
  const table = 'time,lat,lon\n2026-03-02 23:59:00,31,121\n2026-03-03 00:01:00,31,121\n';
  const walk = await readTrackFile(new File([table], 'walk.csv'), READING);
  expect(days(walk)).toEqual([
    ['2026-03-02', 1],
    ['2026-03-03', 1],
  ]);
  expect(walk).toMatchObject({ zoneless: true });
  const large = { name: 'a.gpx', size: 400 * 1024 * 1024 + 1, arrayBuffer: () => expect.unreachable() };
  expect(days(await readTrackFile(large as unknown as File, READING))).toBe('tooLarge');
});

it('one absurd point rules neither the day nor what the map shows', () => {
  const walk = Array.from({ length: 20 }, (_, n) => {
    const time = new Date(Date.UTC(2026, 2, 2, 1, n)).toISOString();
    return `<trkpt lat="${39.9 + n / 1000}" lon="116.3"><time>${time}</time></trkpt>`;
  });
  const absurd = (lat: string, time: string) => `<trkpt lat="${lat}" lon="0"><time>${time}</time></trkpt>`;
  const wrong = [
    absurd('0', '2026-03-02T00:59:00Z'),
    absurd('95', '2026-03-02T01:00:30Z'),
    absurd('10', '1970-01-01T00:00:00Z'),
    absurd('-30', '2026-03-02T01:10:30Z'),
    absurd('10', '2099-01-01T00:00:00Z'),
  ];
  const track = read(gpx([...wrong, ...walk].join(''))) as TrackFile;
  expect(days(track)).toEqual([['2026-03-02', 21]]);
  expect(track.leftOut.map(({ why, count }) => [why, count])).toEqual([
    ['outside', 1],
    ['zero', 1],
    ['otherTime', 2],
  ]);
  const loaded = trackOfFileDay(track, '2026-03-02', READING.timeZone);
  const story = loaded && analyseDay(loaded, READING.now).story;
  expect(story && extentOf(story)).toEqual([116.3, 39.9, 116.3, 39.919]);
});
