/** The administrator's place: who may change which pupil, what is said before, and what two people do at once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type CallInput, CODES, contract, MANAGED_PAGE } from '../../../contract';
import { importRoster } from '../../running/consequences';
import { testPlatform } from '../../../tests/harness/platform';
import { OTHER_SCHOOL, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { allTests } from '../../../tests/harness/opened';

const { managedPupils, managedPupil, savePupil, movePupils } = contract.user;

const tester = allTests(testPlatform);
const admin = allTests(() => tester.signIn('admin'));
const wu = allTests(() => tester.signIn('wu'));
// What a test changed by hand is as the roster says again.
beforeEach(async () => void (await importRoster(tester.platform, TEST_SCHOOL)));

const read = async (studentId: string, as = admin) => (await tester.ask(managedPupil, { studentId }, as)).data;
const names = async (input: CallInput<typeof managedPupils>, as = admin) =>
  (await tester.ask(managedPupils, input, as)).data.pupils.map(({ name }) => name);
/** Saves a pupil over the version that is stored now. */
async function save(studentId: string, changes: object, as = admin) {
  const { version, name, classId, subscribed } = await read(studentId);
  return tester.ask(savePupil, { over: { studentId, version }, name, classId, subscribed, ...changes }, as);
}

describe('the list of pupils', () => {
  it('has the own school in the order of its classes, then by pinyin', async () => {
    expect(await names({})).toEqual(['李明', '王芳', '陈月', '张华']);
  });

  it.each([
    ['a part of the name', { search: '明' }, ['李明']],
    ['pinyin, with a space and capitals', { search: 'Zhang Hua' }, ['张华']],
    ['initials', { search: 'wf' }, ['王芳']],
    ['signs of SQL patterns, which mean nothing', { search: '%' }, []],
    ['a class', { classId: 'class-2' }, ['陈月', '张华']],
    ['no card', { lacks: 'card' as const }, ['陈月']],
    ['no guardian', { lacks: 'guardian' as const }, []],
  ])('finds pupils by %s', async (_, input, found) => {
    expect(await names(input)).toEqual(found);
  });

  it('comes in pages, without a gap and without a pupil twice', async () => {
    const many = Array.from({ length: MANAGED_PAGE + 30 }, (_, n) => ({
      studentId: `s-many-${n}`,
      classId: n % 2 ? 'class-1' : 'class-2',
      name: `李${n % 7}`,
      subscribed: true,
    }));
    await importRoster(tester.platform, { ...TEST_SCHOOL, students: [...TEST_SCHOOL.students, ...many] });
    const first = (await tester.ask(managedPupils, {}, admin)).data;
    expect(first.pupils).toHaveLength(MANAGED_PAGE);
    const second = (await tester.ask(managedPupils, { after: first.next ?? undefined }, admin)).data;
    expect(second.next).toBeNull();
    const ids = [...first.pupils, ...second.pupils].map(({ studentId }) => studentId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(many.length + TEST_SCHOOL.students.length);
    expect(first.total).toBe(ids.length);
    await importRoster(tester.platform, TEST_SCHOOL, { leavers: many.length });
  });
});

describe('a change', () => {
  it('says before it is made who will see the pupil and who will not, and then does just that', async () => {
    const checked = (await save('s-ming', { classId: 'class-2', check: true })).data;
    expect(checked.pupil).toBeNull();
    expect(checked.effects).toMatchObject({
      pupils: 1,
      losses: { total: 1, named: [{ name: '吴老师', role: 'teacher', pupils: 1 }] },
      gains: { total: 1, named: [{ name: '孙老师', role: 'teacher', pupils: 1 }] },
    });
    expect((await read('s-ming')).classId, 'a check changes nothing').toBe('class-1');
    expect(await names({}, wu)).toContain('李明');

    const done = (await save('s-ming', { classId: 'class-2' })).data;
    expect(done.effects).toEqual(checked.effects);
    expect(done.pupil).toMatchObject({ classId: 'class-2', className: '一年级2班' });
    expect(await names({}, wu)).not.toContain('李明');
    const log = (await tester.ask(contract.user.auditLog, { what: 'pupil' }, admin)).data.entries;
    expect(
      log.filter(({ act }) => act === 'pupil.move'),
      'a check is no act',
    ).toMatchObject([{ who: '赵校长', subject: { kind: 'pupil', name: '李明' } }]);
  });

  it('of the card service says that guardians lose sight', async () => {
    const { effects } = (await save('s-ming', { subscribed: false, check: true })).data;
    expect(effects.losses).toEqual({ total: 1, named: [{ name: '李强', role: 'student', pupils: 1 }] });
  });

  it('of a name is found by its new pinyin', async () => {
    await save('s-ming', { name: '钱明' });
    expect(await names({ search: 'qianming' })).toEqual(['钱明']);
    expect(await names({ search: 'liming' })).toEqual([]);
  });

  it('over an older version is refused with the newer one, whoever made it', async () => {
    const { version } = await read('s-ming');
    const li = await tester.signIn('li');
    await tester.ask(contract.user.updateStudent, { studentId: 's-ming', studentName: '李小明' }, li);
    const { envelope } = await tester.ask(
      savePupil,
      { over: { studentId: 's-ming', version }, name: '李鸣', classId: 'class-1', subscribed: true },
      admin,
    );
    expect(envelope).toMatchObject({ code: CODES.conflict, data: { theirs: { name: '李小明', classId: 'class-1' } } });
    expect((await read('s-ming')).name).toBe('李小明');
  });

  it('by two administrators at the same moment is made once', async () => {
    const { version } = await read('s-ming');
    const over = { studentId: 's-ming', version };
    const both = await Promise.all(
      ['李一', '李二'].map((name) =>
        tester.ask(savePupil, { over, name, classId: 'class-1', subscribed: true }, admin),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, CODES.conflict]));
  });

  it('adds a pupil, who is then in the lists of the class', async () => {
    const { data } = await tester.ask(savePupil, { name: '周新', classId: 'class-1', subscribed: true }, admin);
    expect(data.effects.gains.named.map(({ name }) => name)).toEqual(['吴老师', '赵校长']);
    expect(await names({}, wu)).toContain('周新');
    expect(await names({ search: '周新' })).toEqual(['周新']);
  });

  it('moves several pupils at once, or none of them', async () => {
    const input = { studentIds: ['s-ming', 's-fang'], classId: 'class-2' };
    const { effects } = (await tester.ask(movePupils, { ...input, check: true }, admin)).data;
    expect(effects).toMatchObject({ pupils: 2, losses: { named: [{ name: '吴老师', pupils: 2 }] } });
    await tester.ask(movePupils, input, admin);
    expect(await names({ classId: 'class-2' })).toHaveLength(4);
    const foreign = await tester.ask(movePupils, { studentIds: ['s-hua', 's-far'], classId: 'class-1' }, admin);
    expect(foreign.status).toBe(CODES.notFound);
    expect((await read('s-hua')).classId).toBe('class-2');
  });
});

