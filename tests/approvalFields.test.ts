/** Person, table and formula fields through the platform, and a choice within a list of the step. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approval, CODES, definitionCalls, draftOf, type FormValues, type Picked } from '../contract';
import { type ApprovalBed, LEAVE, openApprovalBed } from './harness/approvals';

let bed: ApprovalBed;
const name = (zh: string) => ({ zh, en: zh });
const LINES = [
  { what: '车票', cost: 12.5 },
  { what: '午饭', cost: 20 },
];

beforeAll(async () => {
  bed = await openApprovalBed(['admin', 'wu', 'li']);
  const { data } = await bed.tester.ask(definitionCalls.getDefinition, { definitionId: 'leave' }, bed.as('admin'));
  const { definition } = data;
  const columns = [
    { columnId: 'what', type: 'text' as const, name: name('项目'), required: true },
    { columnId: 'cost', type: 'amount' as const, name: name('金额'), required: true },
  ];
  const [step] = definition.path;
  if (!step) throw new Error('no step');
  const published = await bed.tester.ask(
    definitionCalls.publishDefinition,
    {
      definitionId: 'leave',
      base: definition.version,
      draft: {
        ...draftOf(definition),
        form: [
          ...definition.form,
          { fieldId: 'lines', type: 'table', name: name('花费'), required: false, columns },
          { fieldId: 'total', type: 'formula', name: name('合计'), required: false, formula: 'sum([lines.cost])' },
          { fieldId: 'guide', type: 'person', name: name('陪同'), required: false },
        ],
        path: [
          ...definition.path,
          {
            ...step,
            stepId: 'chosen',
            who: { by: 'picked', among: ['u-wu'] },
            whenEmpty: 'pass',
            when: [{ field: 'total', is: 'over', value: 30 }],
          },
        ],
      },
    },
    bed.as('admin'),
  );
  expect(published.status).toBe(CODES.ok);
});
afterAll(() => bed.tester.close());

const send = async (values: FormValues, picked: Picked = {}) => {
  const { sent, path } = await bed.desk.prepare('li', { ...LEAVE, ...values }, 'leave', picked);
  const { status, data } = await bed.tester.ask(approval.submitFormData, sent, bed.as('li'));
  return { status, data, path };
};

it('computes the sum itself, whatever was sent for it, and leads the path by it', async () => {
  const { status, data } = await send({ lines: LINES, total: 1 }, { chosen: ['u-wu'] });
  // The path was made from what was entered for the sum: it is another one.
  expect(status).toBe(CODES.conflict);
  expect(data).toMatchObject({ path: expect.any(Array) });
  const sent = await send({ lines: LINES, total: 32.5, guide: 'u-wu' }, { chosen: ['u-wu'] });
  expect(sent.status).toBe(CODES.ok);
  const detail = await bed.desk.detail('wu', sent.data.instanceId);
  expect(detail.approvalList.slice(-3)).toMatchObject([
    {
      formType: 'table',
      table: {
        columns: [name('项目'), name('金额')],
        rows: [
          ['车票', '12.5'],
          ['午饭', '20'],
        ],
      },
    },
    { formType: 'formula', text: '32.5' },
    { formType: 'person', text: '吴老师' },
  ]);
  expect(detail.processList.at(-1)?.people.map((person) => person.name)).toEqual(['吴老师']);
});

it('refuses rows of other columns, people whom the sender may not name, and who is not in the list', async () => {
  expect((await send({ lines: [{ what: '车票', cost: 1, more: 2 }], total: 1 })).status).toBe(CODES.unprocessable);
  expect((await send({ guide: 'u-li' })).status).toBe(CODES.notFound);
  const { path, status } = await send({ lines: LINES, total: 32.5 }, { chosen: ['u-admin'] });
  expect([status, path.at(-1)?.people]).toEqual([CODES.ok, []]);
});

it('a place and an area are kept as WGS-84, told with the school’s nearest place, and refused when they are none', async () => {
  const at = [120.9212, 30.9213] as const;
  const away = { pupil: 's-ming', where: '公园', span: LEAVE['span'] ?? '' } satisfies FormValues;
  const id = await bed.desk.start('li', { ...away, at: { at } }, 'alone');
  const item = (await bed.desk.detail('wu', id)).approvalList.find(({ fieldId }) => fieldId === 'at');
  expect(item).toMatchObject({
    formType: 'place',
    text: '120.9212,30.9213',
    corners: [at],
    near: { name: '归途小学' },
  });
  // No home of a pupil is told with it.
  const [row] = await bed.tester.db.query<{ form_values: object }>(
    'select form_values from approval where instance_id = $1',
    [id],
  );
  expect(row?.form_values).toMatchObject({ at: { at } });
  const { data } = await bed.tester.ask(approval.getOriginatorData, {}, bed.as('li'));
  expect(data.places.map(({ name }) => name)).toEqual(['归途小学']);
  const { sent } = await bed.desk.prepare('li', { ...away, at: '公园' }, 'alone');
  const refused = await bed.tester.ask(approval.submitFormData, sent, bed.as('li'));
  expect([refused.status, refused.envelope.data]).toEqual([CODES.unprocessable, { faults: { at: 'place' } }]);
  const far = { ...sent, values: { ...away, at: { at: [200, 30] } } };
  expect((await bed.tester.ask(approval.submitFormData, far as never, bed.as('li'))).status).toBe(CODES.badInput);
});
