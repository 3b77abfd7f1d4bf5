/** What the day-track screen makes of a day: words, shapes, steps, files. */
import { describe, expect, it } from 'vitest';
import { createIntl } from 'react-intl';
import type { DayTrack } from '../../contract';
import { clock, type Deed, madeDay, placeOf, type Spot } from '../../contract/track/madeDay';
import { advance, FOLDED } from './advance';
import { bellsOf } from './bells';
import { toCsv, toGeoJson, toGpx } from './exports';
import { dayAfter, isDay, monthAfter, weeksOf } from './monthDays';
import { nearestFix } from './nearestFix';
import { scrubberShapes } from './scrubberShapes';
import { sketch } from './sketch';
import { nextFix, nextSegment, stepOfKey } from './steps';
import { storyWords } from './storyWords';
import { tellDay } from './tellDay';
import { trackShapes } from './trackShapes';

const HOME: Spot = [900, 500];
const SCHOOL: Spot = [0, 0];
const place = (name: string, at: Spot, radius: number) => ({ name, ...placeOf(at), radius });
const DEEDS: Deed[] = [
  { at: HOME, minutes: 460 },
  { to: [900, 0], pace: 1.2 },
  { to: SCHOOL, pace: 1.2 },
  { at: SCHOOL, minutes: 150 },
  { silent: 45 },
  { at: SCHOOL, minutes: 240 },
  { jump: [9000, 9000] },
  { at: SCHOOL, minutes: 60 },
  { to: HOME, pace: 1.2 },
  { at: HOME, minutes: 60 },
];
const trackOf = (deeds: Deed[], every = 30): DayTrack => ({
  studentId: 's-ming',
  day: '2026-03-02',
  timeZone: 'Asia/Shanghai',
  empty: false,
  fixes: madeDay('00:00', deeds, { every }),
  reportInterval: 60,
  places: [place('学校', SCHOOL, 120), place('家', HOME, 60)],
});
const NEXT_DAY = clock('24:00') + 3_600_000;
const told = tellDay(trackOf(DEEDS), NEXT_DAY);
const say = (locale: 'zh-CN' | 'en', day = told) => storyWords(createIntl({ locale, defaultLocale: locale }), day);
const zh = say('zh-CN');
const kinds = told.story.segments.map(({ kind }) => kind);
const first = (kind: 'stay' | 'trip' | 'gap') => kinds.indexOf(kind);

describe('a day in words', () => {
  it('says when the child left, how it probably went, how far, and when it arrived, in both languages', () => {
    expect(zh.sentence(first('trip'))).toMatch(/^07:[34]\d 离开家，大概步行约 1\.\d 公里，0[78]:\d\d 到达学校$/);
    expect(say('en').sentence(first('trip'))).toMatch(/^07:[34]\d left 家, probably walked about 1\.\d km, 0[78]:\d\d arrived at 学校$/);
  });

  it('says that nothing is known where nothing is, and why', () => {
    expect(zh.sentence(first('gap'))).toMatch(/^\d\d:\d\d–\d\d:\d\d（4\d 分钟）不清楚在哪里：没有可信的定位$/);
  });

  it('numbers places that have no name, the same place alike', () => {
    const nameless = tellDay({ ...trackOf(DEEDS), places: [] }, NEXT_DAY);
    const words = say('zh-CN', nameless);
    const stays = nameless.story.segments.flatMap(({ kind }, index) => (kind === 'stay' ? [words.place(index)] : []));
    expect(stays[0]).toBe('未命名地点 1');
    expect(stays.at(-1)).toBe('未命名地点 1');
    expect(new Set(stays)).toEqual(new Set(['未命名地点 1', '未命名地点 2']));
  });

  it('tells a day that goes on as going on', () => {
    const fixes = trackOf(DEEDS).fixes.filter(({ fixTime }) => Date.parse(fixTime) < clock('09:00'));
    const today = tellDay({ ...trackOf(DEEDS), fixes }, clock('09:00'));
    expect(say('zh-CN', today).sentence(today.story.segments.length - 1)).toMatch(/起在学校，到现在/);
  });

  it('gives a wide doubt about a door its minutes', () => {
    const sparse = tellDay(trackOf([{ at: HOME, minutes: 60 }, { silent: 9 }, { to: SCHOOL, pace: 1.2 }, { at: SCHOOL, minutes: 60 }], 240), NEXT_DAY);
    const trip = sparse.story.segments.findIndex(({ kind }) => kind === 'trip');
    expect(say('zh-CN', sparse).sentence(trip)).toMatch(/（前后差 \d+ 分钟）/);
  });

  it('says where the playhead is', () => {
    const trip = told.story.segments[first('trip')];
    expect(zh.moment((trip?.from ?? 0) + 60_000, first('trip'))).toMatch(/^07:\d\d，去学校的路上，大概步行$/);
    expect(zh.moment(clock('03:00'), 0)).toBe('03:00，在家');
  });
});

