/** Files of recorded positions: each form that is read, each that is refused, and what one wrong figure does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadTrack, readTrackBytes, readTrackText, type RefusedTrack } from './readTrackFile';

const READING = { timeZone: 'Asia/Shanghai', now: Date.parse('2026-03-10T00:00:00Z') };
const read = (text: string, name = 'walk.gpx') => readTrackText(name, text, READING);
const fixesOf = (track: ReadTrack | RefusedTrack) =>
  'fault' in track
    ? [track.fault]
    : track.fixes.map(({ time, lat, lng }) => `${new Date(time).toISOString().slice(0, 19)} ${lat} ${lng}`);
const whyOf = ({ leftOut }: ReadTrack | RefusedTrack) =>
  leftOut.map(({ why, count, first }) => `${count} ${why}, line ${first.line}: ${first.said}`);

const gpx = (points: string) =>
  `<?xml version="1.0"?>\n<gpx version="1.1"><trk><trkseg>\n${points}\n</trkseg></trk></gpx>`;
const point = (lat: string, lon: string, time = '2026-03-02T07:20:00Z') =>
  `<trkpt lat="${lat}" lon="${lon}"><time>${time}</time></trkpt>`;
const READ = ['2026-03-02T07:20:00 31.23 121.47'];
const GOOD = point('31.23', '121.47');
const OZI =
  'OziExplorer Track Point File Version 2.1\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n0,2,255\r\n1\r\n';
const GEOLIFE = 'Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n0,2,255,My Track,0,0,2,8421376\n0\n';

describe('is read', () => {
  it.each<[string, string, string?]>([
    ['a plain GPX', gpx(GOOD)],
    ['a GPX with a byte-order mark and blank lines above', `\uFEFF\n${gpx(GOOD)}`],
    ['a GPX with a prefix', gpx(GOOD).replaceAll(/<(\/?)(?=[a-z])/g, '<$1g:')],
    [
      'a GPX with single quotes, blanks and other attributes',
      gpx("<trkpt lon = ' 121.47' x='1' lat='+31.23 '><time>\n 2026-03-02T07:20:00Z </time></trkpt>"),
    ],
    ['a GPX with a decimal comma', gpx(point('31,2300', '121,47'))],
    ['a GPX with an exponent', gpx(point('3.123e1', '1.2147E2'))],
    ['a GPX with a character reference', gpx(point('31.23', '121.4&#55;'))],
    ['a GPX with a bare ampersand in a name', gpx(`<name>Tom & Jerry; you&me</name>${GOOD}`)],
    ['a GPX with CDATA', gpx('<trkpt lat="31.23" lon="121.47"><time><![CDATA[2026-03-02T07:20:00Z]]></time></trkpt>')],
    [
      'a GPX whose point has another time in its extensions',
      gpx(
        '<trkpt lat="31.23" lon="121.47"><extensions><x:time>1999-01-01T00:00:00Z</x:time></extensions><time>2026-03-02T07:20:00Z</time></trkpt>',
      ),
    ],
    ['a GPX with a point in a comment', gpx(`<!-- ${point('0', '0')} ${point('1', '1')} -->${GOOD}`)],
    ['a GPX with way points and routes', gpx(`<wpt lat="1" lon="2"/><rtept lat="3" lon="4"/>${GOOD}`)],
    ['a GPX with seconds since 1970', gpx(point('31.23', '121.47', '1772436000'))],
    ['a table of seconds', 'timestamp,lat,lon,accuracy\n1772436000,31.23,121.47,12\n', 'a.csv'],
    ['a table of seconds with a part', 'timestamp,lat,lon\n1772436000.250,31.23,121.47\n', 'a.csv'],
    ['a table of milliseconds', 'time,latitude,longitude\n1772436000000,31.23,121.47\n', 'a.csv'],
    ['a table of microseconds', 'time,latitude,longitude\n1772436000000000,31.23,121.47\n', 'a.csv'],
    ['a table of nanoseconds', 'time,latitude,longitude\n1772436000000000000,31.23,121.47\n', 'a.csv'],
    ['a quoted table', '"time","lat","lon"\r\n"2026-03-02T07:20:00Z","31.23","121.47"\r\n', 'a.csv'],
    ['a quoted table with decimal commas', '"time","lat","lon"\n"2026-03-02T07:20:00Z","31,23","121,47"\n', 'a.csv'],
    ['a table with semicolons and decimal commas', 'time;lat;lon\n2026-03-02 07:20:00+00:00;31,23;121,47\n', 'a.csv'],
    ['a table with tabs', 'time\tlat\tlon\n2026-03-02T07:20:00Z\t31.23\t121.47\n', 'a.tsv'],
    [
      'a table with a mark, remarks above and Chinese names',
      '\uFEFFsep=,\n# 导出\n纬度,经度,定位时间\n31.23,121.47,2026-03-02 15:20:00\n',
      'a.csv',
    ],
    ['a table with day and time apart', 'date,time,lat,lon\n2026-03-02,15:20:00,31.23,121.47\n', 'a.csv'],
    ['a table whose name of the column says UTC', 'time (UTC),lat,lon\n2026-03-02 07:20:00,31.23,121.47\n', 'a.csv'],
    ['a table with a cell of two lines', 'note,time,lat,lon\n"a\nb",2026-03-02T07:20:00Z,31.23,121.47\n', 'a.csv'],
    [
      'the table that the console exports',
      '\uFEFFtime_utc,longitude_wgs84,latitude_wgs84,accuracy_m,source,doubt\r\n2026-03-02T07:20:00.000Z,121.47,31.23,12,gps,\r\n',
      'a.csv',
    ],
    ['an OziExplorer track', `${OZI}  31.23,  121.47,0, 16.4,46083.3055000, 02-Mar-26, 7:20:00 AM\r\n`, 'a.plt'],
    ['an OziExplorer track without words', `${OZI}31.23,121.47,1,-777,46083.30555556\r\n`, 'a.plt'],
    [
      'an OziExplorer track whose words are local',
      `${OZI}31.23,121.47,0,0,46083.30555556, 02-Mar-26, 15:20:00\r\n`,
      'a.plt',
    ],
    ['a GeoLife track, by its heading', `${GEOLIFE}31.23,121.47,0,492,46083.3055555,2026-03-02,07:20:00\r\n`, 'a.txt'],
    ['a .plt without a heading', '31.23,121.47,0,492,46083.3055555,2026-03-02,07:20:00\n', 'a.plt'],
  ])('%s', (_, text, name) => {
    const track = read(text, name);
    expect(fixesOf(track)).toEqual(READ);
    expect(whyOf(track)).toEqual([]);
  });

  it('with altitude and accuracy where they can be; feet are metres, and an impossible one is none', () => {
    const altitudes = (text: string, name?: string) => {
      const track = read(text, name);
      return 'fault' in track ? track.fault : track.fixes.map(({ altitude, accuracy }) => [altitude, accuracy]);
    };
    const high = (said: string) =>
      gpx(`<trkpt lat="31.23" lon="121.47"><ele>${said}</ele><time>2026-03-02T07:20:00Z</time></trkpt>`);
    for (const [said, metres] of [
      ['51.5', 51.5],
      ['5,5', 5.5],
      ['-3', -3],
      ['1,234', null],
      ['NaN', null],
      ['99999', null],
      ['12m', null],
    ] as const)
      expect(altitudes(high(said)), said).toEqual([[metres, null]]);
    const row = (accuracy: string) => `time,lat,lon,accuracy\n2026-03-02T07:20:00Z,31.23,121.47,${accuracy}\n`;
    for (const [said, metres] of [
      ['12', 12],
      ['0', null],
      ['-1', null],
      ['1e9', null],
      ['', null],
      ['12m', null],
    ] as const)
      expect(altitudes(row(said), 'a.csv'), said).toEqual([[null, metres]]);
    expect(altitudes(`${OZI}31.23,121.47,0,100,46083.3055555\n31.23,121.47,0,-777,46083.31\n`, 'a.plt')).toEqual([
      [30.48, null],
      [null, null],
    ]);
  });

  it('in GB18030 and in UTF-16', () => {
    const table = 'lat,lon,time,备注\n31.23,121.47,2026-03-02T07:20:00Z,x\n';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')]);
    const gb = Buffer.concat([
      Buffer.from('lat,lon,time,'),
      Buffer.from([0xb1, 0xb8, 0xd7, 0xa2]),
      Buffer.from('\n31.23,121.47,2026-03-02T07:20:00Z,x\n'),
    ]);
    for (const bytes of [utf16, gb]) expect(fixesOf(readTrackBytes('a.csv', bytes, READING))).toEqual(READ);
  });
});

it('a time without a zone is the given zone’s, also where that changes its clocks, and is said', () => {
  const track = readTrackText(
    'a.gpx',
    gpx(point('31', '121', '2026-03-29T01:30:00') + point('31', '121', '2026-03-29T03:30:00')),
    { ...READING, timeZone: 'Europe/Berlin', now: Date.parse('2026-04-01T00:00:00Z') },
  );
  expect(fixesOf(track)).toEqual(['2026-03-29T00:30:00 31 121', '2026-03-29T01:30:00 31 121']);
  expect(track).toMatchObject({ zoneless: true });
  expect(read(gpx(GOOD))).toMatchObject({ zoneless: false });
});

describe('one wrong point is left out and said, and the others stay', () => {
  it.each([
    ['a place of two figures', point('31.23 121.47', '121.47'), '1 badPlace, line 3: 31.23 121.47, 121.47'],
    ['a figure with a unit', point('31.23N', '121.47E'), '1 badPlace, line 3: 31.23N, 121.47E'],
    ['a hexadecimal figure', point('0x1F', '121'), '1 badPlace, line 3: 0x1F, 121'],
    ['no figure', point('', 'NaN'), '1 badPlace, line 3: , NaN'],
    ['two commas', point('31,230,000', '121,47'), '1 badPlace, line 3: 31,230,000, 121,47'],
    ['comma and point', point('1,031.23', '121.47'), '1 badPlace, line 3: 1,031.23, 121.47'],
    ['beyond the pole', point('95', '121'), '1 outside, line 3: 95, 121'],
    ['beyond the date line', point('31', '181'), '1 outside, line 3: 31, 181'],
    ['nowhere', point('0.0', '-0.0000'), '1 zero, line 3: 0.0, -0.0000'],
    ['no time', '<trkpt lat="31.23" lon="121.47"/>', '1 noTime, line 3: 31.23, 121.47'],
    [
      'a time that does not exist',
      point('31.23', '121.47', '2026-00-00T00:00:00Z'),
      '1 badTime, line 3: 2026-00-00T00:00:00Z',
    ],
    [
      'an unset clock',
      point('31.23', '121.47', '1970-01-01T00:00:00Z'),
      '1 otherTime, line 3: 1970-01-01T00:00:00.000Z',
    ],
    [
      'a time to come',
      point('31.23', '121.47', '2099-01-01T00:00:00Z'),
      '1 otherTime, line 3: 2099-01-01T00:00:00.000Z',
    ],
  ])('%s', (_, wrong, why) => {
    const track = read(gpx(wrong + GOOD));
    expect(fixesOf(track)).toEqual(READ);
    expect(whyOf(track)).toEqual([why]);
  });

  it('in a table and in a .plt, by line', () => {
    const table = read(
      'time,lat,lon\n2026-03-02T07:20:00Z,31,23,121,47\n\n2026-03-02T07:20:00Z,31.23,121.47\n2026-03-02T07:21:00Z,north,121\n',
      'a.csv',
    );
    expect(fixesOf(table)).toEqual(READ);
    expect(whyOf(table)).toEqual([
      '1 form, line 2: 2026-03-02T07:20:00Z,31,23,121,47',
      '1 badPlace, line 5: north, 121',
    ]);
    const plt = read(
      `${OZI}31.23;121.47\n31.23,121.47,0,0,46083.30555556\n31.23,121.47,0,0,x,02-Foo-26,7:20:00\n`,
      'a.plt',
    );
    expect(fixesOf(plt)).toEqual(READ);
    expect(whyOf(plt)).toEqual(['1 form, line 7: 31.23;121.47', '1 badTime, line 9: x 02-Foo-26 7:20:00']);
  });

  it('where the XML is broken, what can be read stays, and the line is said', () => {
    const cut = read(gpx(`${GOOD}\n<trkpt lat="3`).split('</trkseg>')[0] ?? '');
    expect(fixesOf(cut)).toEqual(READ);
    expect(whyOf(cut)[0]).toMatch(/^\d+ form, line [45]: un/);
    const mixed = read(gpx(`${GOOD}\n<a><b></a></b>\n<c d=1/>`));
    expect(fixesOf(mixed)).toEqual(READ);
    expect(whyOf(mixed)[0]).toMatch(/^\d+ form, line 4: /);
  });

  it('times that are all impossible are kept, and said', () => {
    const track = read(gpx(point('31.23', '121.47', '1901-12-13T20:45:52Z')));
    expect(track).toMatchObject({ oddTimes: true, leftOut: [], fixes: { length: 1 } });
  });
});

describe('is refused', () => {
  it.each<[string, string, string, string]>([
    ['a picture', '\uFFFDPNG\0\r\n', 'cat.png', 'unknown'],
    ['nothing', '', 'a.csv', 'unknown'],
    ['KML', '<?xml version="1.0"?><kml><Placemark/></kml>', 'a.kml', 'unknown'],
    ['a KML that mentions GPX', '<!-- from <gpx> --><kml><trkpt lat="1" lon="2"/></kml>', 'a.gpx', 'unknown'],
    ['GeoJSON', '{"type":"Point","coordinates":[1,2]}', 'a.geojson', 'unknown'],
    ['a table without places', 'name,class\nMing,1\n', 'a.csv', 'noColumns'],
    ['an OziExplorer track of another datum', OZI.replace('WGS 84', 'Pulkovo 1942 (1)'), 'a.plt', 'datum'],
    ['a GPX without points', gpx(''), 'a.gpx', 'noFixes'],
    ['a GPX without times', gpx('<trkpt lat="31" lon="121"/>'), 'a.gpx', 'noTimes'],
    ['a GPX without a point that can be read', gpx(point('north', 'east')), 'a.gpx', 'noFixes'],
  ])('%s', (_, text, name, fault) => expect(read(text, name)).toMatchObject({ fault }));

  it('what grows: entities of its own are not resolved', () => {
    const entities = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY e0 "31.23">${entities}]><gpx>${point('&e30;', '&e30;')}${GOOD}</gpx>`;
    const track = read(bomb);
    expect(fixesOf(track)).toEqual(READ);
    expect(whyOf(track).map((said) => said.split(',')[0])).toEqual(['2 form', '1 badPlace']);
  });

  it('never by a thrown error, whatever the text', () => {
    const heads = [
      '',
      '<gpx>',
      '<?xml version="1.0"?><gpx><trkpt lat="1" lon="',
      GEOLIFE,
      'time,lat,lon\n',
      'time;lat;lon\n"',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.string({ unit: 'binary', maxLength: 200 }), (head, rest) => {
        expect(Object.keys(read(head + rest, 'a.csv')).length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

const DATA = process.env['REAL_DATA'] ?? '../shared/data';
const CASES = join(DATA, 'cases');
describe.skipIf(!existsSync(CASES))('reported files (skipped without REAL_DATA)', () => {
  const FIRST = '2026-03-02T07:20:00 31.23 121.47';
  it.each([
    ['t-badtime.gpx', FIRST, ['1 noTime', '1 badTime']],
    ['t-comma.gpx', FIRST, []],
    ['t-comment.gpx', FIRST, []],
    ['t-epoch.csv', FIRST, []],
    ['t-nozone.gpx', '2026-03-01T23:20:00 31.23 121.47', []],
    ['t-ozi.plt', FIRST, []],
    ['t-prefix.gpx', FIRST, []],
    ['t-quoted.csv', FIRST, []],
  ])('%s has its six fixes', (name, first, why) => {
    const track = readTrackBytes(name, readFileSync(join(CASES, name)), READING);
    const fixes = fixesOf(track);
    expect([fixes.length, fixes[0]]).toEqual([6, first]);
    expect(whyOf(track).map((said) => said.split(',')[0])).toEqual(why);
  });
});

const TRACKS = join(DATA, 'tracks-redistributable');
describe.skipIf(!existsSync(TRACKS))('published recordings (skipped without REAL_DATA)', () => {
  const names = existsSync(TRACKS) ? readdirSync(TRACKS).filter((name) => name !== 'summary.csv') : [];
  it.each(names)('%s has nothing left out but what has no time', (name) => {
    const { leftOut } = readTrackBytes(name, readFileSync(join(TRACKS, name)), READING);
    expect(leftOut.filter(({ why }) => why !== 'noTime')).toEqual([]);
  });
});
