/** What follows from an agreed approval, is taken back with it, and is tried again when it fails. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { hoursOn, approvalBed } from '../../../tests/harness/approvals';
import { pond } from '../../../tests/harness/waters';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'sun', 'li', 'zhang']);

describe('what follows', () => {
  it('a swim of a class, agreed by the school, is a supervised swim; withdrawn, it is none', async () => {
    const { data: area } = await tester.ask(contract.position.saveWaterArea, { area: pond() }, as('admin'));
    const values = {
      class: 'class-1',
      water: area.areaId,
      span: { from: hoursOn(5), to: hoursOn(7) },
      supervisor: '吴老师',
    };
    const swims = async () => (await tester.ask(contract.position.swims, {}, as('wu'))).data;
    const id = await desk.start('wu', values, 'swim');
    expect(await swims()).toEqual([]);
    expect((await desk.agree('admin', id)).data).toMatchObject({ status: 'agreed', effect: { state: 'done' } });
    expect(await swims()).toMatchObject([{ areaId: area.areaId, classIds: ['class-1'], supervisor: '吴老师' }]);
    // The guardians of the class have a copy.
    expect(await desk.counts('li')).toMatchObject({ notifyNumber: 1 });
    await desk.act('wu', id, { kind: 'withdraw', words: '' });
    expect(await swims()).toEqual([]);
    const long = { ...values, span: { from: hoursOn(5), to: hoursOn(40) } };
    await expect(desk.start('wu', long, 'swim')).rejects.toThrow('faults');
  });

  it('a lost card, agreed, counts as lost and its other guardians are asked; withdrawn, it counts again', async () => {
    const lost = async () =>
      (await tester.ask(contract.position.studentLocation, { studentId: 's-hua' }, as('zhang'))).data.lostTime;
    const id = await desk.start('zhang', { pupil: 's-hua', where: '公交车上' }, 'lost-card');
    expect(await lost()).toBeNull();
    tester.time.now += 60_000;
    expect((await desk.agree('sun', id)).data).toMatchObject({
      effect: { state: 'done', effect: { kind: 'loss', studentId: 's-hua' }, studentName: '张华' },
    });
    expect(await lost()).toBe(hoursOn(1 / 60));
    await desk.act('zhang', id, { kind: 'withdraw', words: '' });
    expect(await lost()).toBeNull();
    expect((await desk.detail('zhang', id)).effect?.state).toBe('undone');
  });

  it('a loss that was reported by hand before stays when the approval is withdrawn', async () => {
    const report = (status: 'lost' | 'found') =>
      tester.ask(contract.user.updateStatus, { studentId: 's-hua', status }, as('zhang'));
    const { data: before } = await report('lost');
    const id = await desk.start('zhang', { pupil: 's-hua' }, 'lost-card');
    tester.time.now += 60_000;
    await desk.agree('sun', id);
    await desk.act('zhang', id, { kind: 'withdraw', words: '' });
    const { data: after } = await tester.ask(contract.position.studentLocation, { studentId: 's-hua' }, as('zhang'));
    expect(after.lostTime).toBe(before.lostTime);
    await report('found');
  });

  it('an early pickup silences absence from then on, and says who comes', async () => {
    const span = { from: hoursOn(4), to: hoursOn(7) };
    const id = await desk.start('li', { pupil: 's-ming', who: '王奶奶', phone: '13900000088', span }, 'pickup');
    expect((await desk.agree('wu', id)).data.effect).toMatchObject({
      state: 'done',
      effect: { kind: 'pickup', who: '王奶奶' },
    });
    const { data } = await tester.ask(contract.position.studentLocation, { studentId: 's-ming' }, as('li'));
    expect(data.leaves).toEqual([span]);
  });

  it('an effect that failed is tried again until it is there, and the decision stands', async () => {
    const { data: area } = await tester.ask(contract.position.saveWaterArea, { area: pond() }, as('admin'));
    const span = { from: hoursOn(5), to: hoursOn(7) };
    const id = await desk.start('wu', { class: 'class-1', water: area.areaId, span, supervisor: '吴' }, 'swim');
    await tester.db.query('update water_area set removed = true where area_id = $1', [area.areaId]);
    expect((await desk.agree('admin', id)).data).toMatchObject({ status: 'agreed', effect: { state: 'failed' } });
    await tester.db.query('update water_area set removed = false where area_id = $1', [area.areaId]);
    await tester.runScheduled();
    expect((await desk.detail('wu', id)).effect?.state).toBe('failed');
    tester.time.now += 61_000;
    await tester.runScheduled();
    expect((await desk.detail('wu', id)).effect?.state).toBe('done');
  });
});