describe('a class teacher', () => {
  it('corrects the name of a pupil of the own class, and nothing else', async () => {
    expect((await save('s-ming', { name: '李名' }, wu)).data.pupil).toMatchObject({ name: '李名', mayMove: false });
    expect((await save('s-ming', { classId: 'class-2' }, wu)).status).toBe(CODES.forbidden);
    expect((await save('s-ming', { subscribed: false }, wu)).status).toBe(CODES.forbidden);
    expect((await save('s-hua', { name: '张花' }, wu)).status).toBe(CODES.notFound);
    const fresh = { name: '新', classId: 'class-1', subscribed: true };
    expect((await tester.ask(savePupil, fresh, wu)).status).toBe(CODES.forbidden);
  });

  it('who only teaches a class that somebody else leads corrects nobody in it', async () => {
    const led = TEST_SCHOOL.accounts.map((one) => ({
      ...one,
      identities: one.identities.map((identity) =>
        identity.roleId === 'r-sun' ? { ...identity, classIds: ['class-1', 'class-2'], leads: ['class-1'] } : identity,
      ),
    }));
    await importRoster(tester.platform, { ...TEST_SCHOOL, accounts: led });
    expect(await names({}, wu)).toEqual([]);
    expect((await save('s-ming', { name: '李名' }, wu)).status).toBe(CODES.notFound);
  });
});

it('a row of another school does not exist, for reading and for writing', async () => {
  const [foreign] = OTHER_SCHOOL.students;
  const studentId = foreign?.studentId ?? '';
  expect((await tester.ask(managedPupil, { studentId }, admin)).status).toBe(CODES.notFound);
  const over = { studentId, version: 'x' };
  const fields = { name: '别人', classId: 'class-1', subscribed: true };
  expect((await tester.ask(savePupil, { over, ...fields }, admin)).status).toBe(CODES.notFound);
  expect((await save('s-ming', { classId: 'class-9' })).status).toBe(CODES.notFound);
  expect((await tester.ask(savePupil, { ...fields, classId: 'class-9' }, admin)).status).toBe(CODES.notFound);
  expect(await names({ classId: 'class-9' })).toEqual([]);
});
