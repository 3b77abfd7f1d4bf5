/** The address book: whom each role reaches, whole numbers that their owners know of, and the limit of an hour. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES, contract, REVEALS_AN_HOUR, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { alertStage, type AlertStage, fixAt } from '../../../tests/harness/alerts';
import type { Tester } from '../../../tests/harness/platform';

const { user } = contract;
const HOURS = { days: [1, 2, 3, 4, 5], from: '15:30', to: '17:00' };

let stage: AlertStage;
let tester: Tester;
const as = (account: string) => stage.as(account);
beforeAll(async () => {
  stage = await alertStage();
  ({ tester } = stage);
  await tester.db.query(
    `insert into identity (role_id, user_id, user_type, school_id, student_id, relation)
     values ('r-mother', 'u-zhang', '3', 'school-a', 's-ming', '妈妈')`,
  );
});
afterAll(() => tester.close());

const bookOf = async (account: string) => (await tester.ask(user.addressBook, {}, await as(account))).data;
/** 'name: what', by name. */
const peopleOf = async (account: string) =>
  (await bookOf(account)).contacts.map(
    ({ name, staff, guardianOf }) =>
      `${name}: ${[staff?.role ?? '', ...guardianOf.map((child) => child.name)].filter(Boolean).join(' ')}`,
  );
const reveal = async (account: string | SignedIn, userId: string, more: { alertId?: string } = {}) =>
  tester.ask(
    user.revealContact,
    { userId, what: 'call', ...more },
    typeof account === 'string' ? await as(account) : account,
  );

describe('whom the viewer reaches [2.15]', () => {
  it('a teacher: colleagues, and the guardians of the own classes', async () => {
    expect((await peopleOf('wu')).toSorted()).toEqual(
      ['孙老师: teacher 王芳', '张伟: 李明', '李强: 李明', '赵校长: admin'].toSorted(),
    );
  });

  it('a guardian: who teaches the own child, its other guardians and the office, and no other family', async () => {
    expect((await peopleOf('li')).toSorted()).toEqual(['吴老师: teacher', '张伟: 李明'].toSorted());
    expect(await bookOf('li')).toMatchObject({ office: { name: '归途小学' }, ownMobile: '13900000004' });
  });

  it('an administrator: all of the school, and nobody of another', async () => {
    const people = await peopleOf('admin');
    expect(people).toHaveLength(5);
    expect(people.join()).not.toContain('周');
    expect(await peopleOf('far')).toEqual([]);
  });

  it('finds by pinyin that is stored with the account, and made again for a new name', async () => {
    const spelled = async () => (await bookOf('admin')).contacts.find(({ userId }) => userId === 'u-li');
    expect(await spelled()).toMatchObject({ spelling: 'liqiang', initials: 'lq' });
    await tester.db.query(`update account set real_name = '李小强' where user_id = 'u-li'`);
    expect(await spelled()).toMatchObject({ spelling: 'lixiaoqiang', initials: 'lxq' });
    await tester.db.query(`update account set real_name = '李强' where user_id = 'u-li'`);
    expect(await spelled()).toMatchObject({ initials: 'lq' });
    expect(await tester.db.query(`select initials from account where user_id = 'u-li'`)).toEqual([{ initials: 'lq' }]);
  });

  it('says who has come, what the child calls the guardian, and masks every number', async () => {
    const { contacts } = await bookOf('wu');
    expect(contacts.find(({ userId }) => userId === 'u-zhang')).toMatchObject({
      mobile: '139****0005',
      guardianOf: [{ name: '李明', className: '一年级1班', relation: '妈妈' }],
    });
    expect(JSON.stringify(contacts)).not.toMatch(/1390000000\d/);
    expect(contacts.find(({ name }) => name === '赵校长')?.opened).toBe(true);
  });
});

