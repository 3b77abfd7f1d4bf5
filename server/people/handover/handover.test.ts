/** Nothing waits for somebody who is gone: it is said before, and is with others afterwards, whichever way it was. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type HandedOver, type SignedIn, standInCalls } from '../../../contract';
import { operatorSchools } from '../operator/schools';
import { CONSEQUENCES, importRoster } from '../../running/consequences';
import { type AlertStage, alertStage } from '../../../tests/harness/alerts';
import { approvalDesk, hoursOn, LEAVE } from '../../../tests/harness/approvals';
import { groupOf, tripTimes } from '../../../tests/harness/trips';
import { pond } from '../../../tests/harness/waters';
import { TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user, location, position } = contract;

const stage = eachTest(alertStage);
let desk: ReturnType<typeof approvalDesk>;
beforeEach(async () => {
  for (const account of ['admin', 'wu', 'sun', 'li']) entries.set(account, await stage.as(account));
  desk = approvalDesk(stage.tester, as);
});

const ask: AlertStage['tester']['ask'] = (...call) => stage.tester.ask(...call);
const entries = new Map<string, SignedIn>();
const as = (account: string): SignedIn => {
  const entry = entries.get(account);
  if (!entry) throw new Error(`${account} is not signed in`);
  return entry;
};
const admin = () => as('admin');

const wuAmong = async () => {
  const member = (await ask(user.managedStaff, {}, admin())).data.find(({ roleId }) => roleId === 'r-wu');
  if (!member) throw new Error('吴老师 has left');
  return { roleId: member.roleId, version: member.version };
};
const work = async (successor?: string) =>
  (await ask(user.staffWork, { roleIds: ['r-wu'], ...(successor !== undefined && { successor }) }, admin())).data;
const said = (handed: readonly HandedOver[]) =>
  handed.map(({ work: kind, count, to }) => [kind, count, ...to].join(' '));

/** The ways in which 吴老师 may go. */
const WAYS = {
  'the manage page': async () => {
    await ask(user.endStaff, { over: await wuAmong() }, admin());
  },
  'a roster': async () => {
    const roster = { ...TEST_SCHOOL, accounts: TEST_SCHOOL.accounts.filter(({ account }) => account !== 'wu') };
    await importRoster(stage.tester.platform, roster);
  },
  'the operator': async () => {
    await operatorSchools({ ...stage.tester.platform, consequences: CONSEQUENCES }).setAccountOff('wu', true);
  },
  // Rows of before the platform knew, or of another program.
  'the store alone': async () => {
    await stage.tester.db.query(`update identity set left_at = now() where role_id = 'r-wu'`);
  },
  'an erasure of the account': async () => {
    await stage.tester.db.query(`delete from known_device where user_id = 'u-wu'`);
    await stage.tester.db.query(`delete from account where user_id = 'u-wu'`);
  },
};
type Way = keyof typeof WAYS;
const EVERY_WAY = Object.keys(WAYS) as Way[];
/** In whose transaction the work is handed over. */
const AT_ONCE = EVERY_WAY.slice(0, 3);

async function goes(way: Way): Promise<void> {
  await WAYS[way]();
  if (!AT_ONCE.includes(way)) await stage.tester.runScheduled();
}

const decider = async (account = 'li') => {
  const { path } = await desk.prepare(account);
  return [...new Set(path.flatMap(({ people }) => people.map(({ name }) => name)))];
};

describe.each(EVERY_WAY)('a teacher who is gone by %s', (way) => {
  it('keeps no request waiting, and no new one names her', async () => {
    const id = await desk.start('li');
    expect((await desk.list('wu', 1)).list).toHaveLength(1);
    await goes(way);
    const { list } = await desk.list('admin', 1);
    expect(list.map(({ instanceId, waitsFor }) => [instanceId, waitsFor])).toEqual([[id, ['赵校长']]]);
    const line = (await desk.detail('li', id)).log.at(-1);
    expect(line).toMatchObject({ who: null, what: 'gone', to: ['赵校长'] });
    expect(await decider()).toEqual(['赵校长']);
    expect((await desk.agree('admin', id)).data.status).toBe('agreed');
  });

  it('has no alert in hand: it is open again and rings for the others', async () => {
    await stage.press(1);
    const { alertId } = await stage.only('li');
    expect((await stage.act('wu', alertId, { kind: 'take' })).status).toBe(200);
    await WAYS[way]();
    await stage.tester.runScheduled();
    const detail = await stage.detailOf('li', alertId);
    expect(detail.alert).toMatchObject({ state: 'open', taken: null });
    expect(detail.log.map(({ what, by }) => [what, by?.name ?? null])).toContainEqual(['released', null]);
    expect(detail.alert.escalation.nextTime).not.toBeNull();
    expect((await stage.act('li', alertId, { kind: 'take' })).status).toBe(200);
  });
});

