/** The channels that a school chose for its people, and whom they reach. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, type KindPreference } from '../../../contract';
import { alertStage } from '../../../tests/harness/alerts';
import { eachTest } from '../../../tests/harness/opened';
import { columnOf } from '../../engine/store/db';

const { position } = contract;
const stage = eachTest(alertStage);
const FENCE_BY_SMS: KindPreference = { kind: 'battery', app: true, push: true, gateway: true };

const read = async (account = 'admin') => stage.tester.ask(position.schoolChannels, {}, await stage.as(account));
const save = async (kinds: KindPreference[], version: number, account = 'admin') =>
  stage.tester.ask(position.saveSchoolChannels, { kinds, version }, await stage.as(account));
const channelsOf = async () => {
  const [alertId = ''] = await stage.raiseNew({});
  const sql = 'select distinct channel from alert_delivery where alert_id = $1 order by channel';
  return columnOf<string>(stage.tester.db, sql, [alertId]);
};

describe('the channels of a school', () => {
  it('count for whoever has set nothing, of its own pupils only', async () => {
    expect(await channelsOf()).toEqual(['app', 'push']);
    const { data } = await save([FENCE_BY_SMS], 0);
    expect(data).toMatchObject({ version: 1 });
    expect(data.kinds.find(({ kind }) => kind === 'battery')).toEqual(FENCE_BY_SMS);
    expect(await channelsOf()).toEqual(['app', 'gateway', 'push']);
    const own = await stage.tester.ask(position.alertPreferences, {}, await stage.as('li'));
    expect(own.data.kinds.find(({ kind }) => kind === 'battery')).toEqual(FENCE_BY_SMS);
    const elsewhere = await stage.tester.ask(position.schoolChannels, {}, await stage.as('far').catch(() => null));
    expect(elsewhere.status).not.toBe(200);
  });

  it('give way to what a person has set; a mute alone sets no channels', async () => {
    const li = await stage.as('li');
    const mute = { kind: 'fence' as const, studentId: null, until: '2030-01-01T00:00:00Z' };
    await stage.tester.ask(position.muteAlerts, { mute }, li);
    await save([FENCE_BY_SMS], 0);
    expect(await channelsOf()).toEqual(['app', 'gateway', 'push']);
    const quiet: KindPreference = { kind: 'battery', app: true, push: false, gateway: false };
    await stage.tester.ask(
      position.saveAlertPreferences,
      { preferences: { kinds: [quiet], quietHours: [], mutes: [] } },
      li,
    );
    expect(await channelsOf()).toEqual(['app']);
  });

  it('are not overwritten by somebody who did not see what was saved in between', async () => {
    await save([FENCE_BY_SMS], 0);
    const refused = await save([], 0);
    expect(refused.status).toBe(CODES.conflict);
    expect(refused.envelope.data).toMatchObject({ theirs: { version: 1 } });
    expect((await save([], 1)).data.version).toBe(2);
  });

  it('say that the latest message was refused, and when, until one is sent', async () => {
    const { db } = stage.tester;
    await save([FENCE_BY_SMS], 0);
    expect((await read()).data.unsent).toBeNull();
    const end = async (state: string, trouble: string | null, at: string) => {
      await stage.raiseNew({});
      await db.query(
        `update alert_delivery set state = $1, trouble = $2, at = $3, next_at = null
         where channel = 'gateway' and state = 'waiting'`,
        [state, trouble, at],
      );
    };
    const time = '2030-01-01T08:00:00.000Z';
    await end('failed', 'refused', time);
    expect((await read()).data.unsent).toEqual({ why: 'refused', time });
    // What was not needed changes nothing.
    await end('failed', 'not-needed', '2030-01-01T08:10:00.000Z');
    expect((await read()).data.unsent).toEqual({ why: 'refused', time });
    await end('sent', null, '2030-01-01T08:20:00.000Z');
    expect((await read()).data.unsent).toBeNull();
  });

  it('are an administrator’s, and in the log', async () => {
    for (const account of ['wu', 'li']) expect((await read(account)).status, account).toBe(CODES.forbidden);
    expect((await save([], 0, 'wu')).status).toBe(CODES.forbidden);
    await save([FENCE_BY_SMS], 0);
    expect(await columnOf(stage.tester.db, 'select act from audit')).toEqual(['school.channels']);
  });

  it('say whom a notice reaches: nobody, where the platform has no way out', async () => {
    const { people, ...ways } = (await read()).data.ways;
    expect(people).toBeGreaterThan(2);
    expect(ways).toEqual({ push: false, gateway: false, pushed: 0, messaged: 0, addressed: 0, reached: 0 });
  });
});
