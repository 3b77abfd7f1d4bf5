/** A card that one of two guardians reports lost: the other one is told and asked, and goes on to be alerted. */
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { alertStage, fixAt } from '../../../tests/harness/alerts';
import { draftFor } from '../../../tests/harness/fences';
import { eachTest } from '../../../tests/harness/opened';

const { position, user } = contract;
const WALK: [minute: number, east: number][] = [
  [0, 600],
  [1, 500],
  [2, 300],
  [3, 20],
  [4, 5],
  [5, 0],
  [6, 0],
  [15, 2],
];

const stage = eachTest(alertStage);
beforeEach(async () => {
  // The mother of 李明 has a child of her own in the school too.
  await stage.tester.db.query(
    `insert into identity (role_id, user_id, school_id, user_type, student_id)
     values ('r-mother', 'u-zhang', 'school-a', '2', 's-ming')`,
  );
  await stage.tester.ask(position.saveFence, { fence: draftFor(['s-ming']) }, await stage.as('li'));
});

const say = async (status: 'lost' | 'found', account: string) =>
  (await stage.tester.ask(user.updateStatus, { status, studentId: 's-ming' }, await stage.as(account))).status;
const walk = async () => {
  for (const [minute, east] of WALK) await stage.say(minute, fixAt(east));
};
const kinds = async (account: string) => (await stage.inbox(account)).alerts.map(({ kind }) => kind);
const seenBy = async (account: string) =>
  (await stage.inbox(account)).alerts.map(({ kind, state, subject }) => ({ kind, state, subject }));

it('the other guardian is told who reported it, with every channel; the one who did is not', async () => {
  await say('lost', 'li');
  expect(await seenBy('zhang')).toEqual([
    { kind: 'loss', state: 'open', subject: { kind: 'loss', lost: true, by: '李强' } },
  ]);
  expect(await kinds('li')).toEqual([]);
  expect(await kinds('wu'), 'the teacher').toEqual([]);
  const { recipients } = await stage.detailOf('zhang', (await stage.only('zhang')).alertId);
  expect(recipients.map(({ name, deliveries }) => [name, deliveries.map(({ channel }) => channel)])).toEqual([
    ['张伟', ['app', 'push', 'gateway']],
  ]);
});

it('fences alert the other guardian as before, and no longer the one who reported it', async () => {
  await say('lost', 'li');
  await walk();
  expect((await kinds('zhang')).toSorted()).toEqual(['fence', 'loss']);
  expect(await kinds('li')).toEqual([]);
});

it('fences are silent for all when the other guardian agrees, which also ends the notice', async () => {
  await say('lost', 'li');
  expect(await say('lost', 'zhang')).toBe(200);
  expect(await seenBy('zhang')).toMatchObject([{ kind: 'loss', state: 'closed' }]);
  await walk();
  expect([await kinds('li'), await kinds('zhang')]).toEqual([[], ['loss']]);
});

it('the other guardian can object: the card is not lost any more, and the one who reported it is told', async () => {
  await say('lost', 'li');
  await say('found', 'zhang');
  expect(await seenBy('zhang')).toMatchObject([{ kind: 'loss', state: 'closed' }]);
  expect(await seenBy('li')).toMatchObject([{ kind: 'loss', subject: { lost: false, by: '张伟' } }]);
  await walk();
  expect((await kinds('li')).toSorted()).toEqual(['fence', 'loss']);
  expect((await kinds('zhang')).toSorted()).toEqual(['fence', 'loss']);
});

it('an agreement holds for one loss: a new one asks again', async () => {
  await say('lost', 'li');
  await say('lost', 'zhang');
  await say('found', 'li');
  await say('lost', 'li');
  const open = (await seenBy('zhang')).filter(({ state, kind }) => state === 'open' && kind === 'loss');
  expect(open).toMatchObject([{ subject: { lost: true } }]);
  const card = async (account: string) => {
    const { data } = await stage.tester.ask(position.tenoInfo, {}, await stage.as(account));
    return data?.lossSilent;
  };
  expect(await card('li')).toBe(true);
  await walk();
  expect(await kinds('zhang')).toContain('fence');
});
