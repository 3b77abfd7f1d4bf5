/** Person, table and formula fields through the platform, and a choice within a list of the step. */
import { beforeAll, expect, it } from 'vitest';
import { approval, CODES, type FormValues, type Picked } from '../../../contract';
import { LEAVE, approvalBed } from '../../../tests/harness/approvals';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'li'], []);
const name = (zh: string) => ({ zh, en: zh });
const LINES = [
  { what: '车票', cost: 12.5 },
  { what: '午饭', cost: 20 },
];

beforeAll(async () => {
  const columns = [
    { columnId: 'what', type: 'text' as const, name: name('项目'), required: true },
    { columnId: 'cost', type: 'amount' as const, name: name('金额'), required: true },
  ];
  const published = await desk.redefine(({ form, path }) => {
    const [step] = path;
    if (!step) throw new Error('no step');
    return {
      form: [
        ...form,
        { fieldId: 'lines', type: 'table', name: name('花费'), required: false, columns },
        { fieldId: 'total', type: 'formula', name: name('合计'), required: false, formula: 'sum([lines.cost])' },
        { fieldId: 'guide', type: 'person', name: name('陪同'), required: false },
      ],
      path: [
        ...path,
        {
          ...step,
          stepId: 'chosen',
          who: { by: 'picked', among: ['u-wu'] },
          whenEmpty: 'pass',
          when: [{ field: 'total', is: 'over', value: 30 }],
        },
      ],
    };
  });
  expect(published.status).toBe(CODES.ok);
});

const send = async (values: FormValues, picked: Picked = {}) => {
  const { sent, path } = await desk.prepare('li', { ...LEAVE, ...values }, 'leave', picked);
  const { status, data } = await tester.ask(approval.submitFormData, sent, as('li'));
  return { status, data, path };
};

it('computes the sum itself, whatever was sent for it, and leads the path by it', async () => {
  const { status, data } = await send({ lines: LINES, total: 1 }, { chosen: ['u-wu'] });
  // The path was made from what was entered for the sum: it is another one.
  expect(status).toBe(CODES.conflict);
  expect(data).toMatchObject({ path: expect.any(Array) });
  const sent = await send({ lines: LINES, total: 32.5, guide: 'u-wu' }, { chosen: ['u-wu'] });
  expect(sent.status).toBe(CODES.ok);
  const detail = await desk.detail('wu', sent.data.instanceId);
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
  const id = await desk.start('li', { ...away, at: { at } }, 'alone');
  const item = (await desk.detail('wu', id)).approvalList.find(({ fieldId }) => fieldId === 'at');
  expect(item).toMatchObject({
    formType: 'place',
    text: '120.9212,30.9213',
    corners: [at],
    near: { name: '归途小学' },
  });
  // No home of a pupil is told with it.
  const [row] = await tester.db.query<{ form_values: object }>(
    'select form_values from approval where instance_id = $1',
    [id],
  );
  expect(row?.form_values).toMatchObject({ at: { at } });
  const { data } = await tester.ask(approval.getOriginatorData, {}, as('li'));
  expect(data.places.map(({ name }) => name)).toEqual(['归途小学']);
  const { sent } = await desk.prepare('li', { ...away, at: '公园' }, 'alone');
  const refused = await tester.ask(approval.submitFormData, sent, as('li'));
  expect([refused.status, refused.envelope.data]).toEqual([CODES.unprocessable, { faults: { at: 'place' } }]);
  const far = { ...sent, values: { ...away, at: { at: [200, 30] } } };
  expect((await tester.ask(approval.submitFormData, far as never, as('li'))).status).toBe(CODES.badInput);
});