describe('before she goes', () => {
  it('the page says what she has in hand and who has it then, and that is what happens', async () => {
    const request = await desk.start('li');
    const { trip } = tripTimes(() => stage.tester.time.now);
    await ask(location.saveGroup, { group: groupOf({ name: '春游', trip: trip(-10, 120) }) }, as('wu'));
    const chain = [{ roleId: 'r-wu', name: '吴老师', duty: '护塘', phone: null }];
    const water = (await ask(position.saveWaterArea, { area: pond({ chain }) }, admin())).data;
    await ask(standInCalls.saveStandIn, { userId: 'u-wu', span: { from: hoursOn(0), until: hoursOn(24) } }, as('sun'));
    const published = await desk.redefine(({ path }) => ({
      path: path.map((step) => ({ ...step, who: { by: 'named', userIds: ['u-wu'] } })),
    }));
    expect(published.envelope.code).toBe(CODES.ok);

    const byRule = await work();
    expect(said(byRule)).toEqual([
      'requests 1 赵校长',
      'kinds 1',
      'standIns 1',
      'classes 1',
      'groups 1 赵校长',
      'waters 1 赵校长',
    ]);
    const bySun = await work('r-sun');
    expect(said(bySun)).toEqual([
      'requests 1 孙老师',
      'kinds 1 孙老师',
      'standIns 1',
      'classes 1 孙老师',
      'groups 1 孙老师',
      'waters 1 孙老师',
    ]);
    expect((await desk.list('wu', 1)).list, 'nothing is changed by saying it').toHaveLength(1);
    const rows = await stage.tester.db.query(`select 1 from audit where act = 'work.handOver'`);
    expect(rows).toEqual([]);

    const over = await wuAmong();
    const checked = (await ask(user.endStaff, { over, successor: 'r-sun', check: true }, admin())).data;
    expect(checked.effects.handedOver).toEqual(bySun);
    expect(checked.effects.gains.named, 'the class shows its pupils').toContainEqual({
      name: '孙老师',
      role: 'teacher',
      pupils: 2,
    });
    const ended = await ask(user.endStaff, { over, successor: 'r-sun' }, admin());
    expect(ended.data.effects.handedOver).toEqual(bySun);

    expect((await desk.list('sun', 1)).list.map(({ instanceId }) => instanceId)).toEqual([request]);
    expect(await decider()).toEqual(['孙老师']);
    const [group] = (await ask(location.groups, {}, as('sun'))).data;
    expect(group).toMatchObject({ name: '春游', leaders: [{ name: '孙老师' }], mayChange: true, state: 'running' });
    const areas = (await ask(position.waterAreas, {}, admin())).data;
    expect(areas.find(({ areaId }) => areaId === water.areaId)?.chain).toEqual([
      { roleId: 'r-sun', name: '孙老师', duty: '护塘', phone: null },
    ]);
    expect((await ask(standInCalls.getStandIns, {}, as('sun'))).data.mine).toBeNull();
    const [line] = await stage.tester.db.query<{ details: object; user_id: string }>(
      `select details, user_id from audit where act = 'work.handOver'`,
    );
    expect(line).toEqual({
      user_id: 'u-admin',
      details: { requests: 1, kinds: 1, standIns: 1, classes: 1, groups: 1, waters: 1 },
    });
  });

  it('refuses a successor who goes too, is of another school, or has left', async () => {
    const over = await wuAmong();
    const refused = async (successor: string) =>
      (await ask(user.endStaff, { over, successor, check: true }, admin())).status;
    expect(await refused('r-wu')).toBe(CODES.badInput);
    expect(await refused('r-far')).toBe(CODES.notFound);
    expect(await refused('r-li')).toBe(CODES.notFound);
    await stage.tester.db.query(`update account set disabled_at = now() where user_id = 'u-sun'`);
    expect(await refused('r-sun')).toBe(CODES.notFound);
    expect((await ask(user.staffWork, { roleIds: ['r-far'] }, admin())).status).toBe(CODES.notFound);
    expect((await ask(user.staffWork, { roleIds: ['r-wu'] }, as('wu'))).status).toBe(CODES.forbidden);
  });

  it('the operator reads it too, without turning the account off', async () => {
    await desk.start('li');
    const acts = operatorSchools({ ...stage.tester.platform, consequences: CONSEQUENCES });
    expect(said(await acts.setAccountOff('wu', true, true))).toEqual(['requests 1 赵校长']);
    expect((await desk.list('wu', 1)).list).toHaveLength(1);
    expect(said(await acts.setAccountOff('wu', true))).toEqual(['requests 1 赵校长']);
    // An account that is on again has its class as before.
    await acts.setAccountOff('wu', false);
    expect(await decider()).toEqual(['吴老师']);
  });

  it('a roster that is only checked says it as well', async () => {
    await desk.start('li');
    const roster = { ...TEST_SCHOOL, accounts: TEST_SCHOOL.accounts.filter(({ account }) => account !== 'wu') };
    const { handedOver } = await importRoster(stage.tester.platform, roster, { check: true });
    expect(said(handedOver)).toEqual(['requests 1 赵校长', 'classes 1']);
    expect((await desk.list('wu', 1)).list).toHaveLength(1);
  });
});

