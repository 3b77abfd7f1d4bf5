/** Alerts that a card reports, through the real intake: SOS, a fall, the card taken off, and the pupil's place. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import type { CommandDriver } from '../../field/cardSettings/driver';
import { createPlatform } from '../../running/createPlatform';
import { importRoster } from '../../running/consequences';
import { openPglite } from '../../engine/store/pglite';
import { type AlertStage, alertStage, at, fixAt, iso, lines, MING, watchFrame } from '../../../tests/harness/alerts';
import { GATEWAY_KEY } from '../../../tests/harness/platform';
import { TEST_SCHOOL } from '../../../tests/harness/testSchool';

const { position } = contract;
/** On a slow machine a notice may take longer. */
const PATIENT = { timeout: 10_000 };

let stage: AlertStage;
beforeEach(async () => {
  stage = await alertStage();
});
afterEach(() => stage.close());

const forward = async (minute: number, attributes: object, protocol = 'watch') => {
  stage.tester.time.now = at(minute);
  const body = {
    position: {
      protocol,
      deviceTime: iso(minute),
      fixTime: iso(minute),
      valid: false,
      latitude: 0,
      longitude: 0,
      attributes,
    },
    device: { uniqueId: MING },
  };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` };
  const response = await stage.tester.fetch(
    new Request('http://platform.test/intake/traccar', { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  expect(response.status).toBe(200);
};

describe('an SOS [2.23]', () => {
  it('is in the inbox of guardians and class teachers only, with place and battery', async () => {
    await stage.say(0, { ...fixAt(300), batt: 62 });
    await stage.press(1);
    const alert = await stage.only('li');
    expect(alert).toMatchObject({
      studentId: 's-ming',
      studentName: '李明',
      kind: 'sos',
      urgency: 'now',
      subject: { kind: 'sos', presses: 1, power: 61 },
      time: iso(1),
      state: 'open',
      version: 1,
      where: { source: 'gps', fixTime: iso(0), place: null },
      escalation: { level: 0, nextTime: iso(3) },
      seenTime: null,
      hush: null,
      demo: false,
    });
    expect((await stage.only('wu')).alertId).toBe(alert.alertId);
    for (const other of ['sun', 'zhang', 'admin', 'far'])
      expect((await stage.inbox(other)).alerts, other).toHaveLength(0);
  });

  it('rings on the consoles of guardians and teachers in every process, and each sees the others’ acts', async () => {
    const other = await createPlatform(stage.tester.platform);
    const consoles = [
      await stage.listen('li'),
      await stage.listen('li', { by: other.fetch }),
      await stage.listen('wu'),
    ];
    await stage.press(1);
    for (const one of consoles) {
      expect(await one.next('alert')).toMatchObject({ kind: 'sos', urgency: 'now', state: 'open', seenTime: null });
      expect(await one.next('alertCounts', ({ open }) => open === 1)).toMatchObject({
        open: 1,
        unread: 1,
        byKind: [{ kind: 'sos', open: 1, unread: 1 }],
      });
    }
    const { alertId } = await stage.only('li');
    await stage.act('wu', alertId, { kind: 'take' });
    for (const one of consoles)
      expect((await one.next('alert', ({ state }) => state === 'taken')).taken?.by).toEqual({
        userId: 'u-wu',
        name: '吴老师',
        role: 'teacher',
      });
    await stage.act('wu', alertId, { kind: 'close', reason: 'safe', note: '在操场' });
    for (const one of consoles)
      expect((await one.next('alert', ({ state }) => state === 'closed')).closed).toMatchObject({
        by: { name: '吴老师' },
        reason: 'safe',
        note: '在操场',
      });
    for (const one of consoles.slice(0, 2))
      expect(await one.next('alertCounts', ({ open }) => open === 0)).toMatchObject({ open: 0, unread: 1 });
    other.stop();
  });

  it('is recognised next to a low battery in the same status word', async () => {
    await forward(1, { alarm: 'lowBattery', raw: watchFrame((1 << 17) | (1 << 16)) });
    expect(await stage.only('li')).toMatchObject({ kind: 'sos', where: null });
  });

  it('counts one press while the card repeats itself, and another after a report without it', async () => {
    await stage.press(1);
    await stage.press(1.5);
    await stage.press(2.3);
    expect(await stage.only('li')).toMatchObject({ subject: { presses: 1 }, version: 1 });
    await stage.see('li', 'all');
    await stage.say(2.6, { batt: 60 });
    await stage.press(2.8, { batt: 60 });
    const alert = await stage.only('li');
    expect(alert).toMatchObject({ subject: { presses: 2, power: 60 }, version: 2, seenTime: null });
    expect(lines(await stage.detailOf('li', alert.alertId))).toEqual(['raised', 'again']);
  });

  it('is not raised again when the same messages arrive again, in any order, even after it was closed', async () => {
    await stage.press(1);
    await stage.press(5);
    const { alertId } = await stage.only('li');
    await stage.act('li', alertId, { kind: 'close', reason: 'by-mistake', note: '' });
    await stage.press(5, {}, { late: 2 });
    await stage.press(1, {}, { late: 7 });
    expect(await stage.only('li')).toMatchObject({ alertId, state: 'closed', subject: { presses: 2 } });
    await stage.press(20);
    expect((await stage.inbox('li')).alerts.map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('is not raised again while the card repeats a closed alarm, but when the button is pressed again', async () => {
    await stage.press(1);
    const { alertId } = await stage.only('li');
    await stage.act('li', alertId, { kind: 'close', reason: 'by-mistake', note: '' });
    await stage.press(1.4);
    await stage.press(2.2);
    expect(await stage.only('li')).toMatchObject({ alertId, state: 'closed', version: 2 });
    await stage.say(2.5);
    await stage.press(2.7);
    expect((await stage.inbox('li')).alerts.map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('is raised however late it arrives; what the card kept for half a day is no longer urgent', async () => {
    await stage.press(1, {}, { late: 40 });
    expect(await stage.only('li')).toMatchObject({ time: iso(1), raisedTime: iso(41), urgency: 'now' });
    await stage.press(2, { archive: 'true' }, { id: '860000000000003', late: 13 * 60 });
    expect(await stage.only('zhang')).toMatchObject({ urgency: 'soon', escalation: { level: 0, nextTime: null } });
  });

  it('has the place where it was pressed, by the fix in its report, even when the pupil has moved on', async () => {
    await stage.say(30, fixAt(900));
    await stage.press(1, fixAt(20), { late: 40 });
    expect((await stage.only('li')).where).toMatchObject({
      fixTime: iso(1),
      place: '归途小学',
      placeNames: { kind: 'school', latin: '' },
      accuracy: 10,
    });
  });

  it('of a card without a pupil raises nothing', async () => {
    await stage.tester.db.query(`update device set student_id = null where unique_id = $1`, [MING]);
    await stage.press(1);
    expect((await stage.inbox('li')).alerts).toEqual([]);
  });

  it('arrives in a resumed stream when the console was away', async () => {
    const first = await stage.listen('li');
    const lastId = first.frames.at(-1)?.id ?? '';
    first.close();
    const other = await stage.listen('wu');
    await stage.press(1);
    // Every open console got it.
    await other.next('alert');
    const again = await stage.listen('li', { lastId });
    expect(await again.next('alert')).toMatchObject({ kind: 'sos' });
    expect(await again.next('alertCounts')).toMatchObject({ open: 1 });
  });

  it('goes only to the class teacher where the school names one', async () => {
    await stage.tester.db.query(`insert into teaching (role_id, class_id) values ('r-sun', 'class-1')`);
    await stage.press(1);
    for (const teacher of ['wu', 'sun']) expect((await stage.inbox(teacher)).alerts, teacher).toHaveLength(1);
    await stage.act('li', (await stage.only('li')).alertId, { kind: 'close', reason: 'safe', note: '' });
    await importRoster(stage.tester.platform, {
      ...TEST_SCHOOL,
      accounts: TEST_SCHOOL.accounts.map((account) =>
        account.account === 'sun'
          ? {
              ...account,
              identities: [{ roleId: 'r-sun', userType: '1', classIds: ['class-1', 'class-2'], leads: ['class-1'] }],
            }
          : account,
      ),
    });
    await stage.press(20);
    expect((await stage.inbox('wu')).alerts.map(({ state }) => state)).toEqual(['closed']);
    expect((await stage.inbox('sun')).alerts.map(({ state }) => state)).toEqual(['open', 'closed']);
  });
});

describe('the other alarms of a card', () => {
  it('a fall rings like an SOS; a card taken off rings once however often it is reported', async () => {
    await stage.say(1, { alarm: 'removing' });
    await stage.say(5, { alarm: 'removing' });
    await stage.say(6, { alarm: 'fallDown' });
    expect((await stage.inbox('wu')).alerts.map(({ kind, urgency, version }) => [kind, urgency, version])).toEqual([
      ['fall', 'now', 1],
      ['removed', 'soon', 1],
    ]);
  });

  it('several alarms in one message raise an alert each', async () => {
    await stage.say(1, { alarm: 'lowBattery,removing,sos' });
    expect((await stage.inbox('wu')).alerts.map(({ kind }) => kind)).toEqual(['sos', 'removed']);
  });
});

describe('the place of an open alert', () => {
  it('is requested from the card at once, and repeatedly by one process', async () => {
    const asked: number[] = [];
    const driver: CommandDriver = {
      model: 'traccar',
      send: async () => {
        asked.push(stage.tester.time.now);
        return 'sent';
      },
    };
    await stage.close();
    stage = await alertStage({ driver });
    const other = await createPlatform(stage.tester.platform, { driver });
    await stage.press(1);
    await expect.poll(() => asked, PATIENT).toEqual([at(1)]);
    stage.tester.time.now = at(3);
    const { alertId } = await stage.only('li');
    await stage.act('li', alertId, { kind: 'note', note: '我去看看' });
    await expect.poll(() => asked, PATIENT).toEqual([at(1), at(3)]);
    await stage.act('li', alertId, { kind: 'close', reason: 'safe', note: '' });
    expect(await stage.tester.db.query('select ask_at from alert'), 'and no more once it is closed').toEqual([
      { ask_at: null },
    ]);
    other.stop();
  });

  it('is updated while the pupil moves, with a line in the log each time', async () => {
    await stage.say(0, fixAt(300));
    await stage.press(1);
    const { alertId } = await stage.only('li');
    await stage.say(1.1, fixAt(330));
    await stage.say(1.5, fixAt(360));
    await stage.say(1.6, fixAt(400));
    expect((await stage.only('li')).where).toMatchObject({ fixTime: iso(1.5) });
    await stage.say(1.3, fixAt(345));
    expect((await stage.only('li')).where, 'a late fix is no news').toMatchObject({ fixTime: iso(1.5) });
    await stage.act('li', alertId, { kind: 'close', reason: 'safe', note: '' });
    await stage.say(5, fixAt(500));
    expect(lines(await stage.detailOf('li', alertId))).toEqual(['raised', 'located', 'closed by 李强']);
  });

  it('is another thing than where it happened: later fixes leave that, and a further press is what happened', async () => {
    await stage.press(1, fixAt(20));
    await stage.say(2, fixAt(400));
    const moved = await stage.only('li');
    expect(moved).toMatchObject({
      where: { fixTime: iso(2), place: null },
      happened: { time: iso(1), subject: { presses: 1 }, where: { fixTime: iso(1), place: '归途小学' } },
    });
    await stage.press(4, fixAt(800));
    await stage.say(5, fixAt(20));
    expect(await stage.only('li')).toMatchObject({
      time: iso(1),
      happened: { time: iso(4), subject: { presses: 2 }, where: { fixTime: iso(4), place: null } },
    });
  });

  it('is what happened of an alert that a program of before has raised', async () => {
    await stage.press(1, fixAt(20));
    await stage.tester.db.query('update alert set happened = null');
    expect(await stage.only('li')).toMatchObject({
      happened: { time: iso(1), subject: { kind: 'sos' }, where: { place: '归途小学' } },
    });
  });
});

it('alerts work the same in a tab, on a store with one connection', async () => {
  await stage.close();
  stage = await alertStage({ db: await openPglite() });
  const parent = await stage.listen('li');
  await stage.say(0, fixAt(20));
  await stage.press(1);
  const { alertId } = await parent.next('alert');
  await stage.clockAt(3);
  expect(await stage.only('admin')).toMatchObject({ alertId, escalation: { level: 1 }, where: { place: '归途小学' } });
  await stage.act('wu', alertId, { kind: 'take' });
  expect(await parent.next('alert', ({ state }) => state === 'taken')).toMatchObject({
    taken: { by: { name: '吴老师' } },
  });
  await expect(stage.tester.db.query('delete from alert_log')).rejects.toThrow('only ever added to');
});

it('a test alert uses every channel, reaches only its guardian, and notifies again when repeated', async () => {
  const { data } = await stage.tester.ask(position.testAlert, {}, await stage.as('li'));
  expect(data).toMatchObject({ kind: 'test', urgency: 'soon', hush: null, state: 'open' });
  await stage.tester.ask(position.testAlert, {}, await stage.as('li'));
  expect(await stage.only('li')).toMatchObject({ alertId: data.alertId, version: 2 });
  const { recipients } = await stage.detailOf('li', data.alertId);
  expect(recipients.map(({ name, deliveries }) => [name, deliveries.map(({ channel }) => channel)])).toEqual([
    ['李强', ['app', 'push', 'gateway']],
  ]);
  expect((await stage.inbox('wu')).alerts).toEqual([]);
});

it('logs contain no names, places or notes', async () => {
  await stage.press(1, fixAt(20));
  const { alertId } = await stage.only('li');
  await stage.act('li', alertId, { kind: 'close', reason: 'other', note: '在奶奶家' });
  const text = stage.tester.lines.join('\n');
  for (const secret of ['李明', '李强', '13900000004', '30.92', '奶奶', alertId]) expect(text).not.toContain(secret);
});
