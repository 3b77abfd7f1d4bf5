/** Notices to the guardians of classes: who publishes, who reads, and what the author learns. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, MOST_NOTICES_A_DAY, type NoticeDraft } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { importRoster } from '../../running/consequences';
import { alertStage, fixAt } from '../../../tests/harness/alerts';
import { eachTest } from '../../../tests/harness/opened';
import { withSecondGuardian } from '../../../tests/harness/testSchool';
import { groupOf, tripTimes } from '../../../tests/harness/trips';

const { location, user } = contract;

const stage = eachTest(async () => {
  const made = await alertStage();
  await importRoster(made.tester.platform, withSecondGuardian());
  return made;
});

let keys = 0;
const publish = async (account: string, more: Partial<NoticeDraft> = {}, onceKey = `key ${(keys += 1)}`) =>
  stage.tester.ask(
    location.publishNotice,
    { title: '春游', text: '周五八点校门口集合', classIds: ['class-1'], asksConfirmation: true, onceKey, ...more },
    await stage.as(account),
  );
const sent = async (account: string) =>
  (await stage.tester.ask(location.sentNotices, {}, await stage.as(account))).data;
const receipts = async (account: string, noticeId: string) =>
  stage.tester.ask(location.noticeReceipts, { noticeId }, await stage.as(account));
const received = async (account: string) =>
  (await stage.tester.ask(location.receivedNotices, {}, await stage.as(account))).data;
const waiting = async (account: string) =>
  (await stage.tester.ask(location.noticesWaiting, {}, await stage.as(account))).data;
const read = async (account: string, noticeId: string) =>
  stage.tester.ask(location.readNotice, { noticeId }, await stage.as(account));
const confirm = async (account: string, noticeId: string) =>
  stage.tester.ask(location.confirmNotice, { noticeId }, await stage.as(account));
/** The parent's identity of a teacher who has a child here. */
const asParent = async () => {
  const teacher = await stage.tester.signIn('sun');
  return (await stage.tester.ask(user.chooseIdentity, { roleId: 'r-sun-parent' }, teacher)).data;
};

describe('who publishes', () => {
  it('is a teacher for the own classes, and an administrator for every class of the school', async () => {
    expect((await publish('wu')).data).toMatchObject({
      title: '春游',
      author: '吴老师',
      sentTo: ['一年级1班'],
      readers: 3,
      read: 0,
      confirmed: 0,
    });
    const { data } = await publish('admin', { classIds: ['class-2', 'class-1'] });
    expect(data).toMatchObject({ author: '赵校长', sentTo: ['一年级1班', '一年级2班'], readers: 5 });
  });

  it.each([
    ['another class', 'wu', ['class-2']],
    ['a class besides the own one', 'wu', ['class-1', 'class-2']],
    ['another school', 'admin', ['class-9']],
    ['a class that is none', 'wu', ['made-up']],
  ])('is nobody for %s', async (_, account, classIds) => {
    expect((await publish(account, { classIds })).status).toBe(CODES.notFound);
    expect(await stage.tester.db.query('select 1 from notice')).toEqual([]);
  });

  it('is no parent, and no leader to whom a trip lends the pupils of the class', async () => {
    expect((await publish('li')).status).toBe(CODES.notFound);
    const { trip } = tripTimes(() => stage.tester.time.now);
    const group = groupOf({ trip: trip(0, 60), leaderIds: ['r-sun'] });
    await stage.tester.ask(location.saveGroup, { group }, await stage.as('wu'));
    expect((await publish('sun')).status).toBe(CODES.notFound);
  });

  it('publishes once what is sent twice, and a day so many and no more', async () => {
    const first = await publish('wu', {}, 'same');
    expect((await publish('wu', {}, 'same')).data.noticeId).toBe(first.data.noticeId);
    for (let n = 1; n < MOST_NOTICES_A_DAY; n++) expect((await publish('wu')).status).toBe(CODES.ok);
    expect((await publish('wu')).status).toBe(CODES.tooMany);
    expect((await publish('wu', {}, 'same')).status, 'what was published stays so').toBe(CODES.ok);
    expect((await publish('admin')).status, 'another author').toBe(CODES.ok);
    stage.tester.time.now += spanMs(1, 'days') + 1;
    expect((await publish('wu')).status).toBe(CODES.ok);
  });

  it('is told where nobody could read it', async () => {
    await stage.tester.db.query(`update identity set left_at = $1 where student_id is not null`, [
      new Date(stage.tester.time.now),
    ]);
    expect((await publish('wu')).status).toBe(CODES.unprocessable);
    expect(await sent('wu')).toEqual([]);
  });

  it('sends a cleaned text, and none that is empty or too long', async () => {
    expect((await publish('wu', { title: ' 春\u200b游 ', text: '一\r\n二　' })).data).toMatchObject({
      title: '春游',
      text: '一\n二',
    });
    const wrong = [{ title: '\u200b' }, { title: '长'.repeat(41) }, { text: ' ' }, { text: '长'.repeat(1001) }];
    for (const more of wrong) expect((await publish('wu', more)).status).toBe(CODES.badInput);
  });
});

