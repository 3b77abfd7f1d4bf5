/** Approvals through the platform: a leave from the form to the fences it silences, and who may see and decide what. */
import { beforeEach, describe, expect, it } from 'vitest';
import { approval, CODES, contract, type Definition } from '../../../contract';
import { approvalBed, hoursOn, LEAVE } from '../../../tests/harness/approvals';
import { draftFor } from '../../../tests/harness/fences';
import { MORNING } from '../../../tests/harness/testSchool';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'sun', 'li', 'zhang', 'far'], ['approval', 'crossing']);
beforeEach(async () => void (await tester.db.query('update fence set removed = true')));

describe('a leave', () => {
  it('goes from the parent to the class teacher, with the path that was shown before [7.13]', async () => {
    const { path } = await desk.prepare('li');
    expect(path.map(({ stepId, people }) => [stepId, people.map(({ name }) => name)])).toEqual([
      ['class-teacher', ['吴老师']],
      ['guardians', []],
    ]);
    const id = await desk.start('li');
    expect((await desk.list('wu', 1)).list).toMatchObject([
      { instanceId: id, serialNumber: '20260302-001', studentName: '李明', status: 'running', waitsFor: ['吴老师'] },
    ]);
    expect(await desk.counts('wu')).toMatchObject({ approveNumber: 1 });
    const { data } = await desk.agree('wu', id, '早日康复');
    expect(data).toMatchObject({
      status: 'agreed',
      effect: { state: 'done', effect: { kind: 'leave', reason: '病假' }, studentName: '李明' },
      processList: [{ approvalType: 1, people: [{ name: '吴老师', status: 'agreed', words: '早日康复' }] }, {}],
    });
    expect(data.log.map(({ who, what }) => [who, what])).toEqual([
      ['李强', 'start'],
      ['吴老师', 'agree'],
      [null, 'effect'],
    ]);
    expect(await desk.counts('wu')).toMatchObject({ approveNumber: 0 });
    expect((await desk.list('wu', 2)).total).toBe(1);
    expect((await desk.list('li', 3)).list).toMatchObject([{ instanceId: id, status: 'agreed' }]);
  });

  it('silences absence in its span and names itself; withdrawn, the fence rings again', async () => {
    const due = { days: [1, 2, 3, 4, 5], schoolDaysOnly: false, hereBy: '13:00', stayUntil: null };
    const fence = draftFor([], { scope: { kind: 'school' }, rules: { presence: due } });
    await tester.ask(contract.position.saveFence, { fence }, as('admin'));
    const silences = async () =>
      (await tester.ask(contract.position.crossings, { studentId: 's-ming', silent: true }, as('wu'))).data
        .filter(({ kind }) => kind === 'absent')
        .map(({ time, silence, evidence }) => ({ day: time.slice(8, 10), silence, excuse: evidence.excuse }));
    const span = { from: hoursOn(28), to: hoursOn(24 * 2.5) };
    const id = await desk.start('li', { ...LEAVE, span });
    await desk.agree('wu', id);
    // 13:00:06 today, and tomorrow.
    for (const hours of [4, 28]) {
      tester.time.now = MORNING + hours * 3_600_000 + 6_000;
      await tester.runScheduled();
    }
    expect((await silences())[0]).toMatchObject({
      day: '03',
      silence: 'excused',
      excuse: expect.stringMatching(/^病假 20260302-\d{3}$/),
    });
    const { data } = await desk.act('li', id, { kind: 'withdraw', words: '好了' });
    expect(data).toMatchObject({ status: 'revoked', effect: { state: 'undone' } });
    tester.time.now += 24 * 3_600_000;
    await tester.runScheduled();
    expect((await silences())[0]).toEqual({ day: '04', silence: null, excuse: null });
  });

  it('refused does nothing, and the reason is kept', async () => {
    const id = await desk.start('li');
    const { data } = await desk.act('wu', id, { kind: 'refuse', taskNo: 0, words: '有考试' });
    expect(data).toMatchObject({ status: 'refused', effect: null });
    expect(data.processList[0]?.people).toMatchObject([{ status: 'refused', words: '有考试' }]);
    expect(await tester.db.query('select 1 from leave_span')).toEqual([]);
    expect(
      (
        await tester.ask(
          approval.updateActivitiStatus,
          {
            instanceId: id,
            act: { kind: 'refuse', taskNo: 0, words: '' },
          },
          as('wu'),
        )
      ).status,
    ).toBe(CODES.badInput);
  });

  it('sent back and sent again for another pupil is that pupil’s in list, sheet and effect', async () => {
    const id = await desk.start('wu', { ...LEAVE, span: { from: hoursOn(4), to: hoursOn(80) } });
    const taskNo = (await desk.detail('admin', id)).may.taskNo ?? -1;
    await desk.act('admin', id, { kind: 'back', taskNo, toStep: null, words: '三天就够' });
    // Who asked changes what was sent; nobody else gets the form.
    expect((await desk.detail('wu', id)).returned).toMatchObject({ pupil: 's-ming', reason: 'ill' });
    expect((await desk.detail('admin', id)).returned).toBeNull();
    const { sent } = await desk.prepare('wu', { ...LEAVE, pupil: 's-fang', reason: 'private' });
    const { data } = await tester.ask(approval.submitFormData, { ...sent, over: id }, as('wu'));
    expect(data.instanceId).toBe(id);
    expect((await desk.list('wu', 3)).list).toMatchObject([{ instanceId: id, studentName: '王芳' }]);
    await desk.agree('admin', id);
    expect(await desk.detail('wu', id)).toMatchObject({
      status: 'agreed',
      studentName: '王芳',
      effect: { state: 'done', effect: { reason: '事假' } },
    });
  });

  it('of more than three days goes to the school too', async () => {
    const { path } = await desk.prepare('li', { ...LEAVE, span: { from: hoursOn(4), to: hoursOn(80) } });
    expect(path.map(({ stepId }) => stepId)).toEqual(['class-teacher', 'school', 'guardians']);
  });
});

