/** Publishing a definition: versions, who may, what is refused, and two administrators at once. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CODES,
  type Definition,
  definitionCalls,
  type DefinitionDraft,
  definitionFaults,
  draftOf,
} from '../../../contract';
import { approvalDefinitions } from './editor/definitions';
import { SHIPPED } from './editor/shipped';
import { approvalBed, LEAVE } from '../../../tests/harness/approvals';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'li', 'far']);
beforeEach(async () => void (await tester.db.query('delete from approval_definition where version > 1')));

const read = async (definitionId = 'leave', version?: number) =>
  tester.ask(definitionCalls.getDefinition, { definitionId, ...(version !== undefined && { version }) }, as('admin'));
const publish = (draft: DefinitionDraft, base = 1, account = 'admin', definitionId = 'leave') =>
  tester.ask(definitionCalls.publishDefinition, { definitionId, base, draft }, as(account));
const versions = async (account = 'admin') =>
  (await tester.ask(definitionCalls.getDefinitionVersions, { definitionId: 'leave' }, as(account))).data;
const bodyOf = async (): Promise<Definition> => (await read()).data.definition;
const PHONE = { fieldId: 'f1', type: 'phone' as const, name: { zh: '电话', en: 'Phone' }, required: true };
const withPhone = (body: Definition): DefinitionDraft => ({ ...draftOf(body), form: [...body.form, PHONE] });

it('what the platform ships has no faults, and nobody has published it', async () => {
  for (const definition of SHIPPED) expect(definitionFaults(definition, definition, [])).toEqual([]);
  const { data } = await tester.ask(definitionCalls.getDefinitions, {}, as('admin'));
  expect(data.map(({ definitionId, newest }) => [definitionId, newest.version, newest.publishedBy])).toEqual(
    SHIPPED.map(({ definitionId }) => [definitionId, 1, null]),
  );
});

it('what follows from a form that a school has had for long becomes what the platform ships, in a version of its own', async () => {
  const old = (more: object) =>
    tester.db.query(`update approval_definition set body = body || $1 where definition_id = 'pickup' and version = 1`, [
      JSON.stringify(more),
    ]);
  const upgraded = async () => {
    const [{ school_id } = { school_id: '' }] = await tester.db.query<{ school_id: string }>(
      'select school_id from identity where user_id = $1',
      [as('admin').userId],
    );
    await approvalDefinitions({ db: tester.db, clock: () => new Date(tester.time.now) }).fill(school_id);
    const { definition } = (await read('pickup')).data;
    return [definition.version, definition.consequence?.kind];
  };
  const shipped = SHIPPED.find(({ definitionId }) => definitionId === 'pickup');
  await old({ consequence: { kind: 'leave', pupil: 'pupil', span: 'span', reason: 'who' } });
  expect(await upgraded()).toEqual([2, 'pickup']);
  expect(await upgraded()).toEqual([2, 'pickup']);
  await tester.db.query(`delete from approval_definition where version > 1`);
  // A form that has lost a field which the effect needs stays as the school made it.
  await old({ form: shipped?.form.filter(({ fieldId }) => fieldId !== 'phone') });
  expect(await upgraded()).toEqual([1, 'leave']);
  await old({ form: shipped?.form, consequence: shipped?.consequence });
});

it('a published version is the next one’s form; what runs stays on its own', async () => {
  const before = await desk.start('li');
  const body = await bodyOf();
  const step = { ...body.path[0], stepId: 's1', name: { zh: '教务处', en: 'Office' }, who: { by: 'admins' } } as const;
  const [first, ...others] = body.path;
  if (!first) throw new Error('a path');
  const draft = { ...withPhone(body), path: [first, { ...first, ...step }, ...others] };
  expect((await publish(draft)).data).toEqual({ version: 2 });
  const refused = await desk.prepare('li').then(({ sent }) => sent);
  expect([refused.version, Object.keys(refused.values)]).toEqual([2, Object.keys(LEAVE)]);
  const { definition } = await desk.detail('li', before);
  expect(definition.version).toBe(1);
  expect((await desk.agree('wu', before)).data.status).toBe('agreed');
  const after = await desk.start('li', { ...LEAVE, f1: '13900000000' });
  expect((await desk.agree('wu', after)).data).toMatchObject({ status: 'running', definition: { version: 2 } });
  expect((await desk.agree('admin', after)).data).toMatchObject({ status: 'agreed', effect: { state: 'done' } });
  expect((await desk.detail('li', after)).approvalList.map(({ fieldId }) => fieldId)).toContain('f1');
  await desk.start('li', { ...LEAVE, reason: 'private', f1: '13900000000' });
  expect(
    (await versions()).map(({ version, publishedBy, running }) => [version, publishedBy !== null, running]),
  ).toEqual([
    [2, true, 1],
    [1, false, 0],
  ]);
  // The older version is still to be read.
  expect((await read('leave', 1)).data.definition).toEqual(body);
  const rows = await tester.db.query<{ details: object }>(`select details from audit where act = 'approval.publish'`);
  expect(rows).toEqual([{ details: { definition: 'leave', version: 2 } }]);
});

describe('is refused', () => {
  it('on an older version, with who was faster; sent again, it makes no third version', async () => {
    const draft = withPhone(await bodyOf());
    await publish(draft);
    expect((await publish(draft)).data).toEqual({ version: 2 });
    const other = { ...draft, about: { zh: '别的', en: 'Other' } };
    const { status, envelope } = await publish(other);
    expect([status, envelope.data]).toMatchObject([CODES.conflict, { newest: { version: 2 } }]);
    expect((await publish(other, 2)).data).toEqual({ version: 3 });
    expect((await publish(other, 7)).data).toEqual({ version: 3 });
  });

  it('to one of two who publish at once', async () => {
    const body = await bodyOf();
    const drafts = ['甲', '乙', '丙'].map((zh) => ({ ...draftOf(body), about: { zh, en: zh } }));
    const answers = await Promise.all(drafts.map((draft) => publish(draft)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      CODES.conflict,
      CODES.conflict,
    ]);
    expect((await versions()).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('with faults, in words of the same check as the editor’s', async () => {
    const body = await bodyOf();
    const draft = { ...draftOf(body), form: body.form.filter(({ fieldId }) => fieldId !== 'span') };
    const { status, envelope } = await publish(draft);
    expect([status, envelope.data]).toEqual([CODES.unprocessable, { faults: definitionFaults(draft, body, []) }]);
    const named = { ...draftOf(body), path: [...body.path] };
    const [first] = named.path;
    if (first) named.path.push({ ...first, stepId: 's1', who: { by: 'named', userIds: [as('far').userId] } });
    expect((await publish(named)).status).toBe(CODES.unprocessable);
    expect(await versions()).toHaveLength(1);
  });

  it('when it is too large, or its ids are words of the program', async () => {
    const body = await bodyOf();
    const field = (over: object) => ({ ...withPhone(body), form: [...body.form, { ...PHONE, ...over }] });
    const long = 'x'.repeat(61);
    const many = Array.from({ length: 41 }, (_, n) => ({ ...PHONE, fieldId: `f${n}` }));
    for (const draft of [
      { ...draftOf(body), form: many },
      { ...draftOf(body), form: [] },
      { ...draftOf(body), path: Array.from({ length: 21 }, (_, n) => ({ ...body.path[0], stepId: `s${n}` })) },
      field({ name: { zh: long, en: long } }),
      field({ options: many.map(({ fieldId, name }) => ({ optionId: fieldId, name })) }),
      field({ fieldId: 'constructor' }),
      field({ fieldId: '__proto__' }),
    ])
      expect((await publish(draft as DefinitionDraft)).status).toBe(CODES.badInput);
  });

  it('to who does not administer it', async () => {
    const draft = withPhone(await bodyOf());
    for (const [account, code] of [
      ['wu', CODES.notFound],
      ['li', CODES.forbidden],
    ] as const) {
      expect((await publish(draft, 1, account)).status).toBe(code);
      expect((await tester.ask(definitionCalls.getDefinition, { definitionId: 'leave' }, as(account))).status).toBe(
        code,
      );
    }
    expect((await tester.ask(definitionCalls.getDefinitions, {}, as('wu'))).data).toEqual([]);
    expect((await publish(draft, 1, 'admin', 'gone')).status).toBe(CODES.notFound);
    expect((await read('leave', 9)).status).toBe(CODES.notFound);
    // A definition that another school alone has is not there.
    await tester.db.query(
      `insert into approval_definition
       select (select school_id from identity where user_id = $1), 'own', version, position, body, published_at, null
       from approval_definition where definition_id = 'leave' and version = 1 limit 1`,
      [as('far').userId],
    );
    expect((await publish(draft, 1, 'admin', 'own')).status).toBe(CODES.notFound);
    expect((await read('own')).status).toBe(CODES.notFound);
    await tester.db.query(`delete from approval_definition where definition_id = 'own'`);
  });
});
