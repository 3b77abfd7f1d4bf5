/** The school itself in the administrator's place: its name and its time zone. */
import { describe, expect, it } from 'vitest';
import { type CallInput, CODES, contract } from '../../../contract';
import { openLiveStream } from '../../../tests/harness/liveStream';
import { eachTest } from '../../../tests/harness/opened';
import { testPlatform } from '../../../tests/harness/platform';

const { managedSchool, saveSchool, currentUser, identities, auditLog } = contract.user;

const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));

const read = async () => (await tester.ask(managedSchool, {}, admin)).data;
/** Saves over the version that is stored now. */
const save = async (changes: Partial<CallInput<typeof saveSchool>>) => {
  const { version, name, timeZone } = await read();
  return tester.ask(saveSchool, { over: { version }, name, timeZone, ...changes }, admin);
};
const me = async (account: string) => (await tester.ask(currentUser, {}, account)).data;
const acts = async () => (await tester.ask(auditLog, { what: 'school' }, admin)).data.entries;

describe('the school', () => {
  it('gets another name, for all who belong to it and for nobody else', async () => {
    expect(await read()).toMatchObject({ name: '归途小学', timeZone: 'Asia/Shanghai' });
    expect((await save({ name: ' 归途实验小学 ' })).data.saved?.name).toBe('归途实验小学');
    expect((await me('li')).schoolName).toBe('归途实验小学');
    expect((await tester.ask(identities, {}, 'wu')).data[0]?.label.school).toBe('归途实验小学');
    expect((await me('far')).schoolName).toBe('外地小学');
    expect(await acts()).toMatchObject([
      { act: 'school.change', who: '赵校长', subject: { kind: 'school', name: '归途实验小学' }, details: {} },
    ]);
  });

  it('gets another time zone: its clock times are reckoned anew, instants stay, the log says from what to what', async () => {
    await tester.db.query(`insert into school_calendar (school_id, calendar) values ('school-a', '{}')`);
    const counts = () =>
      tester.db.query<{ school_id: string; fence_changes: number }>(
        'select school_id, fence_changes from school order by 1',
      );
    const before = await counts();
    expect((await save({ timeZone: 'Asia/Urumqi' })).data.saved?.timeZone).toBe('Asia/Urumqi');
    expect((await me('wu')).timeZone).toBe('Asia/Urumqi');
    expect((await me('far')).timeZone).toBe('Asia/Shanghai');
    const [changed = 0, others] = (await counts()).map(({ fence_changes }) => fence_changes);
    expect(changed, 'the memory of fences and days is read again').toBeGreaterThan(before[0]?.fence_changes ?? 0);
    expect(others).toBe(before[1]?.fence_changes);
    expect(await acts()).toMatchObject([{ details: { zoneBefore: 'Asia/Shanghai', zone: 'Asia/Urumqi' } }]);
  });

  it('that is only checked stays as it is, and so does the log', async () => {
    expect((await save({ name: '别的小学', timeZone: 'Asia/Urumqi', check: true })).data.saved).toBeNull();
    expect(await read()).toMatchObject({ name: '归途小学', timeZone: 'Asia/Shanghai' });
    expect(await acts()).toEqual([]);
  });

  it('that somebody saved in between is shown as it is now, and not written over', async () => {
    const { version } = await read();
    await save({ name: '归途一小' });
    expect((await save({ over: { version }, name: '归途二小' })).envelope).toMatchObject({
      code: CODES.conflict,
      data: { theirs: { name: '归途一小', timeZone: 'Asia/Shanghai' } },
    });
    expect((await read()).name).toBe('归途一小');
  });

  it.each([{ name: '' }, { name: '长'.repeat(65) }, { timeZone: 'Asia/Nowhere' }, { timeZone: '+08:00' }])(
    'refuses %o',
    async (changes) => {
      expect((await save(changes)).status).toBe(CODES.badInput);
      expect(await read()).toMatchObject({ name: '归途小学', timeZone: 'Asia/Shanghai' });
    },
  );

  it('is read again by the consoles that are open, and by those of no other school', async () => {
    const listen = async (account: string) => {
      const stream = await openLiveStream(tester.fetch, await tester.signIn(account), { now: tester.time.now });
      await stream.next('clock');
      return stream;
    };
    const [own, other] = [await listen('wu'), await listen('far')];
    await save({ timeZone: 'Asia/Urumqi' });
    expect(await own.next('school')).toEqual({});
    expect(other.frames.filter(({ event }) => event === 'school')).toEqual([]);
    own.close();
    other.close();
  });
});