describe('a time limit', () => {
  it('hands the task to the school; an approval that runs keeps its version', async () => {
    const running = await desk.start('li');
    const [row] = await tester.db.query<{ body: Definition }>(
      `select body from approval_definition where definition_id = 'leave' and version = 1 and school_id = 'school-a'`,
    );
    if (!row) throw new Error('no definition');
    const [first, ...rest] = row.body.path;
    const body = { ...row.body, version: 2, path: [{ ...first, hours: 2, late: 'up' }, ...rest] };
    await tester.db.query(
      `insert into approval_definition (school_id, definition_id, version, position, body, published_at)
       values ('school-a', 'leave', 2, 0, $1, now())`,
      [JSON.stringify(body)],
    );
    const id = await desk.start('li');
    tester.time.now += 2 * 3_600_000;
    await tester.runScheduled();
    const states = async (instanceId: string) =>
      (await desk.detail('admin', instanceId)).processList[0]?.people.map(({ name, status }) => `${name} ${status}`);
    expect(await states(id)).toEqual(['吴老师 transferred', '赵校长 open']);
    expect(await states(running)).toEqual(['吴老师 open']);
    expect((await desk.detail('admin', running)).definition.version).toBe(1);
    expect(await desk.counts('admin')).toMatchObject({ approveNumber: 1 });
    await tester.db.query('delete from approval');
    await tester.db.query('delete from approval_definition where version = 2');
  });
});

describe('sending a form', () => {
  it('with faults is refused with each fault by its field', async () => {
    const { sent } = await desk.prepare('li', { pupil: 's-ming', span: { from: hoursOn(4), to: hoursOn(3) } });
    const { status, data } = await tester.ask(approval.submitFormData, sent, as('li'));
    expect([status, data]).toEqual([422, { faults: { reason: 'required', span: 'span' } }]);
  });

  it('along another path than the one shown is refused with the new one', async () => {
    const { sent } = await desk.prepare('li');
    const { status, data } = await tester.ask(approval.submitFormData, { ...sent, print: 'other' }, as('li'));
    expect([status, (data as never as { path: object[] }).path.length]).toEqual([CODES.conflict, 2]);
  });

  it('twice with one key starts it once', async () => {
    const { sent } = await desk.prepare('li');
    const twice = { ...sent, onceKey: 'key-of-the-form' };
    const answers = await Promise.all(
      [twice, twice].map((input) => tester.ask(approval.submitFormData, input, as('li'))),
    );
    expect(new Set(answers.map(({ data }) => data.instanceId)).size).toBe(1);
    expect((await desk.list('li', 3)).total).toBe(1);
  });

  it('about a pupil outside the scope is 404', async () => {
    const { sent } = await desk.prepare('li', { ...LEAVE, pupil: 's-hua' });
    expect((await tester.ask(approval.submitFormData, sent, as('li'))).status).toBe(CODES.notFound);
  });
});

describe('who may', () => {
  it('two deciding at once give one decision', async () => {
    const id = await desk.start('li');
    const both = await Promise.all([
      desk.act('wu', id, { kind: 'agree', taskNo: 0, words: '' }),
      desk.act('wu', id, { kind: 'refuse', taskNo: 0, words: '不' }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([CODES.ok, CODES.conflict]));
  });

  it('nobody else sees it: another family, another teacher, another school', async () => {
    const id = await desk.start('li');
    for (const account of ['zhang', 'sun', 'far'])
      for (const answer of [
        await tester.ask(approval.getActivitiApprovalInfo, { instanceId: id }, as(account)),
        await desk.act(account, id, { kind: 'comment', words: '?' }),
      ])
        expect([account, answer.status]).toEqual([account, CODES.notFound]);
    expect((await desk.detail('admin', id)).may.taskNo).toBeNull();
    expect((await desk.act('admin', id, { kind: 'agree', taskNo: 0, words: '' })).status).toBe(CODES.forbidden);
    expect((await desk.act('li', id, { kind: 'agree', taskNo: 0, words: '' })).status).toBe(CODES.forbidden);
  });

  it('another guardian of the child sees it and gets a copy when it is agreed', async () => {
    await tester.db.query(
      `insert into identity (role_id, user_id, user_type, school_id, student_id)
       values ('r-li-2', 'u-zhang', '3', 'school-a', 's-ming') on conflict do nothing`,
    );
    const id = await desk.start('li');
    expect((await desk.list('zhang', 3)).total).toBe(1);
    expect(await desk.counts('zhang')).toMatchObject({ notifyNumber: 0 });
    await desk.agree('wu', id);
    expect(await desk.counts('zhang')).toMatchObject({ notifyNumber: 1 });
    expect((await desk.list('zhang', 4)).list).toMatchObject([{ instanceId: id, read: false }]);
    const { data } = await tester.ask(approval.updateActivitiReadStatus, { instanceIds: [id] }, as('zhang'));
    expect(data).toMatchObject({ notifyNumber: 0 });
    await tester.db.query(`delete from identity where role_id = 'r-li-2'`);
  });

  it('a decision is in the audit log, without names', async () => {
    await desk.agree('wu', await desk.start('li'));
    const [row] = await tester.db.query('select act, subject_id, details from audit order by audit_id desc limit 1');
    expect(row).toEqual({
      act: 'approval.agree',
      subject_id: 's-ming',
      details: { serial: expect.stringMatching(/^20260302-/) },
    });
  });
});