describe('replay', () => {
  const { story } = told;
  const trip = story.segments[first('trip')];
  const from = (trip?.from ?? 0) + 1000;

  it('passes in true time on the way, folded or not', () => {
    for (const folding of [true, false]) expect(advance(story, from, 1000, { speed: 60, folding })).toBe(from + 60_000);
  });

  it('passes a stay of hours in two seconds when stays are folded, and in true time otherwise', () => {
    const [stay] = story.segments;
    expect(advance(story, story.from, FOLDED, { speed: 1, folding: true })).toBeCloseTo(stay?.to ?? 0, -1);
    expect(advance(story, story.from, FOLDED, { speed: 1, folding: false })).toBe(story.from + FOLDED);
  });

  it('never passes the end', () => {
    expect(advance(story, story.from, 1e9, { speed: 600, folding: true })).toBe(story.end);
  });

  it('a short stay is not slowed down by folding', () => {
    const stay = story.segments.findLastIndex(({ kind }) => kind === 'stay');
    const begun = story.segments[stay]?.from ?? 0;
    expect(advance(story, begun, 100, { speed: 1e6, folding: true })).toBe(advance(story, begun, 100, { speed: 1e6, folding: false }));
  });

  it('keys go a minute, ten minutes, to the parts and to the ends', () => {
    const noon = clock('12:00');
    const press = (key: string, shiftKey = false) => stepOfKey(story, noon, { key, shiftKey });
    expect([press('ArrowRight'), press('ArrowLeft'), press('ArrowRight', true)]).toEqual([noon + 60_000, noon - 60_000, noon + 600_000]);
    expect([press('Home'), press('End'), press('a')]).toEqual([story.from, story.end, null]);
    expect(press('PageDown')).toBe(story.segments.find((segment) => segment.from > noon)?.from);
    expect(press('PageUp')).toBe(story.segments.findLast((segment) => segment.from < noon)?.from);
    expect(stepOfKey(story, story.from, { key: 'ArrowLeft', shiftKey: false })).toBe(story.from);
  });

  it('steps from fix to fix and back again', () => {
    const one = nextFix(story, from, 1);
    expect(one - from).toBeLessThanOrEqual(30_000);
    expect(nextFix(story, nextFix(story, one, 1), -1)).toBe(one);
    expect(nextFix(story, story.end, 1)).toBe(story.end);
    expect(nextSegment(story, story.end, 1)).toBe(story.end);
  });

  it('a tap on the line finds the moment it was passed', () => {
    if (trip?.kind !== 'trip') throw new Error('no trip');
    const middle = Math.floor((trip.first + trip.last) / 2);
    const fix = told.track.fixes[middle];
    expect(nearestFix(told, trip, [fix?.lng ?? 0, fix?.lat ?? 0])).toBe(Date.parse(fix?.fixTime ?? ''));
  });
});

