/** A walk to the pond is one alert for guardians, school and responsible persons. */
import { describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { createPlatform } from '../../running/createPlatform';
import type { GatewayMessage, DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import { alertStage, fixAt, lines } from '../../../tests/harness/alerts';
import { pond } from '../../../tests/harness/waters';
import {
  stage,
  saved,
  TO_THE_SHORE,
  INTO_IT,
  AWAY,
  walk,
  subject,
  verdicts,
  walked,
  replaceStage,
  setUpWaterJourney,
} from '../../../tests/harness/waterJourney';

setUpWaterJourney();

describe('a walk to the pond [2.24]', () => {
  it('rings when the child comes near, with how far, which way and how fast', async () => {
    const area = await saved(pond({ chain: [{ roleId: null, name: '王塘主', duty: '塘主', phone: '13911112222' }] }));
    const consoles = [await stage.listen('li'), await stage.listen('wu')];
    await walk(TO_THE_SHORE);
    for (const one of consoles) {
      const { subject: told, urgency } = await one.next('alert');
      expect({ told, urgency }).toMatchObject({
        urgency: 'soon',
        told: {
          kind: 'water',
          areaId: area.areaId,
          areaName: '东塘',
          danger: 'high',
          verdict: 'near',
          heading: 'towards',
          bearing: 90,
        },
      });
    }
    const now = await subject();
    expect(now.distance).toBeGreaterThan(20);
    expect(now.distance).toBeLessThan(40);
    expect(now.closing).toBeGreaterThan(1);
    const { alert, area: known, recipients } = await stage.detailOf('li', (await stage.only('li')).alertId);
    expect(known).toMatchObject({ areaId: area.areaId, name: '东塘', mayEdit: false });
    expect(alert.where).toMatchObject({ source: 'gps' });
    expect(recipients.map(({ name, duty, dutyName, level, phone }) => [name, duty, dutyName, level, phone])).toEqual([
      ['李强', 'guardian', null, 0, '13900000004'],
      ['吴老师', 'class-teacher', null, 0, '13900000002'],
      ['赵校长', 'school', null, 1, null],
      ['王塘主', 'water-guard', '塘主', 1, '13911112222'],
    ]);
  });

  it('is one alert that grows worse in the water, rings again and finds more people, and better ashore', async () => {
    await saved();
    await walk([...TO_THE_SHORE]);
    await stage.see('li', 'all');
    await walk(INTO_IT);
    const inIt = await stage.only('li');
    expect(inIt).toMatchObject({ urgency: 'now', seenTime: null, subject: { verdict: 'in', distance: 0 } });
    expect(inIt.escalation.nextTime).not.toBeNull();
    await walk(AWAY);
    const after = await stage.only('li');
    expect(after).toMatchObject({ state: 'open', urgency: 'now', subject: { verdict: 'left' } });
    expect(after.happened, 'what happened stays, with its time and place').toEqual(inIt.happened);
    expect(after.happened).toMatchObject({ subject: { verdict: 'in' } });
    expect(after.happened.where).not.toEqual(after.where);
    expect(lines(await stage.detailOf('li', after.alertId)).filter((what) => what !== 'located')).toEqual([
      'raised',
      'worse',
      'better',
      'better',
    ]);
    expect(await verdicts()).toEqual([
      ['near', null],
      ['in', null],
      ['near', 'eased'],
      ['left', null],
    ]);
  });

  it('is over by itself when the child only passed by, unless somebody has it in hand', async () => {
    await saved();
    await walk([...TO_THE_SHORE, ...AWAY.slice(1)]);
    expect(await stage.only('li')).toMatchObject({
      state: 'closed',
      closed: { by: null, reason: 'over' },
      subject: { verdict: 'left' },
    });
    walked.minute = 60;
    await walk(TO_THE_SHORE);
    const [alert] = (await stage.inbox('li')).alerts;
    await stage.act('wu', alert?.alertId ?? '', { kind: 'take' });
    await walk(AWAY.slice(1));
    expect((await stage.inbox('li')).alerts.map(({ state }) => state)).toEqual(['taken', 'closed']);
  });

  it('tells the pond’s own people one after the other, as nobody takes it: staff here, others by SMS', async () => {
    const sent: { message: GatewayMessage; key: string }[] = [];
    const channels: DeliveryChannels = {
      push: null,
      gateway: { send: async (message, key) => (sent.push({ message, key }), 'sent'), hasSigned: () => false },
      providers: null,
      random: () => 0.5,
    };
    await stage.close();
    await replaceStage(alertStage({ channels }));
    // The teacher of the other class answers for the pond, and for nobody of this class.
    await saved(
      pond({
        chain: [
          { roleId: 'r-sun', name: '孙老师', duty: '塘边值守', phone: null },
          { roleId: 'r-admin', name: '赵校长', duty: '第一责任人', phone: null },
          { roleId: null, name: '没电话的', duty: '', phone: null },
          { roleId: null, name: '村支书', duty: '村', phone: '13911113333' },
        ],
      }),
    );
    const console_ = await stage.listen('sun');
    await walk([...TO_THE_SHORE, ...INTO_IT]);
    const { alertId } = await stage.only('li');
    const chainOf = async () => (await stage.detailOf('li', alertId)).recipients;
    expect((await chainOf()).map(({ name, person, duty, level }) => [name, person?.role ?? null, duty, level])).toEqual(
      [
        ['李强', 'student', 'guardian', 0],
        ['吴老师', 'teacher', 'class-teacher', 0],
        ['赵校长', 'admin', 'school', 1],
        ['孙老师', 'teacher', 'water-guard', 1],
        ['没电话的', null, 'water-guard', 3],
        ['村支书', null, 'water-guard', 4],
      ],
    );
    for (const account of ['admin', 'sun']) expect((await stage.inbox(account)).alerts, account).toEqual([]);
    expect((await stage.detail('sun', alertId)).status).toBe(CODES.notFound);

    await stage.clockAt(walked.minute + 2.1);
    expect(await stage.only('admin')).toMatchObject({ alertId, escalation: { level: 1 } });
    expect(await console_.next('alert')).toMatchObject({ alertId, kind: 'water', studentName: '李明' });
    expect((await stage.detailOf('sun', alertId)).fixes.length).toBeGreaterThan(0);
    const { studentLocation, studentDayTrack, alerts } = contract.position;
    const asSun = await stage.as('sun');
    expect(
      (await stage.tester.ask(studentLocation, { studentId: 's-ming' }, asSun)).status,
      'of the child she knows this one alert',
    ).toBe(CODES.notFound);
    expect((await stage.tester.ask(studentDayTrack, { studentId: 's-ming', day: '2026-03-02' }, asSun)).status).toBe(
      CODES.notFound,
    );
    expect((await stage.tester.ask(alerts, { studentId: 's-ming' }, asSun)).status).toBe(CODES.notFound);

    for (const later of [5.1, 8.2]) await stage.clockAt(walked.minute + later);
    const contacts = () => sent.flatMap(({ message }) => (message.to.userId === null ? [message] : []));
    expect(contacts(), 'whose turn has not come').toEqual([]);
    await stage.clockAt(walked.minute + 11.3);
    await expect.poll(contacts).toEqual([
      {
        alertId,
        kind: 'water',
        urgency: 'now',
        who: '李',
        time: expect.any(String),
        path: null,
        to: { userId: null, mobile: '13911113333', role: 'water-guard' },
        text: {
          zh: expect.stringMatching(/^东塘：李同学 09:\d\d 起在水里。请马上去看。$/),
          en: expect.stringMatching(/^Pupil 李 has been in the water since 09:\d\d: 东塘\./),
        },
      },
    ]);
    await expect
      .poll(async () =>
        (await chainOf()).map(({ name, deliveries }) => [
          name,
          deliveries.find(({ channel }) => channel === 'gateway')?.state ?? null,
        ]),
      )
      .toEqual([
        ['李强', 'sent'],
        ['吴老师', 'sent'],
        ['赵校长', 'sent'],
        ['孙老师', 'sent'],
        ['没电话的', null],
        ['村支书', 'sent'],
      ]);
    expect(new Set(sent.map(({ key }) => key)).size, 'nothing twice under one key').toBe(sent.length);
    await stage.clockAt(walked.minute + 30);
    expect((await stage.only('li')).escalation, 'nobody is left to be told').toMatchObject({
      level: 4,
      nextTime: null,
    });

    await stage.act('sun', alertId, { kind: 'take' });
    expect(await stage.only('li')).toMatchObject({ state: 'taken', taken: { by: { name: '孙老师' } } });
    await stage.tester.db.query(`update identity set user_type = '3', student_id = 's-hua' where role_id = 'r-sun'`);
    expect((await stage.inbox('sun')).alerts, 'who has left the staff knows nothing of it').toEqual([]);
  });

  it('rings the same when the platform is started anew after every fix, or two take turns', async () => {
    await saved();
    let turn = 0;
    for (const east of [...TO_THE_SHORE, ...INTO_IT, ...AWAY]) {
      const again = await createPlatform(stage.tester.platform);
      await walk([east], { by: (turn += 1) % 2 ? again.fetch : stage.tester.fetch });
      again.stop();
    }
    expect(await verdicts()).toEqual([
      ['near', null],
      ['in', null],
      ['near', 'eased'],
      ['left', null],
    ]);
    expect(await stage.only('li')).toMatchObject({ subject: { verdict: 'left' } });
  });

  it('rings nothing more when all messages come again, or by masts', async () => {
    await saved();
    await walk([...TO_THE_SHORE]);
    const { alertId, version } = await stage.only('li');
    walked.minute = 0;
    await walk([...TO_THE_SHORE]);
    expect(await stage.only('li')).toMatchObject({ alertId, version });
    await stage.say(30, { ...fixAt(1_100), source: 'cell', accuracy: 800 }, { id: '860000000000002' });
    await stage.say(31, { ...fixAt(1_100), source: 'cell', accuracy: 800 }, { id: '860000000000002' });
    expect((await stage.inbox('sun')).alerts).toEqual([]);
  });

  it('leaves nothing behind of cards that are far from every water, an hour after', async () => {
    await saved();
    const watched = async () => (await stage.tester.db.query('select 1 from water_watch')).length;
    await walk([0, 50, 100, 200, 100]);
    expect(await watched()).toBe(0);
    await walk([...TO_THE_SHORE, ...AWAY.slice(1), 300]);
    expect(await watched()).toBe(1);
    walked.minute += 70;
    await walk([100, 100]);
    expect(await watched()).toBe(0);
  });
});
