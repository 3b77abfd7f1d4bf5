/** Places that a family names: its guardians have them, and no call, list, search or alert text of anybody else. */
import { describe, expect, it } from 'vitest';
import { contract, type FamilyPlace, MOST_FAMILY_PLACES } from '../../../contract';
import { eachTest } from '../../../tests/harness/opened';
import { testPlatform } from '../../../tests/harness/platform';
import { AUTHORITY_TABLE } from '../../../tests/harness/authorityTable';

const { familyPlaces, saveFamilyPlace, removeFamilyPlace } = contract.position;
const tester = eachTest(testPlatform);

const GRANNY = { studentId: 's-ming', name: '奶奶家秘密', lng: 120.95, lat: 30.95, radius: 60 };
/** Ming's mother, besides the father. */
const addMother = async () => {
  await tester.db.query(`insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
    select 'u-mother', 'mother', '13900000099', '李妈妈', password_hash, password_set_at from account
    where account = 'li'`);
  await tester.db.query(`insert into identity (role_id, user_id, user_type, school_id, student_id)
    values ('r-mother', 'u-mother', '2', 'school-a', 's-ming')`);
};
const named = async (): Promise<FamilyPlace> => (await tester.ask(saveFamilyPlace, GRANNY, 'li')).data;

describe('a place that a family names', () => {
  it('is read, renamed and removed by every guardian of the child', async () => {
    await addMother();
    const saved = await named();
    expect((await tester.ask(familyPlaces, {}, 'mother')).data).toEqual([
      { ...GRANNY, placeId: saved.placeId, version: 1 },
    ]);
    const over = { placeId: saved.placeId, version: 1 };
    const renamed = await tester.ask(saveFamilyPlace, { ...GRANNY, over, name: '外婆家' }, 'mother');
    expect(renamed.data).toMatchObject({ name: '外婆家', version: 2, placeId: saved.placeId });
    const late = await tester.ask(saveFamilyPlace, { ...GRANNY, over, name: '姥姥家' }, 'li');
    expect(late.envelope.code).toBe(409);
    expect(late.data).toMatchObject({ theirs: { name: '外婆家', version: 2 } });
    await tester.ask(removeFamilyPlace, { over: { ...over, version: 2 } }, 'li');
    expect((await tester.ask(familyPlaces, {}, 'mother')).data).toEqual([]);
  });

  it('is unknown to other families: they read nothing, and change and remove nothing', async () => {
    const { placeId } = await named();
    const over = { placeId, version: 1 };
    expect((await tester.ask(familyPlaces, {}, 'zhang')).data).toEqual([]);
    const answers = [
      await tester.ask(familyPlaces, { studentId: 's-ming' }, 'zhang'),
      await tester.ask(saveFamilyPlace, GRANNY, 'zhang'),
      await tester.ask(saveFamilyPlace, { ...GRANNY, studentId: 's-hua', over }, 'zhang'),
      await tester.ask(removeFamilyPlace, { over }, 'zhang'),
    ];
    expect(answers.map(({ envelope }) => envelope.code)).toEqual([404, 404, 404, 404]);
    expect((await tester.ask(familyPlaces, {}, 'li')).data).toMatchObject([{ name: '奶奶家秘密', version: 1 }]);
  });

  it('is not moved to another child of the account', async () => {
    const { placeId } = await named();
    await tester.db.query(`insert into identity (role_id, user_id, user_type, school_id, student_id)
      values ('r-li-2', 'u-li', '2', 'school-a', 's-fang')`);
    const moved = { ...GRANNY, studentId: 's-fang', over: { placeId, version: 1 } };
    expect((await tester.ask(saveFamilyPlace, moved, 'li')).envelope.code).toBe(404);
  });

  it.each(['wu', 'admin'])('is in no answer of any call that reads for staff (%s)', async (staff) => {
    await named();
    // The card lies in the place, so that whatever names its position could name the place.
    await tester.report({
      id: '860000000000001',
      lat: GRANNY.lat,
      lon: GRANNY.lng,
      accuracy: 10,
      timestamp: tester.time.now / 1000,
    });
    const session = await tester.signIn(staff);
    let read = 0;
    for (const [service, calls] of Object.entries(contract))
      for (const [name, call] of Object.entries(calls)) {
        const lines = AUTHORITY_TABLE[service as 'position'] as unknown as Record<
          string,
          { input: (id: string) => never }
        >;
        if (/^signOut|^chooseIdentity|assword|^unbind/.test(name)) continue;
        const answer = await tester
          .ask(call, lines[name]?.input('s-ming') as never, session)
          .catch((error: unknown) => ({
            status: 0,
            data: String(error),
            envelope: null,
          }));
        expect(JSON.stringify([answer.envelope, answer.data]), name).not.toContain('秘密');
        if (answer.status === 200) read += 1;
      }
    expect(read).toBeGreaterThan(80);
    for (const call of [familyPlaces, removeFamilyPlace, saveFamilyPlace])
      expect((await tester.ask(call as typeof familyPlaces, {}, session)).envelope.code).toBe(404);
    expect(tester.lines.join('\n')).not.toContain('秘密');
  });

  it('is a teacher’s too, who is a guardian of the child, under that role alone', async () => {
    await tester.ask(saveFamilyPlace, { ...GRANNY, studentId: 's-fang' }, await asParent());
    expect((await tester.ask(familyPlaces, {}, await asParent())).data).toHaveLength(1);
    expect((await tester.ask(familyPlaces, {}, 'wu')).envelope.code).toBe(404);
    async function asParent() {
      const signedIn = await tester.signIn('sun');
      return (await tester.ask(contract.user.chooseIdentity, { roleId: 'r-sun-parent' }, signedIn)).data;
    }
  });

  it(`is one of ${MOST_FAMILY_PLACES} of a child at most, also when they are named at once`, async () => {
    const session = await tester.signIn('li');
    const all = await Promise.all(
      Array.from({ length: MOST_FAMILY_PLACES + 5 }, (_, n) =>
        tester.ask(saveFamilyPlace, { ...GRANNY, name: `地点${n}` }, session),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(MOST_FAMILY_PLACES);
    expect(new Set(all.map(({ envelope }) => envelope.code))).toEqual(new Set([200, 422]));
    expect((await tester.ask(familyPlaces, {}, session)).data).toHaveLength(MOST_FAMILY_PLACES);
  });

  it.each([
    ['an empty name', { name: '  ' }],
    ['a long name', { name: '长'.repeat(21) }],
    ['a circle as wide as a town', { radius: 5000 }],
    ['a point that is none', { lat: 91 }],
  ])('is not made of %s', async (_, wrong) => {
    expect((await tester.ask(saveFamilyPlace, { ...GRANNY, ...wrong }, 'li')).envelope.code).toBe(400);
    expect((await tester.ask(familyPlaces, {}, 'li')).data).toEqual([]);
  });
});
