/** Phones and gateways whose clock is wrong, over HTTP: an alarm rings by its arrival, and hides no later one. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { alertStage, at, fixAt, iso, MING } from '../../../tests/harness/alerts';
import { GATEWAY_KEY } from '../../../tests/harness/platform';
import { TRACCAR_DEVICE, WATCH_SOS } from '../../../tests/harness/traccarBodies';
import { eachTest } from '../../../tests/harness/opened';

describe('over HTTP', () => {
  const stage = eachTest(alertStage);
  const { position } = contract;
  const ask = async () => (await stage.tester.ask(position.studentLocation, {}, await stage.as('li'))).data;
  const sosOf = async () => (await stage.inbox('li')).alerts.filter(({ kind }) => kind === 'sos');
  const send = (path: string, body?: unknown) =>
    stage.tester.fetch(
      new Request(`http://platform.test/intake/${path}`, {
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    );
  const osmand = (words: Record<string, string>) =>
    send(`osmand/${GATEWAY_KEY}?${new URLSearchParams({ id: MING, alarm: 'sos', ...words })}`);

  it.each(['0', '5', '315532800', '1772413200000000', '2026-03-09T01:00:00Z', 'yesterday', '', '0000-00-00'])(
    'an SOS of OsmAnd at %j rings now',
    async (timestamp) => {
      expect((await osmand({ timestamp, lat: '30.92', lon: '120.92' })).status).toBe(200);
      expect(await sosOf()).toMatchObject([{ urgency: 'now', time: iso(0) }]);
      expect(await ask()).toMatchObject({ fix: { lng: 120.92 } });
    },
  );
  it.each([0, '1970-01-01T00:00:00Z', '2027-03-02T01:00:00Z', 'soon', null, {}])(
    'an SOS of the app at %j rings now, and the reports beside it are stored',
    async (timestamp) => {
      const { lon, lat } = fixAt(10);
      const coords = { latitude: lat, longitude: lon };
      const locations = [
        { timestamp: iso(-2), coords },
        { timestamp, coords, alarm: 'sos' },
        { timestamp: iso(-1), coords },
      ];
      expect((await send(`osmand/${GATEWAY_KEY}`, { device_id: MING, locations })).status).toBe(200);
      expect(await sosOf()).toMatchObject([{ urgency: 'now', time: iso(0) }]);
      expect(await stage.tester.db.query('select 1 from fix')).toHaveLength(3);
    },
  );
  it.each(['1970-01-01T00:00:00.000+00:00', '2027-03-02T01:00:00.000+00:00', 'never'])(
    'an SOS that Traccar forwards at %s rings now',
    async (deviceTime) => {
      const body = {
        position: { ...WATCH_SOS, deviceTime, fixTime: deviceTime },
        device: { ...TRACCAR_DEVICE, uniqueId: MING },
      };
      expect((await send(`traccar/${GATEWAY_KEY}`, body)).status).toBe(200);
      expect(await sosOf()).toMatchObject([{ urgency: 'now', time: iso(0) }]);
    },
  );

  it('position and list of cards say that the clock is wrong, and no more when it is right', async () => {
    const { managedCard } = contract.user;
    const inList = async () => (await stage.tester.ask(managedCard, { imei: MING }, await stage.as('admin'))).data;
    await osmand({ timestamp: '5', lat: '30.92', lon: '120.92' });
    expect(await ask()).toMatchObject({ clockWrong: true });
    expect(await inList()).toMatchObject({ clockWrong: true });
    await stage.say(1, fixAt(10));
    expect((await ask()).clockWrong).toBeUndefined();
    expect(await inList()).toMatchObject({ clockWrong: false });
  });

  it('an alert of a clock of 2007 swallows no later one, closed or open', async () => {
    const press = (minute: number, timestamp: string) => {
      stage.tester.time.now = at(minute);
      return osmand({ timestamp });
    };
    await press(0, '2007-05-01T00:00:00Z');
    const [first] = await sosOf();
    if (!first) throw new Error('no alert');
    await stage.act('li', first.alertId, { kind: 'take' });
    await stage.act('li', first.alertId, { kind: 'close', reason: 'safe', note: '' });
    await press(3, iso(3));
    const open = (await sosOf()).filter(({ state }) => state !== 'closed');
    expect(open).toMatchObject([{ kind: 'sos', urgency: 'now', time: iso(3) }]);
    await press(5, '2007-05-01T00:09:00Z');
    const again = (await sosOf()).filter(({ state }) => state !== 'closed');
    expect(again).toMatchObject([{ subject: { presses: 2 } }]);
  });

  it('a clock that stands still hides no later press, and a message sent again is none', async () => {
    const pressAt = (minute: number) => {
      stage.tester.time.now = at(minute);
      return osmand({ timestamp: iso(-30) });
    };
    await pressAt(0);
    await pressAt(2);
    const first = await stage.only('li');
    expect(first.subject).toMatchObject({ presses: 1 });
    await stage.act('li', first.alertId, { kind: 'take' });
    await stage.act('li', first.alertId, { kind: 'close', reason: 'safe', note: '' });
    await pressAt(20);
    const open = (await sosOf()).filter(({ state }) => state !== 'closed');
    expect(open).toMatchObject([{ kind: 'sos', urgency: 'now' }]);
  });

  it('a card that runs behind calls for help for its new wearer, and shows no place of before', async () => {
    await stage.say(0, fixAt(10));
    await stage.tester.db.query(`update device set worn_since = $1 where unique_id = $2`, [new Date(at(10)), MING]);
    await stage.press(5, fixAt(20), { late: 7 });
    expect(await stage.only('li')).toMatchObject({ kind: 'sos', urgency: 'now', time: iso(12) });
    expect(await stage.tester.db.query('select 1 from fix')).toHaveLength(1);
    // What the card kept from before is the former wearer's.
    await stage.press(6, { archive: 'true' }, { late: 20 });
    expect((await stage.only('li')).subject).toMatchObject({ presses: 1 });
  });

  it('an SOS that the card did not keep rings by its arrival, whatever the clock of the card says', async () => {
    await stage.press(2, {}, { late: 13 * 60 });
    expect(await stage.only('li')).toMatchObject({ urgency: 'now', time: iso(2 + 13 * 60) });
  });
});
