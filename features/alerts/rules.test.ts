/** Sentences about alerts, their shapes on the map, and the next action. */
import { describe, expect, it } from 'vitest';
import { type AlertDetail, alertKind, type Fix, type Language, type LogLine, type MyAlert } from '../../contract';
import { intlOf } from '../../src/messages/catalogue';
import { crossingSentence, fenceAlertWords } from '../../src/fences/words';
import { textOf } from '../../src/messages/texts';
import '../../src/testing/allTexts';
import { headline, type AlertWording, whatHappened, handlerWords } from './alertWords';
import { eventRest, eventTitle } from './eventWords';
import { filterFromSearch } from './alertFilter';
import { sampleAlert, SAMPLE_WATER } from './sampleAlert';
import { muteEnd } from './mutes';
import { alertTone, minutesToShore, nextAct, compassPoint, shownLog } from './alertRules';
import { pointTowards, alertMapShapes } from './alertMapShapes';

const wording = (language: Language): AlertWording => ({
  text: textOf('alerts', intlOf(language)),
  metres: (metres) => `${metres} m`,
  when: (instant) => instant.slice(11, 16),
  placeOf: (where) => where?.place ?? null,
  wordsOf: () => null,
  placeCalled: (place) => place,
  crossed: (subject) => fenceAlertWords(textOf('fence', intlOf(language)), subject),
});
const [zh, en] = [wording('zh'), wording('en')];

describe('an alert in words', () => {
  it('tells distance and heading to the water [2.24]', () => {
    expect(headline(zh, sampleAlert(), null)).toBe('李明 · 01:10 离东湖 43 m，正走近');
    expect(whatHappened(en, sampleAlert())).toBe('43 m from 东湖, heading for it');
    expect(whatHappened(zh, sampleAlert({ subject: { ...SAMPLE_WATER, heading: 'unknown' } }))).toBe('离东湖 43 m');
    expect(whatHappened(zh, sampleAlert({ subject: { ...SAMPLE_WATER, verdict: 'in', distance: 0 } }))).toBe(
      '在东湖里',
    );
  });

  it('counts the presses of one call for help [2.23]', () => {
    expect(whatHappened(zh, sampleAlert({ subject: { kind: 'sos', presses: 1, power: null } }))).toBe('按了求救键');
    expect(whatHappened(en, sampleAlert({ subject: { kind: 'sos', presses: 3, power: null } }))).toBe(
      'pressed the SOS button again, 3 times in all',
    );
  });

  it('marks a call for help by a connection that the family has not confirmed', () => {
    const doubted = { unconfirmed: true, power: null };
    expect(whatHappened(zh, sampleAlert({ subject: { kind: 'sos', presses: 1, ...doubted } }))).toBe(
      '连接未确认，可能是冒用：按了求救键',
    );
    expect(whatHappened(en, sampleAlert({ subject: { kind: 'fall', ...doubted } }))).toMatch(
      /^unconfirmed, maybe a copied card: /,
    );
  });

  it('tells a crossing as its own list does, and a route as left and back on it [2.26]', () => {
    const fence = {
      kind: 'fence',
      crossingId: 'c',
      fenceId: 'f',
      fenceName: '上学路',
      crossing: 'leave',
      early: false,
    } as const;
    const happened = (language: AlertWording, more: object) =>
      whatHappened(language, sampleAlert({ kind: 'fence', subject: { ...fence, ...more } }));
    expect(happened(zh, { crossing: 'arrive' })).toBe('走进围栏“上学路”');
    expect(happened(en, {})).toBe('left the fence “上学路”');
    expect(happened(en, { fenceShape: 'corridor' })).toBe('left the route “上学路”');
    expect(happened(zh, { fenceShape: 'corridor', crossing: 'arrive' })).toBe('回到路线“上学路”上');
    expect(happened(en, { fenceShape: 'corridor', crossing: 'arrive' })).toBe('was back on the route “上学路”');
    expect(happened(en, { crossing: 'absent', side: 'unknown' })).toMatch(/may or may not/);
    const told = { kind: 'leave', early: false, side: 'outside', fenceShape: 'corridor' } as const;
    const text = textOf('fence', intlOf('en'));
    expect(crossingSentence(text, told, { name: 'Ming', fence: 'Way', time: '08:10' })).toBe(
      'Ming left the route “Way” at 08:10',
    );
  });

  it('has the event as its title in a list, and below it only what the title leaves out', () => {
    const titled = (language: Language, subject: MyAlert['subject'], where = sampleAlert().where) => {
      const alert = sampleAlert({ kind: subject.kind, subject, where });
      const told = language === 'zh' ? zh : en;
      return [eventTitle(textOf('inbox', intlOf(language)), alert), eventRest(told, alert, null).said];
    };
    const school = {
      kind: 'fence',
      crossingId: 'c',
      fenceId: 'f',
      fenceName: '归途小学',
      crossing: 'arrive',
      early: false,
    } as const;
    const at = (place: string) => ({ ...(sampleAlert().where as NonNullable<MyAlert['where']>), place });
    expect(titled('zh', school, at('校门'))).toEqual(['李明走进归途小学', null]);
    expect(titled('en', { ...school, crossing: 'leave', early: true })).toEqual(['李明 left 归途小学 early', null]);
    expect(titled('zh', { ...school, fenceShape: 'corridor', crossing: 'leave' })[0]).toBe('李明偏离路线归途小学');
    expect(titled('zh', { ...school, crossing: 'absent', side: 'unknown' })[0]).toMatch(/说不准/);
    expect(titled('zh', { kind: 'sos', presses: 2, power: null }, at('公园'))).toEqual([
      '李明求救',
      '第 2 次按求救键 · 公园',
    ]);
    expect(titled('en', { kind: 'battery', power: 9, lastsUntil: null })).toEqual([
      '李明’s card has a low battery',
      'battery at 9%',
    ]);
    expect(titled('zh', { kind: 'fall', power: null, unconfirmed: true })[1]).toMatch(/^连接未确认/);
    expect(titled('zh', { kind: 'fall', power: null }, at('公园'))).toEqual(['李明可能摔倒了', '公园']);
    expect(titled('zh', SAMPLE_WATER)).toEqual(['李明靠近东湖', '离东湖 43 m，正走近']);
  });

  it('says who has it in hand, and how it ended', () => {
    const taken = {
      state: 'taken',
      taken: { by: { userId: 'u-li', name: '李强', role: 'student' }, time: '2026-03-02T01:12:00.000Z' },
    } as const;
    expect(handlerWords(zh, sampleAlert(), 'u-li')).toBe('还没有人处理');
    expect(handlerWords(zh, sampleAlert(taken), 'u-li')).toBe('你在处理');
    expect(handlerWords(zh, sampleAlert(taken), 'u-wu')).toBe('李强在处理');
    const over = {
      state: 'closed',
      closed: { by: null, time: '2026-03-02T01:20:00.000Z', reason: 'over', note: '' },
    } as const;
    expect(handlerWords(en, sampleAlert(over), 'u-wu')).toBe('Ended by itself');
  });
});

