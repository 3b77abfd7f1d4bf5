/**
 * Over made days every screen is asked at random moments where the child is: home page, pupil's sheet, day track and
 * what is shared of it, the bar, inbox and page of an alert. No two say different things of one moment, and what
 * happened is never told with the place or the words of now.
 */
import { expect, it } from 'vitest';
import { alertNow, type MyAlert, type Position, roughRadius } from '../../contract';
import { NO_CALENDAR } from '../../contract/fences';
import { toDayFixes } from '../../contract/track';
import { testTime } from '../../contract/track/day.fixtures';
import { type AlertWording, nowWords, thenAndNowWords, thenPart, thenWords } from '../../features/alerts/alertWords';
import { sampleAlert } from '../../features/alerts/sampleAlert';
import { lateAnswer, lateWords } from '../../features/home/lateAnswer';
import { placeWords, rowNote, withPlaceNamed } from '../../features/positions/words';
import { analyseDay } from '../../features/track/day/analysedDay';
import { emptyTrack } from '../../features/track/day/loadedTrack';
import { dayLines } from '../../features/track/story/dayLines';
import { storyWords } from '../../features/track/story/storyWords';
import { shareOf } from '../../mocks/chance';
import { knownPlaceName } from '../../src/fences/knownPlaceName';
import { intlOf } from '../../src/messages/catalogue';
import { textOf } from '../../src/messages/texts';
import '../../src/testing/allTexts';
import type { WordsOf } from '../../src/placeWords/townWords';
import { clockTime } from '../../src/time/timeWords';
import { MADE_PLACES, madeDay, type MadeDay, positionAt } from '../harness/madeDays';

const ZONE = 'Asia/Shanghai';
const DAYS = 36;
const MOMENTS = 28;
const CALENDAR = { ...NO_CALENDAR, bells: [{ name: '语文', from: '08:00', to: '16:10' }] };
const intl = intlOf('zh');
const [home, sheet, fence, alerts] = [
  textOf('home', intl),
  textOf('positions', intl),
  textOf('fence', intl),
  textOf('alerts', intl),
];
/** A map with one street: what a rough fix says is told as roughly. */
const wordsOf: WordsOf = (at) => at && (roughRadius(at) === null ? '青石路旁' : '青石路一带');
const clock = (instant: string | number) => clockTime(intl, instant, ZONE);

/**
 * What a text says of where the child is now: at a known place, at none, in a circle, or that nothing is known since a
 * time. Null for a text that says nothing of it.
 */
function claimOf(said: string): string | null {
  if (/还没有到/.test(said)) return 'contradiction';
  const since = /(\d\d:\d\d) (?:起不清楚在哪|后无定位|后没有定位)/.exec(said)?.[1];
  if (/只有大概位置|大概在|青石路一带/.test(said)) return 'rough';
  const seen = /；现在(.*)$/.exec(said)?.[1] ?? said;
  if (/在走动|在车上|不在已知地点|在路上|的路上|(?<!离开)青石路旁/.test(seen)) return 'outside';
  if (since !== undefined) return `unknown since ${since}`;
  const place = /(?:现在在|起在|还在|，在|在)([^，· ]+?)(?:，|$| ·| \d)/.exec(seen)?.[1];
  if (place === undefined) return null;
  return place.startsWith('未命名地点') ? 'outside' : place === '学校' ? 'at 归途小学' : `at ${place}`;
}

/** What the home page says after school; nothing is a child who is at home. */
function onHomePage(position: Position, now: number): string | null {
  const late = lateAnswer(position, now, ZONE, CALENDAR, null);
  if (late) return claimOf(lateWords(home, late, clock, wordsOf(position.fix)).replace(/^\d\d:\d\d 放学，/, ''));
  return now >= testTime('16:10') && now < testTime('22:00') ? 'at 家' : null;
}

const wording: AlertWording = {
  text: alerts,
  metres: (metres) => `${metres} 米`,
  when: clock,
  placeOf: (where) => (where?.place ? knownPlaceName(fence, where.place, where.placeNames) : wordsOf(where)),
  wordsOf,
  placeCalled: (place, names) => knownPlaceName(fence, place, names),
  crossed: () => '',
};

/** A call for help at an instant, with the place of then, or a child in a lake there. */
function alertAt(day: MadeDay, instant: number, kind: 'sos' | 'water'): MyAlert {
  const { fix, place, placeNames } = positionAt(day, instant);
  const where = fix && { ...fix, place, ...(placeNames && { placeNames }) };
  const time = new Date(instant).toISOString();
  const subject: MyAlert['subject'] =
    kind === 'sos' ? { kind, presses: 1, power: null } : { ...inLake, asOf: time, verdict: 'in' as const };
  return sampleAlert({ kind, subject, time, where, happened: { time, subject, where } });
}
const inLake = { ...(sampleAlert().subject as Extract<MyAlert['subject'], { kind: 'water' }>), areaName: '镜湖' };