describe('after she went', () => {
  it('her own request that was sent back is withdrawn', async () => {
    const own = await desk
      .start('wu', { group: 'class-1', title: '春游', span: LEAVE['span'] ?? '' }, 'trip')
      .catch(() => null);
    const request = own ?? (await desk.start('wu', LEAVE));
    const taskNo = (await desk.detail('admin', request)).may.taskNo ?? 0;
    await desk.act('admin', request, { kind: 'back', taskNo, toStep: null, words: '缺附件' });
    expect((await desk.detail('admin', request)).status).toBe('returned');
    await goes('the manage page');
    expect((await desk.detail('admin', request)).status).toBe('withdrawn');
  });

  it('the stand-in of now comes before the administrators', async () => {
    const request = await desk.start('li');
    await ask(standInCalls.saveStandIn, { userId: 'u-sun', span: { from: hoursOn(0), until: hoursOn(24) } }, as('wu'));
    await goes('the manage page');
    expect((await desk.list('sun', 1)).list.map(({ instanceId }) => instanceId)).toEqual([request]);
    const rows = await stage.tester.db.query('select 1 from approval_stand_in');
    expect(rows).toEqual([]);
  });

  it('is of the staff still in another role: what waits for her stays', async () => {
    await stage.tester.db.query(
      `insert into identity (role_id, user_id, user_type, school_id) values ('r-wu-2', 'u-wu', '0', 'school-a')`,
    );
    await desk.start('li');
    const { data } = await ask(user.endStaff, { over: await wuAmong() }, admin());
    expect(said(data.effects.handedOver)).toEqual(['classes 1']);
    expect((await desk.list('admin', 1)).list).toEqual([]);
  });

  it('a record that she alone had to file is an administrator’s', async () => {
    const request = await desk.start('li');
    await desk.agree('wu', request);
    const filers = () =>
      stage.tester.db.query<{ user_id: string }>(
        `select user_id from archive_reader where instance_id = $1 and task = 'file'`,
        [request],
      );
    expect(await filers()).toEqual([{ user_id: 'u-wu' }]);
    await goes('the manage page');
    expect(await filers()).toEqual([{ user_id: 'u-admin' }]);
  });
});

describe('a teacher who stays, without her class', () => {
  it('hands what waits for its teacher to who teaches it now', async () => {
    const request = await desk.start('li');
    const one = (await ask(user.managedClasses, {}, admin())).data.find(({ classId }) => classId === 'class-1');
    const change = {
      over: { classId: 'class-1', version: one?.version ?? '' },
      name: one?.name ?? '',
      teachers: [{ roleId: 'r-sun', leads: true }],
    };
    const { effects } = (await ask(user.saveClass, { ...change, check: true }, admin())).data;
    expect(said(effects.handedOver)).toEqual(['requests 1 孙老师']);
    await ask(user.saveClass, change, admin());
    expect((await desk.list('sun', 1)).list.map(({ instanceId }) => instanceId)).toEqual([request]);
    expect((await desk.list('wu', 1)).list).toEqual([]);
  });

  it('as a roster says it, too', async () => {
    const request = await desk.start('li');
    const roster = structuredClone(TEST_SCHOOL);
    for (const { identities } of roster.accounts)
      for (const identity of identities) {
        if (identity.userType === '1') identity.classIds = [identity.roleId === 'r-wu' ? 'class-2' : 'class-1'];
      }
    const { handedOver } = await importRoster(stage.tester.platform, roster);
    expect(said(handedOver)).toEqual(['requests 1 孙老师']);
    expect((await desk.list('sun', 1)).list.map(({ instanceId }) => instanceId)).toEqual([request]);
  });
});