describe('what to do next', () => {
  const by = (userId: string) => ({ state: 'taken' as const, taken: { by: { userId } } });
  it('is to take it, then to close it; never to close what another person has in hand', () => {
    expect(nextAct({ state: 'open', taken: null }, 'u-li')).toBe('take');
    expect(nextAct(by('u-li'), 'u-li')).toBe('close');
    expect(nextAct(by('u-wu'), 'u-li')).toBe('takeOver');
    expect(nextAct({ state: 'closed', taken: null }, 'u-li')).toBe('reopen');
  });
  it('only an alert from the card can be closed as pressed by mistake', () => {
    expect(alertKind('sos').closeReasons).toContain('by-mistake');
    expect(alertKind('water').closeReasons).not.toContain('by-mistake');
  });
});

describe('the colour of an alert', () => {
  const water = (verdict: 'in' | 'near' | 'left') => sampleAlert({ subject: { ...SAMPLE_WATER, verdict } });
  it('is red for danger of every kind, also for a child in the water', () => {
    expect(alertTone(sampleAlert({ kind: 'sos', subject: { kind: 'sos', presses: 1, power: null } }))).toBe('danger');
    expect(alertTone(sampleAlert({ kind: 'fall', subject: { kind: 'fall', power: null } }))).toBe('danger');
    expect(alertTone(water('in'))).toBe('danger');
  });
  it('is blue for a child near the water or out of it again, and not red for what can wait', () => {
    expect([alertTone(water('near')), alertTone(water('left'))]).toEqual(['water', 'water']);
    expect(alertTone(sampleAlert({ urgency: 'soon', subject: { kind: 'removed', power: null } }))).toBe('soon');
    expect(alertTone(sampleAlert({ urgency: 'note', subject: { kind: 'test' } }))).toBe('note');
  });
  it('is grey once the alert is over', () => {
    expect(alertTone({ ...water('in'), state: 'closed' })).toBe('over');
  });
});

it('a log folds the renewed positions into its newest one, and keeps what people did', () => {
  const line = (version: number, what: LogLine['what']): LogLine => ({
    version,
    time: `2026-03-02T01:1${version}:00.000Z`,
    what,
    by: null,
    note: '',
    call: null,
    reason: null,
  });
  const log = (['raised', 'located', 'taken', 'located', 'noted', 'located', 'called'] as const).map((what, index) =>
    line(index + 1, what),
  );
  expect(shownLog(log).map(({ line: { version, what }, updates }) => [version, what, updates])).toEqual([
    [7, 'called', 1],
    [6, 'located', 3],
    [5, 'noted', 1],
    [3, 'taken', 1],
    [1, 'raised', 1],
  ]);
  expect(shownLog([line(1, 'raised')])).toHaveLength(1);
});

