/**
 * The same journeys in the engines of phones: sign-in, map, sheets, day track, fence, and an alert over the stream.
 * Firefox and WebKit are tested where they are installed; `server/running/ensure.mjs --browser` installs them where it
 * can. PICTURES=folder keeps pictures, WIDE=1 takes the size of a desk.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayBounds, dayOf } from '../../contract/day';
import { PASSWORD } from '../harness/testSchool';
import { allTests } from '../harness/opened';
import { ENGINES } from './drivers/engines/engines';
import { Hand } from './drivers/engines/hand';
import type { OnScreen } from './drivers/fence';
import { schoolDay } from './drivers/schoolDay';
import { CHROMIUM, openStage, START } from './drivers/stage';
import { tell } from './drivers/track';

const FANG = '860000000000002';
const STREET = { lng: 120.9235, lat: 30.9225 };
const ZONE = 'Asia/Shanghai';
const YESTERDAY = dayOf(START - 24 * 3600_000, ZONE);
const SIZE = process.env['WIDE'] ? { width: 1280, height: 800 } : { width: 390, height: 844 };

interface MapOfPage {
  __map?: {
    project(at: [number, number]): OnScreen;
    getCanvas(): HTMLElement;
    isMoving(): boolean;
    getLayer(id: string): unknown;
    queryRenderedFeatures(options: { layers: string[] }): unknown[];
  };
  __dots?: () => { id: string; lng: number; lat: number }[];
}

describe.skipIf(CHROMIUM === null)('the engines of phones (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: FANG, ...STREET });
    await tell(stage, FANG, schoolDay(dayBounds(YESTERDAY, ZONE).from.getTime()));
  });

  for (const { name, missing } of ENGINES)
    if (missing !== null) console.warn(`The journeys in ${name} are SKIPPED: not installed is ${missing}.`);

  describe.each(ENGINES.filter(({ missing }) => missing === null))('$name', ({ name, open }) => {
    let hand: Hand;
    beforeAll(async () => {
      // The SOS of the engine before is over for the card too.
      stage.later(20 * 60_000);
      await stage.report({ id: FANG, ...STREET });
      hand = new Hand(await open(stage, SIZE), stage.url);
    });
    afterAll(async () => expect(await hand?.close()).toEqual([]));

    /** Keeps a picture where PICTURES names a folder, for people to look at. */
    const picture = async (of: string) => {
      const folder = process.env['PICTURES'];
      if (!folder) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}-${SIZE.width}-${of}.png`), await hand.picture());
    };

    beforeEach(({ onTestFailed, task }) => onTestFailed(() => picture(`failed ${task.name.slice(0, 20)}`)));

    /** Where the pupil's dot is on the screen; null before the map is ready or while it moves. */
    const dot = () =>
      hand.ask(() => {
        const { __map: map, __dots: dots } = window as unknown as MapOfPage;
        const [one] = dots?.() ?? [];
        if (!map || !one || map.isMoving()) return null;
        const { left, top } = map.getCanvas().getBoundingClientRect();
        const { x, y } = map.project([one.lng, one.lat]);
        return { x: left + x, y: top + y };
      });

    const drawn = (layer: string) =>
      hand.ask((id) => {
        const { __map: map } = window as unknown as MapOfPage;
        return map?.getLayer(id) ? map.queryRenderedFeatures({ layers: [id] }).length : 0;
      }, layer);

    it('signs in by account and chooses an identity', async () => {
      await hand.go('user/login');
      await hand.ask(() => localStorage.setItem('debug', 'map'));
      await hand.tap(['radio', /^(中|中文|简体中文)$/]);
      await picture('sign-in');
      await hand.tap(['tab', '账号密码']);
      await hand.enter('input[autocomplete="username"]', 'sun');
      await hand.enter('input[autocomplete="current-password"]', PASSWORD);
      await hand.tap(['button', '登录']);
      await hand.see(['heading', '选择身份']);
      await picture('identity');
      await hand.tap(['button', /王芳/]);
      await hand.see('.map-shell[data-live="live"]');
    });

    it('paints digits and Chinese letters side by side, none over another', async () => {
      await hand.ask(() => {
        const words = document.createElement('p');
        words.textContent = '一17日周';
        words.id = 'words';
        words.style.cssText =
          'position: fixed; inset: 0 auto auto 0; z-index: 9999; font-size: 40px; background: #fff; color: #000';
        document.body.append(words);
      });
      const { width, height } = (await hand.seen('#words')) ?? { width: 0, height: 0 };
      await expect.poll(() => hand.thingsIn({ left: 0, top: 0, width, height })).toBe(5);
      await hand.ask(() => document.querySelector('#words')?.remove());
    });

    it('draws the pupil’s dot on the map', async () => {
      await expect.poll(dot).not.toBeNull();
      // A dot that is up to date is green around its letter; the ground is pale.
      await expect
        .poll(async () => {
          const { x, y } = (await dot()) ?? { x: 0, y: 0 };
          const [red = 0, green = 0, blue = 0] = await hand.colourAt({ x: x - 9, y });
          return green - Math.max(red, blue);
        })
        .toBeGreaterThan(40);
      await picture('map');
    });

    it('a tap on the dot opens the pupil’s sheet, and Back closes it', async () => {
      await hand.touch((await dot()) ?? { x: 0, y: 0 });
      await hand.read('.sheet__title', /王芳/);
      await picture('sheet');
      await hand.ask(() => history.back());
      await hand.seeGone('.sheet__title');
    });

    it('shows a day, and plays it until it is stopped', async () => {
      await hand.go(`track?day=${YESTERDAY}`);
      await hand.see('.story');
      await expect.poll(() => drawn('track-line')).toBeGreaterThan(1);
      await picture('track');
      const moment = async () => (await hand.seen(['slider', /时间轴/]))?.value;
      const before = await moment();
      await hand.tap(['button', '播放']);
      await expect.poll(moment).not.toBe(before);
      await hand.tap(['button', '暂停']);
      await hand.see(['button', '播放']);
    });

    it('draws a fence by touch, corrects a corner by its handle, and saves it', async () => {
      await hand.go('device/geofencing');
      await hand.tap(['button', '画一个围栏']);
      await hand.tap(['button', '多边形']);
      const frame = await hand.seen('.board__frame');
      const at = (right: number, down: number) => ({
        x: (frame?.x ?? 0) + (frame?.width ?? 0) * (right - 0.5),
        y: (frame?.y ?? 0) + (frame?.height ?? 0) * (down - 0.5),
      });
      const corners = () => hand.ask(() => document.querySelectorAll('.corners__corner').length);
      const points = [at(0.25, 0.15), at(0.75, 0.2), at(0.7, 0.5)];
      for (const [nth, point] of points.entries()) {
        await hand.touch(point);
        await expect.poll(corners).toBe(nth + 1);
      }
      await hand.tap(['button', '画完']);
      await hand.touch(at(0.75, 0.2));
      await hand.see('.pen-handle[data-name="corner"]');
      const from = await hand.seen('.pen-handle[data-name="corner"]');
      if (!from) throw new Error('There is no handle');
      const to = { x: from.x - 40, y: from.y + 30 };
      await hand.touch(from, { x: from.x - 20, y: from.y + 15 }, to, to);
      await expect
        .poll(async () => {
          const now = await hand.seen('.pen-handle[data-name="corner"]');
          return Math.hypot((now?.x ?? 0) - to.x, (now?.y ?? 0) - to.y);
        })
        .toBeLessThan(3);
      await picture('fence');
      await hand.tap(['radio', '规则']);
      await hand.enter(['textbox', '名称'], `Fence ${name}`);
      await hand.tap(['button', '保存']);
      await hand.seeGone(['button', '保存']);
      await hand.see(['link', new RegExp(`Fence ${name}`)]);
      await picture('fences');
    });

    it('an SOS comes over the stream, rings, is taken and ended', async () => {
      await hand.go('home');
      await hand.see('.map-shell[data-live="live"]');
      stage.later(10 * 60_000);
      await stage.report({ id: FANG, ...STREET, alarm: 'sos' });
      await hand.read('.alert-bar__line', /王芳/);
      await picture('alert');
      await hand.tap(['button', '我来处理']);
      await hand.read('.alert-detail__handler', /你从/);
      await picture('taken');
      await hand.tap(['button', '结束这件事']);
      await hand.tap(['radio', /误按/]);
      await picture('ending');
      await hand.tap(['button', '结束']);
      await hand.read('.alert-detail__handler', /误按/);
      await picture('ended');
    });
  });
});