describe('a whole number', () => {
  it('is answered once it is written down, and its owner reads who called and when', async () => {
    const { data } = await reveal('wu', 'u-li');
    expect(data).toEqual({ mobile: '13900000004', left: REVEALS_AN_HOUR - 1 });
    const looks = (await tester.ask(user.contactLooks, {}, await as('li'))).data;
    expect(looks).toEqual([
      {
        time: new Date(tester.time.now).toISOString(),
        what: 'call',
        viewer: '吴老师',
        userType: '1',
        inAlert: false,
      },
    ]);
    expect((await tester.ask(user.contactLooks, {}, await as('sun'))).data).toEqual([]);
    expect(tester.lines.join('\n')).not.toContain('13900000004');
  });

  it.each([
    ['li', 'u-sun', 'a teacher of another class'],
    ['li', 'u-chen', 'another family'],
    ['wu', 'u-chen', 'a guardian of another class'],
    ['far', 'u-li', 'a guardian of another school'],
    ['admin', 'u-far', 'a teacher of another school'],
    ['admin', 'made-up', 'nobody'],
    ['wu', 'u-wu', 'the viewer'],
  ])('%s does not get that of %s: %s', async (account, userId) => {
    expect((await reveal(account, userId)).status).toBe(CODES.notFound);
  });

  it('is refused after twenty in an hour, also to twenty at once, and comes back with time', async () => {
    tester.time.now += spanMs(2, 'hours');
    const sun = await as('sun');
    const statuses = await Promise.all(
      Array.from({ length: REVEALS_AN_HOUR + 5 }, async () => (await reveal(sun, 'u-wu')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(REVEALS_AN_HOUR);
    expect(statuses.filter((status) => status === CODES.tooMany)).toHaveLength(5);
    expect((await tester.ask(user.addressBook, {}, sun)).data.left).toBe(0);
    tester.time.now += spanMs(61, 'minutes');
    expect((await reveal('sun', 'u-wu')).data.left).toBe(REVEALS_AN_HOUR - 1);
  });

  it('is free in an open alert of danger about a child of that guardian, and counted once it is closed', async () => {
    await stage.press(1, fixAt(10));
    const alertId = (await stage.inbox('wu')).alerts[0]?.alertId ?? '';
    const first = (await reveal('wu', 'u-li', { alertId })).data.left;
    expect((await reveal('wu', 'u-li', { alertId })).data.left).toBe(first);
    // Nobody else's number is free by it.
    expect((await reveal('wu', 'u-sun', { alertId })).data.left).toBe(first - 1);
    expect(
      (await tester.ask(user.contactLooks, {}, await as('li'))).data.filter(({ inAlert }) => inAlert),
    ).toHaveLength(2);
    await tester.db.query(`update alert set state = 'closed' where alert_id = $1`, [alertId]);
    expect((await reveal('wu', 'u-li', { alertId })).data.left).toBe(first - 2);
  });

  it('of who is told of an alert is whole on its page while it is open and of danger, masked before a count else', async () => {
    tester.time.now += spanMs(2, 'hours');
    await stage.press(130, fixAt(10));
    const alertId = (await stage.inbox('wu')).alerts[0]?.alertId ?? '';
    const shown = async (account = 'wu') => {
      const { recipients } = await stage.detailOf(account, alertId);
      return recipients.find(({ name }) => name === '李强');
    };
    expect(await shown()).toMatchObject({ phone: '13900000004', masked: false });
    const { left } = await bookOf('wu');
    expect((await reveal('li', 'u-wu', { alertId })).data.left).toBe(REVEALS_AN_HOUR);
    await tester.db.query(`update alert set urgency = 'note' where alert_id = $1`, [alertId]);
    expect(await shown()).toMatchObject({ phone: '139****0004', masked: true });
    expect((await reveal('wu', 'u-li', { alertId })).data.left).toBe(left - 1);
    await tester.db.query(`update alert set urgency = 'now', state = 'closed' where alert_id = $1`, [alertId]);
    expect(await shown()).toMatchObject({ phone: '139****0004', masked: true });
    expect((await reveal('wu', 'u-li', { alertId })).data.left).toBe(left - 2);
    await tester.db.query(`update alert set state = 'open', kind = 'battery' where alert_id = $1`, [alertId]);
    expect((await reveal('wu', 'u-li', { alertId })).data.left).toBe(left - 3);
  });

  it('of a trip’s leader is free in an alert of the trip, for who cannot reach the leader otherwise', async () => {
    tester.time.now += spanMs(2, 'hours');
    await stage.press(260, fixAt(10));
    const alertId = (await stage.inbox('wu')).alerts[0]?.alertId ?? '';
    expect((await reveal('li', 'u-sun', { alertId })).status).toBe(CODES.notFound);
    await tester.db.query(
      `insert into alert_recipient (alert_id, user_id, role, duty, level, place, told_at)
       values ($1, 'u-sun', 'teacher', 'trip-leader', 0, 9, $2)`,
      [alertId, new Date(tester.time.now)],
    );
    expect((await reveal('li', 'u-sun', { alertId })).data).toEqual({ mobile: '13900000003', left: REVEALS_AN_HOUR });
    expect((await reveal('far', 'u-sun', { alertId })).status).toBe(CODES.notFound);
    const looks = (await tester.ask(user.contactLooks, {}, await as('sun'))).data;
    expect(looks[0]).toMatchObject({ viewer: '李强', what: 'call', inAlert: true });
  });
});

describe('a file of the address book', () => {
  const take = async (account: string) => tester.ask(user.exportAddressBook, {}, await as(account));

  it('has what the screen has, with masked numbers, and its mark leads to who took it', async () => {
    const { data } = await take('admin');
    expect(data.contacts).toEqual((await bookOf('admin')).contacts);
    expect(JSON.stringify(data)).not.toMatch(/1390000000\d/);
    expect(data).toMatchObject({ by: '赵校长', school: '归途小学', time: new Date(tester.time.now).toISOString() });
    expect(data.mark).toMatch(/^[0-9A-Z]{8}$/);
    const { entries } = (await tester.ask(user.auditLog, {}, await as('admin'))).data;
    expect(entries[0]).toMatchObject({
      act: 'address.export',
      who: '赵校长',
      details: { people: data.contacts.length, mark: data.mark },
    });
    expect((await take('admin')).data.mark).not.toBe(data.mark);
  });

  it('is an administrator’s, of the own school', async () => {
    for (const account of ['wu', 'li']) expect((await take(account)).status, account).toBe(CODES.notFound);
    expect((await take('admin')).data.contacts.map(({ userId }) => userId)).not.toContain('u-far');
  });
});

describe('what staff says about being reached', () => {
  const save = async (account: string, office = false, classId = 'class-1') =>
    tester.ask(
      user.saveOwnContact,
      {
        hours: HOURS,
        teaches: classId === '' ? [] : [{ classId, subject: '语文' }],
        ...(office && { office: { phone: '0573-8800 1234', hours: HOURS } }),
      },
      await as(account),
    );

  it('hours and subjects reach the guardians of the class', async () => {
    expect((await save('wu')).data.teaches).toMatchObject([{ subject: '语文' }]);
    expect((await bookOf('li')).contacts.find(({ name }) => name === '吴老师')?.staff).toEqual({
      role: 'teacher',
      hours: HOURS,
      teaches: [{ className: '一年级1班', subject: '语文', leads: expect.any(Boolean) }],
    });
  });

  it('only an administrator speaks for the office, and nobody for a foreign class', async () => {
    expect((await save('wu', true)).status).toBe(CODES.forbidden);
    expect((await save('wu', false, 'class-2')).status).toBe(CODES.notFound);
    expect((await save('admin', true, '')).data.office).toEqual({ phone: '0573-8800 1234', hours: HOURS });
    expect((await bookOf('li')).office).toEqual({ name: '归途小学', phone: '0573-8800 1234', hours: HOURS });
    expect((await save('li')).status).toBe(CODES.notFound);
  });
});