it('only a pupil on the way to the shore has a time to it', () => {
  expect(minutesToShore({ verdict: 'near', distance: 60, closing: 1 })).toBe(1);
  expect(minutesToShore({ verdict: 'near', distance: 60, closing: -1 })).toBeNull();
  expect(minutesToShore({ verdict: 'near', distance: 60, closing: 0.05 })).toBeNull();
  expect(minutesToShore({ verdict: 'in', distance: 0, closing: 1 })).toBeNull();
});

it('compass points wrap around', () => expect([0, 22, 23, 90, 338, 359].map(compassPoint)).toEqual([0, 0, 1, 2, 0, 0]));

describe('an alert on the map', () => {
  const fix = (fixTime: string, more: Partial<Fix> = {}): Fix => ({
    fixTime,
    lng: 120.92,
    lat: 30.92,
    accuracy: 8,
    source: 'gps',
    speed: 1,
    course: 90,
    altitude: null,
    noise: [],
    ...more,
  });
  const NO_CARD = { phone: null, lastCall: null };
  const detail = (fixes: Fix[]): AlertDetail => ({
    alert: sampleAlert(),
    child: NO_CARD,
    recipients: [],
    log: [],
    fixes,
    area: null,
  });
  const metres = (n: number) => `${n} m`;
  const parts = (fixes: Fix[]) =>
    alertMapShapes(detail(fixes), metres).fixes.features.map(({ geometry, properties }) => [
      geometry.type,
      properties?.['part'],
    ]);

  it('the lines before and after meet at the alert; a doubted fix is only a point', () => {
    const fixes = [
      fix('2026-03-02T01:08:00.000Z'),
      fix('2026-03-02T01:09:00.000Z', { noise: ['speed'] }),
      fix('2026-03-02T01:10:00.000Z'),
      fix('2026-03-02T01:11:00.000Z'),
    ];
    expect(parts(fixes).slice(0, 2)).toEqual([
      ['LineString', 'before'],
      ['LineString', 'after'],
    ]);
    const [before, after] = alertMapShapes(detail(fixes), metres).fixes.features;
    expect(
      [before, after].map((line) => (line?.geometry.type === 'LineString' ? line.geometry.coordinates.length : 0)),
    ).toEqual([2, 2]);
  });

  it('the line to the shore is as long as the distance it says', () => {
    const [line] = alertMapShapes(detail([]), metres).shore.features;
    expect(line?.properties).toEqual({ words: '43 m' });
    const [lng, lat] = pointTowards([120.92, 30.92], 43, 90);
    expect(line?.geometry).toMatchObject({
      coordinates: [
        [120.92, 30.92],
        [lng, lat],
      ],
    });
    expect((lng - 120.92) * 95_400).toBeCloseTo(43, 0);
  });

  it('an alert without a place draws nothing', () =>
    expect(alertMapShapes({ ...detail([]), alert: sampleAlert({ where: null }) }, metres)).toMatchObject({
      shore: { features: [] },
      extent: [],
    }));
});

describe('a mute', () => {
  const NOON = Date.parse('2026-03-02T04:00:00Z');
  it("ends in an hour, tomorrow morning by the school's clock, or when one says", () => {
    expect(muteEnd('hour', '', NOON, 'Asia/Shanghai')).toBe(NOON + 3600_000);
    expect(muteEnd('tomorrow', '', NOON, 'Asia/Shanghai')).toBe(Date.parse('2026-03-02T22:30:00Z'));
    expect(muteEnd('custom', '2026-03-02T15:30', NOON, 'Asia/Shanghai')).toBe(Date.parse('2026-03-02T07:30:00Z'));
  });
  it('never ends in the past, and lasts at most 30 days', () => {
    expect(muteEnd('custom', '2026-03-02T11:59', NOON, 'Asia/Shanghai')).toBeNull();
    expect(muteEnd('custom', '2026-05-02T11:59', NOON, 'Asia/Shanghai')).toBeNull();
    expect(muteEnd('custom', '', NOON, 'Asia/Shanghai')).toBeNull();
  });
});

it('an address filters the inbox by known values only', () => {
  expect(filterFromSearch(new URLSearchParams('show=open&student=s1&unread=1'))).toEqual({
    view: 'open',
    studentId: 's1',
    unread: true,
  });
  expect(filterFromSearch(new URLSearchParams('show=later&student='))).toEqual({});
});
