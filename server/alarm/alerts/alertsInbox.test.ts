/** The inbox: its order, its pages, and counts that agree with it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertCounts, AlertKind as Kinds, CODES, contract, type MyAlert } from '../../../contract';
import { AUDIENCES } from './newAlert';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { type AlertStage, alertStage, at, iso, SUBJECTS } from '../../../tests/harness/alerts';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { position } = contract;

const stage = eachTest(alertStage);

/** All pages of an inbox. */
async function all(
  account: string,
  asked: Parameters<AlertStage['inbox']>[1] = {},
): Promise<{ alerts: MyAlert[]; pages: number }> {
  const alerts: MyAlert[] = [];
  let pages = 0;
  for (let after: string | null | undefined; after !== null; pages++) {
    const page = await stage.inbox(account, { ...asked, ...(after !== undefined && { after }) });
    alerts.push(...page.alerts);
    after = page.next;
  }
  return { alerts, pages };
}

describe('the order', () => {
  it('has open alerts first, by urgency, then the closed ones; the newest first within each', async () => {
    const urgencies = ['note', 'now', 'soon', 'now', 'note'] as const;
    const ids: string[] = [];
    for (const urgency of urgencies) {
      stage.tester.time.now += 60_000;
      ids.push(...(await stage.raiseNew({ urgency })));
    }
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
    await stage.act('li', fourth, { kind: 'close', reason: 'safe', note: '' });
    await stage.act('li', second, { kind: 'take' });
    expect((await stage.inbox('li')).alerts.map(({ alertId }) => alertId)).toEqual([
      second,
      third,
      fifth,
      first,
      fourth,
    ]);
  });

  it('continues from page to page without a gap or a duplicate, whatever arrives in between', async () => {
    await stage.raiseNew(
      ...Array.from({ length: 120 }, (_, index) => ({
        urgency: index % 3 === 0 ? ('note' as const) : ('soon' as const),
      })),
    );
    const { alerts, pages } = await all('li');
    expect(pages).toBe(3);
    expect(alerts).toHaveLength(120);
    expect(new Set(alerts.map(({ alertId }) => alertId)).size).toBe(120);
    const first = await stage.inbox('li');
    stage.tester.time.now += 60_000;
    await stage.raiseNew({ urgency: 'now' });
    const second = await stage.inbox('li', { after: first.next ?? '' });
    expect([...first.alerts, ...second.alerts].map(({ alertId }) => alertId)).toEqual(
      alerts.slice(0, 100).map(({ alertId }) => alertId),
    );
  });

  it('refuses an invalid cursor', async () => {
    expect((await stage.tester.ask(position.alerts, { after: 'x' }, await stage.as('li'))).status).toBe(CODES.badInput);
  });

  it('can be filtered by pupil, kind, state, time and unread', async () => {
    const [battery = ''] = await stage.raiseNew({});
    stage.tester.time.now = at(10);
    const [sos = ''] = await stage.raiseNew({ subject: SUBJECTS.sos, audience: AUDIENCES['guardians-and-school'] });
    const [fang = ''] = await stage.raiseNew({
      studentId: 's-fang',
      subject: SUBJECTS.sos,
      audience: AUDIENCES['guardians-and-school'],
    });
    await stage.see('li', [battery]);
    await stage.act('wu', fang, { kind: 'take' });
    const ids = async (account: string, asked: Parameters<AlertStage['inbox']>[1]) =>
      (await all(account, asked)).alerts.map(({ alertId }) => alertId);
    expect(await ids('li', { kinds: ['sos'] })).toEqual([sos]);
    expect(await ids('li', { unread: true })).toEqual([sos]);
    expect(await ids('li', { from: iso(5) })).toEqual([sos]);
    expect(await ids('li', { to: iso(5) })).toEqual([battery]);
    expect(await ids('wu', { studentId: 's-fang' })).toEqual([fang]);
    expect(await ids('wu', { states: ['open'] })).toEqual([sos]);
    expect((await stage.inbox('wu', { states: ['closed'] })).counts).toEqual(await stage.counts('wu'));
  });
});

