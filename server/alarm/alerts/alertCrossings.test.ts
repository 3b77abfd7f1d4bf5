/** Alerts of crossings: who gets them, and how urgent they are. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { alertStage, fixAt } from '../../../tests/harness/alerts';
import { draftFor } from '../../../tests/harness/fences';
import { eachTest } from '../../../tests/harness/opened';

const { position } = contract;

const stage = eachTest(alertStage);

describe('a crossing of a fence [2.26]', () => {
  const walk = async (steps: [minute: number, east: number][]) => {
    for (const [minute, east] of steps) await stage.say(minute, fixAt(east));
  };
  const save = async (account: string, fence: ReturnType<typeof draftFor>) =>
    stage.tester.ask(position.saveFence, { fence }, await stage.as(account));

  it('is a note to the guardians of a guardian’s fence, and to nobody else', async () => {
    await save('li', draftFor(['s-ming']));
    await walk([
      [0, 600],
      [1, 500],
      [2, 300],
      [3, 20],
      [4, 5],
      [5, 0],
      [6, 0],
      [15, 2],
    ]);
    expect(await stage.only('li')).toMatchObject({
      kind: 'fence',
      urgency: 'note',
      subject: { crossing: 'arrive', fenceName: '学校', early: false },
      escalation: { nextTime: null },
    });
    expect((await stage.inbox('wu')).alerts).toEqual([]);
    const [crossing] = (await stage.tester.ask(position.crossings, {}, await stage.as('li'))).data;
    expect((await stage.only('li')).subject).toMatchObject({ crossingId: crossing?.crossingId });
  });

  it('is no open case, has no place in front of what is over, and is in the view of fences alone', async () => {
    await save('li', draftFor(['s-ming']));
    await walk([
      [0, 600],
      [1, 500],
      [2, 300],
      [3, 20],
      [4, 5],
      [5, 0],
      [6, 0],
      [15, 2],
    ]);
    const [battery = ''] = await stage.raiseNew({});
    await stage.act('li', battery, { kind: 'close', reason: 'safe', note: '' });
    const kinds = async (asked: Parameters<typeof stage.inbox>[1]) =>
      (await stage.inbox('li', asked)).alerts.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['battery', 'fence']);
    expect(await stage.counts('li')).toMatchObject({ open: 0, unread: 1 });
    expect([await kinds({ view: 'open' }), await kinds({ view: 'danger' }), await kinds({ view: 'fences' })]).toEqual([
      [],
      [],
      ['fence'],
    ]);
    const { alertId = '' } = (await stage.inbox('li', { view: 'fences' })).alerts[0] ?? {};
    await stage.act('li', alertId, { kind: 'take' });
    expect(await kinds({ view: 'open' })).toEqual(['fence']);
    expect(await stage.counts('li')).toMatchObject({ open: 1 });
  });

  it('that arrives an hour late with the whole trip notifies once', async () => {
    await save('li', draftFor(['s-ming']));
    await walk([
      [0, 600],
      [1, 300],
      [3, 5],
      [4, 0],
      [5, 0],
      [20, 3],
    ]);
    const steps = [
      [21, 40],
      [22, 200],
      [23, 350],
      [24, 500],
      [90, 900],
      [90.5, 900],
    ] as const;
    await stage.batch(
      91,
      steps.map(([minute, east]) => [minute, fixAt(east)]),
    );
    expect((await stage.inbox('li')).alerts.map(({ subject }) => 'crossing' in subject && subject.crossing)).toEqual([
      'leave',
      'arrive',
    ]);
  });

  it('of a school’s fence goes to whom its rules name, and leaving early is more than a note', async () => {
    const presence = { days: [1, 2, 3, 4, 5, 6, 7] as never, schoolDaysOnly: false, hereBy: null, stayUntil: '16:10' };
    await save(
      'admin',
      draftFor([], {
        scope: { kind: 'classes', classIds: ['class-1'] },
        rules: { presence, told: { guardians: 'all', teachers: true, admins: true } },
      }),
    );
    await walk([
      [0, 0],
      [1, 2],
      [20, 3],
      [21, 40],
      [22, 200],
      [23, 350],
      [24, 500],
      [25, 700],
    ]);
    for (const account of ['li', 'wu', 'admin'])
      expect(await stage.only(account), account).toMatchObject({
        kind: 'fence',
        urgency: 'soon',
        subject: { crossing: 'leave', early: true },
      });
    for (const view of ['open', 'danger', 'fences'] as const)
      expect((await stage.inbox('li', { view })).alerts, view).toHaveLength(1);
    expect(await stage.counts('li')).toMatchObject({ open: 1 });
  });
});
