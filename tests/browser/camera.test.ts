/** The camera reads a card's code; Chromium's fake camera plays a film of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type Stage } from './drivers/stage';
import { type Film, filmOf } from './drivers/video';

const CARD = { imei: '860000000000003', rfid: 'A3' };

describe.skipIf(!CHROMIUM).each([
  ['imei@rfid', `${CARD.imei}@${CARD.rfid}`],
  ['the query of an address', `https://card.test/bind?rfid=${CARD.rfid}&imei=${CARD.imei}`],
])('a code of the form %s', (_, content) => {
  let film: Film;
  let stage: Stage;
  beforeAll(async () => {
    film = await filmOf(content);
    stage = await openStage({ flags: film.flags });
  });
  afterAll(async () => {
    await stage.close();
    await film.remove();
  });

  it('is read off the film, and its card found; the camera is let go [3.09] [2.13]', async () => {
    const page = await openAs(stage, 'zhang', 'device/bindDevice');
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        Object.assign(window, { taken: stream });
        return stream;
      };
    });
    await page.getByRole('button', { name: '用相机扫码' }).click();
    await page.getByText('已经绑定到你的孩子').waitFor();
    await page.getByText(CARD.imei, { exact: true }).waitFor();
    await page.getByText(CARD.rfid, { exact: true }).waitFor();
    const states = await page.evaluate(() =>
      (window as unknown as { taken: MediaStream }).taken.getTracks().map(({ readyState }) => readyState),
    );
    expect(states).toEqual(['ended']);
    await page.done();
  });
});