describe('who reads', () => {
  it('is each guardian of a pupil of the class, and opening it is reading it', async () => {
    const { noticeId } = (await publish('wu')).data;
    expect(await waiting('li')).toEqual({
      unread: 1,
      asking: [{ noticeId, title: '春游', studentIds: ['s-ming'] }],
    });
    expect(await received('li')).toMatchObject([{ noticeId, readTime: null, pupils: [{ name: '李明' }] }]);
    const { data } = await read('li', noticeId);
    const now = new Date(stage.tester.time.now).toISOString();
    expect(data).toMatchObject({ text: '周五八点校门口集合', author: '吴老师', readTime: now, confirmedTime: null });
    expect(await waiting('li')).toMatchObject({ unread: 0, asking: [{ noticeId }] });
    expect(await waiting('mei'), 'the other guardian').toMatchObject({ unread: 1 });
    stage.tester.time.now += 60_000;
    expect((await read('li', noticeId)).data.readTime, 'the first reading counts').toBe(now);
    expect((await confirm('li', noticeId)).data.confirmedTime).toBe(new Date(stage.tester.time.now).toISOString());
    expect(await waiting('li')).toEqual({ unread: 0, asking: [] });
  });

  it('hears of it on an open console, and nobody else does', async () => {
    const parent = await stage.listen('li');
    const other = await stage.listen('zhang');
    await publish('sun', { classIds: ['class-2'] });
    await other.next('notices');
    // Frames keep their order: what came before this one has come.
    await stage.say(1, fixAt(20));
    await parent.next('position', ({ studentId }) => studentId === 's-ming');
    expect(parent.frames.filter(({ event }) => event === 'notices')).toEqual([]);
    await publish('wu');
    await parent.next('notices');
  });

  it('is nobody else', async () => {
    const { noticeId } = (await publish('wu')).data;
    for (const account of ['zhang', 'chen', 'wu', 'admin', 'far']) {
      expect((await read(account, noticeId)).envelope.success, account).toBe(false);
      expect((await confirm(account, noticeId)).envelope.success, account).toBe(false);
    }
    expect((await read('zhang', noticeId)).status, 'a parent of another class').toBe(CODES.notFound);
    expect(await received('zhang')).toEqual([]);
    expect(await waiting('zhang')).toEqual({ unread: 0, asking: [] });
  });

  it('is no former guardian, nobody of a pupil who left, and nobody who came later', async () => {
    const { noticeId } = (await publish('wu')).data;
    const left = async (sql: string) => stage.tester.db.query(sql, [new Date(stage.tester.time.now)]);
    await left(`update identity set left_at = $1 where role_id = 'r-mei'`);
    expect((await read('li', noticeId)).status).toBe(CODES.ok);
    await stage.tester.db.query(`update identity set student_id = 's-ming' where role_id = 'r-zhang'`);
    expect((await read('zhang', noticeId)).status, 'who came later').toBe(CODES.notFound);
    await left(`update student set left_at = $1 where student_id = 's-ming'`);
    expect(await received('li')).toEqual([]);
    expect((await read('li', noticeId)).envelope.success).toBe(false);
    expect((await confirm('li', noticeId)).envelope.success).toBe(false);
    const rows = await stage.tester.db.query<{ role_id: string }>(
      'select role_id from notice_reader where read_at is not null',
    );
    expect(rows).toEqual([{ role_id: 'r-li' }]);
    expect((await receipts('wu', noticeId)).data.people).toMatchObject([{ name: '孙老师' }]);
  });

  it('confirms nothing that does not ask for it', async () => {
    const { noticeId } = (await publish('wu', { asksConfirmation: false })).data;
    expect((await confirm('li', noticeId)).status).toBe(CODES.notFound);
    expect(await waiting('li')).toEqual({ unread: 1, asking: [] });
  });

  it('with two children counts once, and one reading is for both', async () => {
    await stage.tester.db.query(
      `insert into identity (role_id, user_id, user_type, school_id, student_id)
       values ('r-li-2', 'u-li', '2', 'school-a', 's-fang')`,
    );
    const { noticeId, readers } = (await publish('wu')).data;
    expect(readers).toBe(3);
    expect((await read('li', noticeId)).data.pupils).toHaveLength(2);
    await confirm('li', noticeId);
    expect((await sent('wu'))[0]).toMatchObject({ readers: 3, read: 1, confirmed: 1 });
    expect((await received('li'))[0]?.confirmedTime).not.toBeNull();
  });
});