/** All that is said at one moment of one day: by screen, what it claims, and its words. */
function saidAt(day: MadeDay, now: number) {
  const position = withPlaceNamed(fence, positionAt(day, now), wordsOf);
  const track = {
    ...emptyTrack('s-ming', '2026-03-02', ZONE),
    empty: false,
    fixes: toDayFixes(day.fixes.filter(({ fixTime }) => fixTime <= new Date(now).toISOString())),
    contacts: day.contacts.filter((at) => at <= now),
    reportInterval: 60,
    places: MADE_PLACES,
  };
  const analysed = analyseDay(track, now);
  const words = storyWords(intl, analysed, wordsOf);
  const last = analysed.story.segments.length - 1;
  const row = rowNote(sheet, position, now, clock);
  const texts = {
    row: row.replace(/ · .*$/, ''),
    sheet: /后无定位/.test(row) ? row : placeWords(sheet, position),
    story: words.sentence(last),
    shared: dayLines(analysed.story, words, []).at(-1)?.sentence ?? '',
    replay: words.moment(now, last).replace(/^\d\d:\d\d，/, ''),
  };
  const claims = Object.entries(texts).map(([screen, said]) => ({ screen, said, claim: claimOf(said) }));
  return { position, claims: [...claims, { screen: 'home', said: '', claim: onHomePage(positionAt(day, now), now) }] };
}

const madeDays = Array.from({ length: DAYS }, (_, seed) => madeDay(seed));
const moments = madeDays.flatMap((day, seed) =>
  Array.from({ length: MOMENTS }, (_, n) => {
    // From one fix of the day to some minutes after it, most of them after school.
    const from = testTime(n % 3 === 0 ? '06:00' : '16:11');
    return [seed, day, Math.round(from + shareOf('moment', seed, n) * (testTime('21:59') - from))] as const;
  }),
);

let asked: ({ seed: number; now: number } & ReturnType<typeof saidAt>)[] | null = null;
/** What is said at each moment; asked once. */
const said = () => (asked ??= moments.map(([seed, day, now]) => ({ seed, now, ...saidAt(day, now) })));

it(`no two screens say different things of where a child is, at ${moments.length} moments of ${DAYS} days`, () => {
  const apart = said().flatMap(({ seed, now, claims }) => {
    const claimed = claims.filter(({ claim }) => claim !== null);
    // A child of whom nothing is known since a time: the replay says what it saw last, with its time.
    const compared = claimed.filter(
      ({ screen, said }) => !(screen === 'replay' && /最后定位在|不清楚在哪里/.test(said)),
    );
    if (new Set(compared.map(({ claim }) => claim)).size === 1) return [];
    return [
      `${seed} ${clock(now)}: ${claims.map(({ screen, said, claim }) => `${screen} ${claim} (${said})`).join(' | ')}`,
    ];
  });
  expect(apart.slice(0, 12), `${apart.length} moments`).toEqual([]);
});

it('where the town’s map has words, no screen says that the place is not known', () => {
  const unsaid = said().flatMap(({ seed, now, claims }) =>
    claims
      .filter(({ said }) => /不在已知地点|未命名地点|半径/.test(said))
      .map(({ screen, said }) => `${seed} ${clock(now)} ${screen}: ${said}`),
  );
  expect(unsaid.slice(0, 12), `${unsaid.length} moments`).toEqual([]);
});

it('an alert tells what happened with the place then, and now by the position of now, on every screen', () => {
  const wrong = moments.flatMap(([seed, day, now], index) => {
    const then = Math.round(now - shareOf('then', seed, index) * 4 * 3_600_000);
    const alert = alertAt(day, then, index % 2 === 0 ? 'sos' : 'water');
    const position = positionAt(day, now);
    const is = alertNow(alert, position);
    const placeThen = wording.placeOf(alert.happened.where);
    const [bar, happened, after] = [
      thenAndNowWords(wording, alert, is),
      thenWords(wording, alert, is),
      nowWords(wording, alert, is),
    ];
    const faults = [
      !happened.startsWith(clock(then)) && 'not with the time then',
      placeThen !== null && !happened.endsWith(` · ${placeThen}`) && 'not with the place then',
      /在家|离开/.test(happened.replace(` · ${placeThen}`, '')) && 'then in words of now',
      bar !== (after === null ? happened : `${happened} ${after}`) && 'bar and page differ',
      thenPart(wording, alert, is).said !== happened.slice(6) && 'inbox and page differ',
      after !== null && !after.startsWith(`→ ${clock(is?.time ?? '')}`) && 'now without its time',
      is?.is === 'at' &&
        claimOf(after?.replace(/[✓，].*$/, '').trim() ?? '') !==
          claimOf(placeWords(sheet, withPlaceNamed(fence, position))) &&
        'now elsewhere than on the sheet',
      is !== null && Date.parse(is.time) <= then && 'now before then',
    ].filter((fault) => fault !== false);
    return faults.map((fault) => `${seed} ${clock(now)} ${bar}: ${fault}`);
  });
  expect(wrong).toEqual([]);
});

it('the days have all that a day can have', () => {
  const told = new Set(said().flatMap(({ claims }) => claims.map(({ claim }) => claim?.slice(0, 7))));
  expect([...told]).toEqual(
    expect.arrayContaining(['at 家', 'at 归途小学'.slice(0, 7), 'at 公园', 'outside', 'rough', 'unknown']),
  );
});