describe('the counts', () => {
  const counted = (alerts: readonly MyAlert[]): AlertCounts => {
    const of = (some: readonly MyAlert[]) => ({
      open: some.filter(({ state }) => state !== 'closed').length,
      unread: some.filter(({ seenTime }) => seenTime === null).length,
    });
    const byKind = Kinds.options
      .map((kind) => ({ kind, ...of(alerts.filter((alert) => alert.kind === kind)) }))
      .filter(({ open, unread }) => open + unread > 0);
    return { ...of(alerts), byKind };
  };

  it('agree with the list whatever people and cards do, for each viewer', async () => {
    const accounts = ['li', 'wu', 'sun', 'admin'] as const;
    const step = fc.oneof(
      fc.record({
        do: fc.constant('raise' as const),
        kind: fc.constantFrom('sos' as const, 'battery' as const, 'silence' as const),
        pupil: fc.constantFrom('s-ming', 's-fang'),
        urgency: fc.constantFrom('now' as const, 'soon' as const, 'note' as const),
        again: fc.boolean(),
      }),
      fc.record({
        do: fc.constantFrom('take' as const, 'release' as const, 'close' as const, 'reopen' as const, 'see' as const),
        who: fc.constantFrom(...accounts),
        which: fc.nat({ max: 9 }),
      }),
      fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(2, 5, 24 * 60) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const one of steps) {
          if (one.do === 'raise') {
            const subject = SUBJECTS[one.kind];
            await stage.raiseNew({
              studentId: one.pupil,
              subject,
              urgency: one.urgency,
              ...(one.again && { episode: 'again' }),
              audience: one.kind === 'sos' ? AUDIENCES['guardians-and-school'] : AUDIENCES.guardians,
              join: () => ({ what: 'again', subject, urgency: one.urgency }),
            });
          } else if (one.do === 'wait') {
            await stage.clockAt((stage.tester.time.now - at(0)) / 60_000 + one.minutes);
          } else {
            const { alerts } = await stage.inbox(one.who);
            const alertId = alerts[one.which % Math.max(1, alerts.length)]?.alertId;
            if (alertId === undefined) continue;
            if (one.do === 'see') await stage.see(one.who, [alertId]);
            else
              await stage.act(
                one.who,
                alertId,
                one.do === 'close'
                  ? { kind: 'close', reason: 'safe', note: '' }
                  : one.do === 'reopen'
                    ? { kind: 'reopen', note: '再看看' }
                    : { kind: one.do },
              );
          }
        }
        // Let alerts close before counting, not in between.
        await stage.clockAt((stage.tester.time.now - at(0)) / 60_000);
        for (const account of accounts) {
          const { alerts } = await all(account);
          expect(await stage.counts(account), account).toEqual(counted(alerts));
          expect((await stage.inbox(account)).counts, account).toEqual(counted(alerts));
        }
      }),
      { numRuns: 12, seed: 20_260_302 },
    );
  }, 120_000);

  it('arrive with the alert on each console, different for each role', async () => {
    await stage.raiseNew({ audience: AUDIENCES.guardians });
    const [parent, other, teacher] = [await stage.listen('li'), await stage.listen('li'), await stage.listen('wu')];
    await stage.raiseNew({ audience: AUDIENCES['guardians-and-school'] });
    for (const one of [parent, other])
      expect(await one.next('alertCounts', ({ open }) => open > 0)).toMatchObject({ open: 2, unread: 2 });
    expect(await teacher.next('alertCounts', ({ open }) => open > 0)).toMatchObject({ open: 1, unread: 1 });
  });

  it('are sent to a person’s other consoles when an alert is seen', async () => {
    await stage.raiseNew(
      { audience: AUDIENCES['guardians-and-school'] },
      { audience: AUDIENCES['guardians-and-school'] },
    );
    const [one, other] = [await stage.listen('wu'), await stage.listen('wu')];
    const [alert] = (await stage.inbox('wu')).alerts;
    expect(await stage.see('wu', [alert?.alertId ?? ''])).toMatchObject({ open: 2, unread: 1 });
    for (const console of [one, other])
      expect(await console.next('alertCounts', ({ unread }) => unread === 1)).toMatchObject({ open: 2 });
    expect(await stage.see('wu', 'all')).toMatchObject({ open: 2, unread: 0 });
    expect(await stage.counts('li'), 'others have not').toMatchObject({ unread: 2 });
  });

  it('arrive with the news for other viewers who has seen the alert', async () => {
    const parent = await stage.listen('li');
    const [alertId = ''] = await stage.raiseNew({ audience: AUDIENCES['guardians-and-school'] });
    await parent.next('alert');
    const frames = () => parent.frames.filter(({ event }) => event === 'alert').map(({ json }) => json as MyAlert);
    await stage.see('wu', [alertId]);
    await expect
      .poll(frames, { timeout: 10_000 })
      .toMatchObject([{ alertId }, { alertId, version: 1, seenTime: null }]);
    const { recipients } = await stage.detailOf('li', alertId);
    expect(recipients.map(({ name, seenTime }) => [name, seenTime])).toEqual([
      ['李强', null],
      ['吴老师', iso(0)],
      ['赵校长', null],
    ]);
  });

  it('mark an alert as seen in both roles of a person, and count each role’s inbox separately', async () => {
    await stage.tester.db.query(`insert into teaching (role_id, class_id) values ('r-sun', 'class-1')`);
    await stage.raiseNew({ studentId: 's-fang', audience: AUDIENCES['guardians-and-school'] }, { studentId: 's-fang' });
    const account = { account: 'sun', password: PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix };
    const entries = (await stage.tester.ask(contract.user.signIn, account, null)).data;
    const counts = async (userType: string) =>
      (await stage.tester.ask(position.alertCounts, {}, entries.find((entry) => entry.userType === userType) ?? null))
        .data.unread;
    expect([await counts('1'), await counts('2')]).toEqual([1, 2]);
    await stage.tester.ask(
      position.seeAlerts,
      { alertIds: 'all' },
      entries.find(({ userType }) => userType === '1') ?? null,
    );
    expect([await counts('1'), await counts('2')]).toEqual([0, 1]);
  });

  it('do not change when somebody marks alerts that are not theirs', async () => {
    const [alertId = ''] = await stage.raiseNew({});
    await stage.see('wu', [alertId]);
    expect(await stage.counts('li')).toMatchObject({ unread: 1 });
  });
});