describe('what the author learns', () => {
  it('is who has read and confirmed it, who has not first, and how many pupils it reaches nobody of', async () => {
    await stage.tester.db.query(`update identity set left_at = $1 where role_id = 'r-mei'`, [
      new Date(stage.tester.time.now),
    ]);
    await stage.tester.db.query(`update identity set left_at = $1 where role_id = 'r-chen'`, [
      new Date(stage.tester.time.now),
    ]);
    const { noticeId } = (await publish('admin', { classIds: ['class-1', 'class-2'] })).data;
    await read('li', noticeId);
    const parent = await asParent();
    await stage.tester.ask(location.confirmNotice, { noticeId }, parent);
    const now = new Date(stage.tester.time.now).toISOString();
    expect((await receipts('admin', noticeId)).data).toMatchObject({
      readers: 3,
      read: 2,
      confirmed: 1,
      unreached: 1,
      people: [
        { name: '张伟', pupils: [{ name: '张华', className: '一年级2班' }], readTime: null, confirmedTime: null },
        { name: '李强', readTime: now, confirmedTime: null },
        { name: '孙老师', pupils: [{ name: '王芳' }], readTime: now, confirmedTime: now },
      ],
    });
  });

  it('is told to the author and administrators alone', async () => {
    const { noticeId } = (await publish('wu')).data;
    expect((await receipts('admin', noticeId)).data.people).toHaveLength(3);
    expect(await sent('admin')).toHaveLength(1);
    for (const account of ['sun', 'far', 'li', 'zhang'])
      expect((await receipts(account, noticeId)).status, account).toBe(CODES.notFound);
    for (const account of ['sun', 'far']) expect(await sent(account)).toEqual([]);
  });

  it('names nobody whose child the author does not see any more', async () => {
    const { noticeId } = (await publish('wu')).data;
    await stage.tester.db.query(`delete from teaching where role_id = 'r-wu'`);
    expect((await receipts('wu', noticeId)).data).toMatchObject({ readers: 3, people: [] });
  });
});
