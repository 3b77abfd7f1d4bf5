/** Alert preferences: channels per kind, quiet hours and mutes. */
import { describe, expect, it } from 'vitest';
import { type AlertKind, AlertKind as Kinds, type AlertPreferences, CODES, contract } from '../../../contract';
import { AUDIENCES, type NewAlert } from './newAlert';
import { alertStage, at, iso, SUBJECTS } from '../../../tests/harness/alerts';
import { eachTest } from '../../../tests/harness/opened';
import { columnOf } from '../../engine/store/db';

const { position } = contract;

const stage = eachTest(alertStage);

describe('alert preferences', () => {
  const save = async (account: string, preferences: Partial<AlertPreferences>) =>
    stage.tester.ask(
      position.saveAlertPreferences,
      { preferences: { kinds: [], quietHours: [], mutes: [], ...preferences } },
      await stage.as(account),
    );
  const channelsOf = (alertId: string) =>
    columnOf<string>(
      stage.tester.db,
      'select distinct channel from alert_delivery where alert_id = $1 order by channel',
      [alertId],
    );
  const ringing = async (more: Partial<NewAlert> = {}) => {
    const [alertId = ''] = await stage.raiseNew(more);
    return { hush: (await stage.detailOf('li', alertId)).alert.hush, channels: await channelsOf(alertId) };
  };

  it('start with every kind, on console and phone', async () => {
    const { data } = await stage.tester.ask(position.alertPreferences, {}, await stage.as('li'));
    expect(data.kinds.map(({ kind }) => kind)).toEqual(Kinds.options);
    expect(data).toMatchObject({ quietHours: [], mutes: [] });
    expect(await ringing()).toEqual({ hush: null, channels: ['app', 'push'] });
  });

  it('silence alerts in quiet hours, which may cross midnight by the school’s clock, but not an SOS', async () => {
    await save('li', { quietHours: [{ days: [1, 2, 3, 4, 5, 6, 7] as never, from: '22:00', to: '07:00' }] });
    stage.tester.time.now = Date.parse('2026-03-02T16:30:00Z'); // half past midnight in Shanghai
    expect(await ringing()).toEqual({ hush: 'quiet-hours', channels: [] });
    expect(await ringing({ urgency: 'now', subject: SUBJECTS.sos })).toEqual({
      hush: null,
      channels: ['app', 'gateway', 'push'],
    });
    stage.tester.time.now = Date.parse('2026-03-02T23:30:00Z');
    expect(await ringing()).toEqual({ hush: null, channels: ['app', 'push'] });
  });

  it('silence muted kinds and pupils until the mute ends or is ended', async () => {
    const mute = async (kind: AlertKind | null, studentId: string | null, until: string) =>
      stage.tester.ask(position.muteAlerts, { mute: { kind, studentId, until } }, await stage.as('li'));
    expect((await mute('battery', 's-ming', iso(60))).data.mutes).toHaveLength(1);
    expect((await mute('battery', 's-ming', iso(30))).data.mutes).toEqual([
      { kind: 'battery', studentId: 's-ming', until: iso(30) },
    ]);
    expect(await ringing()).toEqual({ hush: 'muted', channels: [] });
    expect((await ringing({ subject: SUBJECTS.silence })).hush).toBeNull();
    stage.tester.time.now = at(31);
    expect((await ringing()).hush).toBeNull();
    await mute(null, null, iso(90));
    expect((await ringing()).hush).toBe('muted');
    expect((await mute(null, null, iso(0))).data.mutes).toEqual([]);
    expect((await mute(null, 's-hua', iso(90))).status, 'not one’s own child').toBe(CODES.notFound);
  });

  it('select the channels; without any the alert is only in the inbox', async () => {
    const off = { kind: 'battery' as const, app: false, push: false, gateway: false };
    await save('li', { kinds: [off] });
    expect(await ringing()).toEqual({ hush: 'switched-off', channels: [] });
    await save('li', { kinds: [{ ...off, gateway: true }] });
    expect(await ringing()).toEqual({ hush: 'switched-off', channels: ['gateway'] });
    expect((await stage.inbox('li')).alerts).toHaveLength(2);
  });

  it('belong to one person', async () => {
    await save('wu', { quietHours: [{ days: [1, 2, 3, 4, 5, 6, 7] as never, from: '00:00', to: '24:00' }] });
    expect((await ringing({ audience: AUDIENCES['guardians-and-school'] })).hush).toBeNull();
    expect((await stage.inbox('wu')).alerts[0]?.hush).toBe('quiet-hours');
  });
});
