/** What an alert says of then and of now: two times, two places, and when the bar falls silent. */
import { describe, expect, it } from 'vitest';
import { alertNow, type MyAlert, type PositionNow, waitsForConfirmation } from '../../contract';
import { intlOf } from '../../src/messages/catalogue';
import { textOf } from '../../src/messages/texts';
import '../../src/testing/allTexts';
import { indexAlerts } from './alertIndex';
import { type AlertWording, nowWords, thenAndNowWords } from './alertWords';
import { barLine } from './barLines';
import { sampleAlert, SAMPLE_WATER } from './sampleAlert';
import { thenNowShapes } from './thenNowShapes';

const wording: AlertWording = {
  text: textOf('alerts', intlOf('zh')),
  metres: (metres) => `${metres} 米`,
  when: (instant) => instant.slice(11, 16),
  placeOf: (where) => where?.place ?? null,
  wordsOf: () => null,
  placeCalled: (place) => place,
  crossed: () => '离开围栏“学校”',
};
const day = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const PARK = {
  lng: 120.92,
  lat: 30.92,
  accuracy: 8,
  source: 'gps',
  fixTime: day('17:47'),
  place: '公园',
  placeNames: { kind: null, latin: 'Park' },
} as const;
const water = (verdict: 'near' | 'in' | 'left', clock: string, distance = 0) =>
  ({ ...SAMPLE_WATER, areaName: '镜湖', verdict, distance, asOf: day(clock) }) as const;
const inWater = (now = water('in', '17:47'), more: Partial<MyAlert> = {}) =>
  sampleAlert({
    subject: now,
    time: day('17:45'),
    happened: { time: day('17:47'), subject: water('in', '17:47'), where: PARK },
    ...more,
  });
const SOS = { kind: 'sos', presses: 1, power: null } as const;
const sos = (more: Partial<MyAlert> = {}) =>
  sampleAlert({
    kind: 'sos',
    subject: SOS,
    happened: { time: day('17:47'), subject: SOS, where: PARK },
    ...more,
  });
const fix = { lng: 120.95, lat: 30.92, accuracy: 8, source: 'gps', speed: 0, course: null, altitude: null } as const;
const seen = (clock: string, more: Partial<PositionNow> = {}): PositionNow => ({
  bound: true,
  lostTime: null,
  fix: { ...fix, fixTime: day(clock), noise: [] },
  place: '家',
  placeNames: { kind: 'home', latin: '' },
  ...more,
});
const told = (alert: MyAlert, position: PositionNow | null) =>
  thenAndNowWords(wording, alert, alertNow(alert, position));

describe('an alert says what happened with the time and place then, and what is true now with its own time', () => {
  it('a child who was in the water and is at home', () => {
    expect(told(inWater(), seen('18:08'))).toBe('17:47 在镜湖里 · 公园 → 18:08 在家 ✓ 请确认');
    expect(told(inWater(water('left', '17:58')), null)).toBe('17:47 在镜湖里 · 公园 → 17:58 已离开镜湖 ✓ 请确认');
    expect(told(inWater(water('left', '17:58')), seen('18:08'))).toContain('→ 18:08 在家 ✓');
  });

  it('danger is no past: still in the water, or out of it and near', () => {
    expect(told(inWater(), null)).toBe('17:47 在镜湖里 · 公园');
    expect(told(inWater(water('in', '17:52')), null)).toBe('17:47 在镜湖里 · 公园 → 17:52 还在水里');
    expect(told(inWater(water('near', '17:52', 20)), null)).toBe('17:47 在镜湖里 · 公园 → 17:52 离镜湖 20 米，正走近');
  });

  it('the way to a shore is one sentence, with the time of its newest fix', () => {
    const near = (clock: string, metres: number) =>
      sampleAlert({
        subject: water('near', clock, metres),
        happened: { time: day('17:40'), subject: water('near', '17:40', 60), where: PARK },
      });
    expect(told(near('17:40', 60), null)).toBe('17:40 离镜湖 60 米，正走近 · 公园');
    expect(told(near('17:43', 20), null)).toBe('17:43 离镜湖 20 米，正走近');
  });

  it('a press has the place of the press, wherever the child goes', () => {
    expect(told(sos(), null)).toBe('17:47 按了求救键 · 公园');
    const school = { place: '归途小学', placeNames: { kind: 'school', latin: '' } } as const;
    expect(told(sos(), seen('18:20', school))).toBe('17:47 按了求救键 · 公园 → 18:20 在归途小学，请确认是否需要帮助');
    expect(told(sos(), seen('18:20', { place: null }))).toBe('17:47 按了求救键 · 公园 → 18:20 不在已知地点');
  });

  it('says nothing of now by a fix of before, of the same place, of a mast, of a lost card, or of another line', () => {
    const at = seen('18:08');
    for (const position of [
      seen('17:46'),
      seen('18:08', { place: '公园' }),
      seen('18:08', { fix: { ...fix, lng: 120.9201, fixTime: day('18:08'), noise: [] } }),
      seen('18:08', { fix: { ...fix, source: 'cell', fixTime: day('18:08'), noise: ['cell'] }, place: null }),
      { ...at, lostTime: day('17:50') },
      seen('18:08', { fix: { ...fix, fixTime: day('18:08'), noise: ['line'] } }),
    ])
      expect(alertNow(sos(), position)).toBeNull();
  });

  it('an alert that is over is of the past, and a card that was taken off says nothing of the child', () => {
    expect(told(inWater(water('left', '17:58'), { state: 'closed' }), seen('18:08'))).toBe('17:47 在镜湖里 · 公园');
    const removed = { kind: 'removed', power: null } as const;
    const alert = sampleAlert({ subject: removed, happened: { time: day('17:47'), subject: removed, where: PARK } });
    expect(alertNow(alert, seen('18:08'))).toBeNull();
  });

  it('asks nobody to confirm what somebody has in hand', () => {
    const alert = inWater(water('left', '17:58'), { state: 'taken' });
    expect(nowWords(wording, alert, alertNow(alert, null))).toBe('→ 17:58 已离开镜湖');
  });
});