describe('shapes', () => {
  const shapes = trackShapes(told, zh);
  const of = (kind: string) => shapes.ways.features.filter(({ properties }) => properties?.['kind'] === kind);

  it('draw every way, one disc for each place however often it was stayed at, and the gap apart', () => {
    expect(of('trip')).toHaveLength(kinds.filter((kind) => kind === 'trip').length);
    expect(of('spot').map(({ properties }) => properties?.['name'])).toEqual(['家', '学校']);
    expect(of('gap')).toHaveLength(1);
  });

  it('leave the jump out of every line, and among the doubted', () => {
    const far = placeOf([9000, 9000]).lng - 0.01;
    for (const { geometry } of [...shapes.ways.features, ...shapes.pieces.features]) {
      if (geometry.type === 'LineString') for (const [lng] of geometry.coordinates) expect(lng).toBeLessThan(far);
    }
    expect(shapes.doubted.features.some(({ geometry }) => geometry.type === 'Point' && (geometry.coordinates[0] ?? 0) > far)).toBe(true);
  });

  it('do not grow with the number of fixes', () => {
    const dense = tellDay(trackOf(DEEDS, 3), NEXT_DAY);
    const vertices = (day: typeof told) => JSON.stringify(trackShapes(day, say('zh-CN', day)).ways).length;
    expect(dense.track.fixes.length).toBeGreaterThan(9 * told.track.fixes.length);
    expect(vertices(dense)).toBeLessThan(3 * vertices(told));
  });

  it('of the bar stay within it, and mark what is still to come', () => {
    const day = tellDay(trackOf(DEEDS), clock('09:00'));
    const bar = scrubberShapes(day.story, bellsOf('2026-03-02', 'Asia/Shanghai'));
    expect(bar.future).toBeCloseTo((9 / 24) * 1440, 0);
    for (const path of Object.values(bar)) if (typeof path === 'string') expect(path).not.toContain('NaN');
    expect(bellsOf('2026-03-01', 'Asia/Shanghai'), 'a Sunday').toEqual([]);
  });

  it('of the paper stay on it', () => {
    const drawn = sketch(told);
    for (const [x, y] of drawn.spots) expect(x >= 0 && x <= drawn.width && y >= 0 && y <= drawn.height).toBe(true);
    expect(drawn.ways).toMatch(/^M\d+ \d+L/);
  });
});

describe('files', () => {
  it('GPX holds the trusted fixes in their order, torn at the gap, and no jump', () => {
    const gpx = toGpx(told, '李明 <1>');
    expect(count(gpx, '<trkseg>')).toBe(2);
    expect(count(gpx, '<trkpt')).toBe(told.story.flags.filter((bits) => !bits).length);
    expect(gpx).toContain('<name>李明 &lt;1&gt;</name>');
    expect(gpx).toContain('WGS-84');
  });

  it('CSV and GeoJSON hold every fix, the doubted with their reason', () => {
    const rows = toCsv(told).trim().split('\r\n');
    expect(rows).toHaveLength(told.track.fixes.length + 1);
    expect(rows[0]).toContain('longitude_wgs84');
    expect(rows.filter((row) => row.endsWith(',speed'))).toHaveLength(told.story.flags.filter(Boolean).length);
    const { features } = JSON.parse(toGeoJson(told, '李明')) as { features: { properties: { doubt: string[] } }[] };
    expect(features.filter(({ properties }) => properties.doubt.length > 0)).toHaveLength(told.story.flags.filter(Boolean).length);
  });
});

describe('days', () => {
  it('follow each other over months and leap years', () => {
    expect([dayAfter('2024-02-28'), dayAfter('2026-03-01', -1), monthAfter('2026-01', -1), monthAfter('2026-12', 1)]).toEqual(['2024-02-29', '2026-02-28', '2025-12', '2027-01']);
  });

  it('lie in weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-03');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('an address means a day only when there is such a day', () => {
    expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('yesterday'), isDay(null)]).toEqual([true, false, false, false]);
  });
});

const count = (text: string, piece: string) => text.split(piece).length - 1;
