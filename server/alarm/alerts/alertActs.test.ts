/** What people do about an alert: take, release, note, call, close and reopen it. The log keeps every act. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type AlertAct, CODES, contract, type MyAlert } from '../../../contract';
import { alertStage, at, fixAt, iso, lines } from '../../../tests/harness/alerts';
import { eachTest } from '../../../tests/harness/opened';

const { position } = contract;

const stage = eachTest(alertStage);

describe('an alert in hand', () => {
  let alertId: string;
  beforeEach(async () => {
    await stage.press(1);
    ({ alertId } = await stage.only('li'));
  });
  const refused = async (account: string, act: AlertAct) => {
    const { status, data } = await stage.act(account, alertId, act);
    expect(status, JSON.stringify(act)).toBe(CODES.conflict);
    return (data as unknown as { theirs: MyAlert }).theirs;
  };
  const done = async (account: string, act: AlertAct) => {
    const { status, data } = await stage.act(account, alertId, act);
    expect(status, JSON.stringify(act)).toBe(200);
    return data;
  };

  it('belongs to the first person who takes it; the second sees who was first, and can take it over', async () => {
    await done('wu', { kind: 'take' });
    expect(await refused('li', { kind: 'take' })).toMatchObject({ state: 'taken', taken: { by: { name: '吴老师' } } });
    expect(await refused('li', { kind: 'close', reason: 'safe', note: '' })).toMatchObject({ state: 'taken' });
    expect(await refused('li', { kind: 'release' })).toMatchObject({ state: 'taken' });
    const { alert } = await done('li', { kind: 'take', over: true });
    expect(alert.taken?.by.name).toBe('李强');
    await done('li', { kind: 'take' });
    expect(lines(await stage.detailOf('wu', alertId))).toEqual(['raised', 'taken by 吴老师', 'taken by 李强']);
  });

  it('is taken by exactly one of many who try at once', async () => {
    const taken = await Promise.all(
      ['wu', 'li', 'wu', 'li', 'wu', 'li'].map((account) => stage.act(account, alertId, { kind: 'take' })),
    );
    const { state, taken: by, version } = (await stage.detailOf('li', alertId)).alert;
    expect({ state, version }).toEqual({ state: 'taken', version: 2 });
    for (const [index, { status }] of taken.entries())
      expect(status).toBe((index % 2 === 0 ? '吴老师' : '李强') === by?.by.name ? 200 : CODES.conflict);
  });

  it('belongs to nobody once it is released, and rings for the others again', async () => {
    await done('wu', { kind: 'take' });
    await stage.see('li', 'all');
    const parent = await stage.listen('li');
    stage.tester.time.now = at(10);
    await done('wu', { kind: 'release' });
    expect(await parent.next('alert', ({ version }) => version === 3)).toMatchObject({
      state: 'open',
      seenTime: null,
      taken: null,
      escalation: { level: 0, nextTime: iso(12) },
    });
    expect((await stage.only('wu')).seenTime).not.toBeNull();
  });

  it('is closed with a reason and stays in the inbox below open ones; it is reopened with a reason', async () => {
    const { alert } = await done('li', { kind: 'close', reason: 'by-mistake', note: '按着玩' });
    expect(alert).toMatchObject({
      state: 'closed',
      closed: { by: { name: '李强' }, reason: 'by-mistake', note: '按着玩' },
      escalation: { nextTime: null },
    });
    for (const act of [{ kind: 'take' }, { kind: 'release' }, { kind: 'close', reason: 'safe', note: '' }] as const)
      await refused('wu', act);
    await done('wu', { kind: 'note', note: '已经问过孩子' });
    await done('wu', { kind: 'reopen', note: '孩子没有回教室' });
    await refused('wu', { kind: 'reopen', note: '再一次' });
    const { alert: again, log } = await stage.detailOf('li', alertId);
    expect(again).toMatchObject({ state: 'open', closed: null, seenTime: null });
    expect(log.map(({ version, what, note, reason }) => [version, what, note, reason])).toEqual([
      [1, 'raised', '', null],
      [2, 'closed', '按着玩', 'by-mistake'],
      [3, 'noted', '已经问过孩子', null],
      [4, 'reopened', '孩子没有回教室', null],
    ]);
  });

  it('is not reopened while the same episode has another open alert', async () => {
    await done('li', { kind: 'close', reason: 'safe', note: '' });
    await stage.press(20);
    await refused('li', { kind: 'reopen', note: '还是要看看' });
  });

  it('shows the calls to its recipients; only an answer counts', async () => {
    await done('wu', { kind: 'call', name: '李强', userId: 'u-li', outcome: 'mailbox' });
    const { recipients, log } = await done('wu', { kind: 'call', name: '李强', userId: 'u-li', outcome: 'answered' });
    expect(recipients.map(({ name, duty, phone }) => [name, duty, phone])).toEqual([
      ['李强', 'guardian', '13900000004'],
      ['吴老师', 'class-teacher', '13900000002'],
      ['赵校长', 'school', null],
    ]);
    expect(recipients[0]?.lastCall).toMatchObject({ outcome: 'answered', by: { name: '吴老师' } });
    expect(log.map(({ call }) => call)).toEqual([
      null,
      { name: '李强', outcome: 'mailbox' },
      { name: '李强', outcome: 'answered' },
    ]);
    const { status } = await stage.act('wu', alertId, {
      kind: 'call',
      name: '张伟',
      userId: 'u-zhang',
      outcome: 'answered',
    });
    expect(status, 'nobody of this alert').toBe(CODES.badInput);
  });

  it('names the number of the child’s card, and logs a call to it, unless the card is lost', async () => {
    expect((await stage.detailOf('wu', alertId)).child).toEqual({ phone: '14500000001', lastCall: null });
    const { child } = await done('wu', { kind: 'call', name: '李明', userId: null, outcome: 'no-answer' });
    expect(child.lastCall).toMatchObject({ outcome: 'no-answer', by: { name: '吴老师' } });
    await stage.tester.db.query(`update device set lost_at = now() where student_id = 's-ming'`);
    expect((await stage.detailOf('wu', alertId)).child.phone).toBeNull();
  });

  it('is unknown to people who did not get it, and to a teacher who has left the class', async () => {
    for (const other of ['sun', 'zhang', 'admin', 'far']) {
      expect((await stage.detail(other, alertId)).status, other).toBe(CODES.notFound);
      expect((await stage.act(other, alertId, { kind: 'take' })).status, other).toBe(CODES.notFound);
    }
    await stage.tester.db.query(`delete from teaching where role_id = 'r-wu'`);
    expect((await stage.detail('wu', alertId)).status).toBe(CODES.notFound);
    expect(await stage.counts('wu')).toEqual({ open: 0, unread: 0, byKind: [] });
  });

  it('has a log that only grows: the store refuses changes and gaps', async () => {
    await done('li', { kind: 'note', note: '我在路上' });
    const { db } = stage.tester;
    await expect(db.query(`update alert_log set note = 'x' where version = 2`)).rejects.toThrow('only ever added to');
    await expect(db.query('delete from alert_log where version = 2')).rejects.toThrow('only ever added to');
    await expect(db.query('truncate alert_log')).rejects.toThrow('only ever added to');
    await expect(
      db.query(`insert into alert_log (alert_id, version, at, what) values ($1, 4, now(), 'noted')`, [alertId]),
    ).rejects.toThrow('comes next or not at all');
    expect(lines(await stage.detailOf('li', alertId))).toEqual(['raised', 'noted by 李强']);
  });

  it('shows the fixes of half an hour before and after, and logs staff who look', async () => {
    for (const minute of [-40, -20, 2, 25, 40]) await stage.say(minute, fixAt(minute));
    expect((await stage.detailOf('wu', alertId)).fixes.map(({ fixTime }) => fixTime)).toEqual([
      iso(-20),
      iso(2),
      iso(25),
    ]);
    const { data } = await stage.tester.ask(position.accessLog, {}, await stage.as('li'));
    expect(data).toContainEqual(expect.objectContaining({ viewer: '吴老师', what: 'alert' }));
  });
});