describe('the bar', () => {
  const quiet = (alert: MyAlert, position: PositionNow | null) =>
    waitsForConfirmation(alert, alertNow(alert, position));

  it('is silent for a child who is safe, and never for a call for help that nobody has taken', () => {
    expect(quiet(inWater(), null)).toBe(false);
    expect(quiet(inWater(water('near', '17:52', 20)), null)).toBe(false);
    expect(quiet(inWater(), seen('18:08'))).toBe(true);
    expect(quiet(inWater(water('left', '17:58')), null)).toBe(true);
    expect(quiet(sos(), seen('18:08'))).toBe(false);
  });

  it('is not silent for a school with a pond of its own, nor by a place that nobody can compare', () => {
    const school = { place: '归途小学', placeNames: { kind: 'school', latin: '' } } as const;
    const pond = inWater(water('in', '17:52'), {
      happened: { time: day('17:47'), subject: water('in', '17:47'), where: { ...PARK, ...school } },
    });
    expect(quiet(pond, seen('17:53', school))).toBe(false);
    const nowhere = inWater(water('in', '17:47'), {
      happened: { time: day('17:47'), subject: water('in', '17:47'), where: null },
    });
    expect(quiet(nowhere, seen('17:53', school))).toBe(false);
  });

  it('shows what rings before what waits for a confirmation', () => {
    const alerts = indexAlerts([
      inWater(water('left', '17:58'), { alertId: 'safe', raisedTime: day('17:47') }),
      sampleAlert({ alertId: 'rings', raisedTime: day('17:50') }),
    ]);
    const toConfirm = (alertId: string) => alertId === 'safe';
    expect(barLine(alerts, null, 'u', null, toConfirm).shown?.alertId).toBe('rings');
    expect(barLine(alerts, 'safe', 'u', null, toConfirm).shown?.alertId).toBe('rings');
    expect(barLine(alerts, null, 'u', null, () => true).shown?.alertId).toBe('safe');
  });
});

describe('then and now on the map', () => {
  const drawn = (alert: MyAlert, position: PositionNow | undefined) => {
    const { shapes, extent } = thenNowShapes(alert, position, alertNow(alert, position ?? null), {
      when: wording.when,
      tick: (time) => `${time} ✓`,
    });
    return { parts: shapes.features.map(({ properties: { part, words } }) => `${part} ${words}`.trim()), extent };
  };

  it('are a pin with its time, the time at the dot, and the way between them; a tick when the child is safe', () => {
    expect(drawn(inWater(), seen('18:08'))).toEqual({
      parts: ['way', 'then 17:47', 'now 18:08 ✓'],
      extent: [
        [PARK.lng, PARK.lat],
        [fix.lng, fix.lat],
      ],
    });
    expect(drawn(sos(), seen('18:08', { place: null })).parts).toEqual(['way', 'then 17:47', 'now 18:08']);
  });

  it('are the pin alone while nothing newer and exact is known of the child, or the child is still there', () => {
    const alone = ['then 17:47'];
    const at = (more: object) =>
      drawn(sos(), seen('18:08', { fix: { ...fix, fixTime: day('18:08'), noise: [], ...more } })).parts;
    expect(drawn(sos(), undefined).parts).toEqual(alone);
    expect(drawn(sos(), seen('17:40')).parts).toEqual(alone);
    expect(drawn(sos(), seen('18:08', { lostTime: day('18:00') })).parts).toEqual(alone);
    expect(at({ lng: PARK.lng + 0.0001, lat: PARK.lat })).toEqual(alone);
    expect(at({ source: 'cell' })).toEqual(alone);
    expect(at({ noise: ['jump'] })).toEqual(alone);
  });

  it('are nothing for what is closed, and for a battery, which runs low anywhere', () => {
    expect(drawn(sos({ state: 'closed' }), seen('18:08')).parts).toEqual([]);
    expect(drawn(sos({ kind: 'battery' }), seen('18:08')).parts).toEqual([]);
  });
});
