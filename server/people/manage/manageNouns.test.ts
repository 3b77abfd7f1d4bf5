/** Classes, guardians, staff, cards and places of the administrator's place, on the platform. */
import { describe, expect, it } from 'vitest';
import { type Call, type CallInput, CODES, contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { MORNING } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const calls = contract.user;

const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));

const ask = <C extends Call>(call: C, input: CallInput<C>, as = admin) => tester.ask(call, input, as);
const classOf = async (name: string) => (await ask(calls.managedClasses, {})).data.find((one) => one.name === name);
const over = <Row extends { version: string }>({ version }: Row) => ({ version });

describe('a class', () => {
  it('is added, gets teachers, and its name is not taken twice', async () => {
    const teachers = [{ roleId: 'r-sun', leads: true }];
    const { saved } = (await ask(calls.saveClass, { name: '一年级3班', teachers })).data;
    expect(saved).toMatchObject({ name: '一年级3班', pupils: 0, teachers: [{ name: '孙老师', leads: true }] });
    expect((await ask(calls.saveClass, { name: '一年级3班', teachers: [] })).envelope.code).toBe(CODES.nameTaken);
    expect((await ask(calls.managedClasses, {})).data.map(({ name }) => name)).toEqual([
      '一年级1班',
      '一年级2班',
      '一年级3班',
    ]);
  });

  it('with another teacher says who sees its pupils from now on', async () => {
    const before = await classOf('一年级1班');
    const input = {
      over: { classId: 'class-1', version: before?.version ?? '' },
      name: '一年级1班',
      teachers: [{ roleId: 'r-sun', leads: true }],
    };
    const { effects } = (await ask(calls.saveClass, { ...input, check: true })).data;
    expect(effects.losses.named).toEqual([{ name: '吴老师', role: 'teacher', pupils: 2 }]);
    expect(effects.gains.named).toEqual([{ name: '孙老师', role: 'teacher', pupils: 2 }]);
    const wu = await tester.signIn('wu');
    await ask(calls.saveClass, input);
    expect((await ask(contract.location.classStudents, {}, wu)).data).toEqual([]);
    expect((await ask(calls.saveClass, input)).envelope).toMatchObject({
      code: CODES.conflict,
      data: { theirs: { teachers: [{ name: '孙老师' }] } },
    });
  });

  it('ends when its pupils move elsewhere, and not before', async () => {
    const ends = { over: { classId: 'class-1', version: (await classOf('一年级1班'))?.version ?? '' } };
    expect((await ask(calls.endClass, ends)).envelope.code).toBe(CODES.classNotEmpty);
    expect((await ask(calls.endClass, { ...ends, moveTo: 'class-9' })).status).toBe(CODES.notFound);
    const { effects } = (await ask(calls.endClass, { ...ends, moveTo: 'class-2' })).data;
    expect(effects).toMatchObject({ pupils: 2, losses: { named: [{ name: '吴老师', pupils: 2 }] } });
    expect(await classOf('一年级1班')).toBeUndefined();
    expect((await classOf('一年级2班'))?.pupils).toBe(4);
  });
});

describe('a guardian', () => {
  const read = async (userId: string, as = admin) => (await ask(calls.managedGuardian, { userId }, as)).data;
  const save = async (userId: string, changes: object, as = admin) => {
    const { name, version } = await read(userId);
    return ask(calls.saveGuardian, { over: { userId, version }, name, ...changes }, as);
  };

  it('is found by name, by the child, by the whole number or its end', async () => {
    const found = async (search: string) =>
      (await ask(calls.managedGuardians, { search })).data.guardians.map(({ name }) => name);
    expect(await found('')).toEqual(['孙老师', '张伟', '李强', '陈静'].sort());
    for (const search of ['李强', 'liming', '13900000004', '0004']) expect(await found(search)).toEqual(['李强']);
    expect(await found('900000')).toEqual([]);
  });

  it('whose account nobody has opened gets another number from an administrator, without a code', async () => {
    expect(await read('u-li')).toMatchObject({ opened: false, mobileRule: 'free', mobile: '139****0004' });
    expect((await save('u-li', { mobile: '13911112222' })).data.saved).toMatchObject({ mobile: '139****2222' });
    expect((await save('u-li', { mobile: '13900000005' })).envelope.code).toBe(CODES.mobileTaken);
  });

  it('who uses the account keeps the number until the new phone proves itself, and is then signed out', async () => {
    const li = await tester.signIn('li');
    expect(await read('u-li')).toMatchObject({ opened: true, mobileRule: 'code' });
    const mobile = '13911112222';
    const { effects } = (await save('u-li', { mobile, check: true })).data;
    expect(effects.sessions).toBe(1);
    expect((await save('u-li', { mobile })).envelope.code).toBe(CODES.wrongPhoneCode);
    await ask(calls.sendManagedCode, { userId: 'u-li', mobile });
    expect((await save('u-li', { mobile, verifyCode: '000000' })).envelope.code).toBe(CODES.wrongPhoneCode);
    const verifyCode = tester.sent.at(-1)?.code ?? '';
    expect((await save('u-li', { mobile, verifyCode })).data.saved).toMatchObject({ mobile: '139****2222' });
    expect((await ask(calls.currentUser, {}, li)).status).toBe(CODES.unauthorised);
  });

  it('of the own class is corrected by the class teacher; a used number is not', async () => {
    const wu = await tester.signIn('wu');
    expect((await save('u-li', { name: '李刚' }, wu)).data.saved?.name).toBe('李刚');
    expect((await save('u-zhang', { name: '张三' }, wu)).status).toBe(CODES.notFound);
    expect((await read('u-li', wu)).mobileRule).toBe('code');
    // A teacher of another class whose child is in this one.
    expect((await read('u-sun', wu)).mobileRule).toBe('own');
    await tester.signIn('li');
    expect((await read('u-li', wu)).mobileRule).toBe('own');
    expect((await save('u-li', { mobile: '13911112222' }, wu)).status).toBe(CODES.forbidden);
    expect((await ask(calls.sendManagedCode, { userId: 'u-li', mobile: '13911112222' }, wu)).status).toBe(403);
  });

  it('whom another school knows too is changed by nobody here', async () => {
    await tester.db.query(
      `insert into identity (role_id, user_id, user_type, school_id, student_id)
       values ('r-li-b', 'u-li', '2', 'school-b', 's-far')`,
    );
    expect(await read('u-li')).toMatchObject({ mayRename: false, mobileRule: 'own' });
    expect((await save('u-li', { name: '别名' })).envelope.code).toBe(CODES.keptElsewhere);
  });

  it('is added with a number, sees the child, and sees nothing of it after the end', async () => {
    const input = { studentId: 's-fang', name: '王母', mobile: '13911112222' };
    const { effects } = (await ask(calls.addGuardian, { ...input, check: true })).data;
    expect(effects.gains.named).toEqual([{ name: '王母', role: 'student', pupils: 1 }]);
    await ask(calls.addGuardian, input);
    const pupil = (await ask(calls.managedPupil, { studentId: 's-fang' })).data;
    const added = pupil.guardians.find(({ name }) => name === '王母');
    const ended = (await ask(calls.endGuardian, { roleId: added?.roleId ?? '' })).data;
    expect(ended.effects.losses.named).toEqual([{ name: '王母', role: 'student', pupils: 1 }]);
    expect((await ask(calls.managedGuardian, { userId: added?.userId ?? '' })).status).toBe(CODES.notFound);
    // The same number again is the same person.
    await ask(calls.addGuardian, input);
    expect((await read(added?.userId ?? '')).children.map(({ name }) => name)).toEqual(['王芳']);
  });
});

describe('a member of staff', () => {
  const staff = async (name: string) => {
    const member = (await ask(calls.managedStaff, {})).data.find((one) => one.name === name);
    if (!member) throw new Error(`${name} is no member of staff`);
    return member;
  };

  it('is added, teaches, and leaves with everything that he saw', async () => {
    const { saved } = (await ask(calls.saveStaff, { name: '何老师', mobile: '13911112222' })).data;
    expect(saved).toMatchObject({ role: 'teacher', opened: false, mobileRule: 'free', classes: [] });
    const wu = await staff('吴老师');
    await tester.signIn('wu');
    const { effects } = (await ask(calls.endStaff, { over: { roleId: wu.roleId, ...over(wu) } })).data;
    expect(effects).toMatchObject({ sessions: 1, losses: { named: [{ name: '吴老师', pupils: 2 }] } });
    expect((await ask(calls.managedStaff, {})).data.map(({ name }) => name)).not.toContain('吴老师');
  });

  it('changes the own number alone once the account is open, and the last administrator stays', async () => {
    const me = await staff('赵校长');
    expect(me).toMatchObject({ mobileRule: 'own', mayEnd: false });
    const input = { over: { roleId: me.roleId, ...over(me) } };
    expect((await ask(calls.endStaff, input)).envelope.code).toBe(CODES.staffNeeded);
    expect((await ask(calls.saveStaff, { ...input, name: '赵校长', mobile: '13911112222' })).status).toBe(403);
    await ask(calls.saveStaff, { role: 'admin', name: '钱校长', mobile: '13911112222' });
    expect((await staff('钱校长')).mayEnd).toBe(true);
    expect((await staff('赵校长')).mayEnd).toBe(false);
  });
});

describe('a card', () => {
  const read = async (imei: string) => (await ask(calls.managedCard, { imei })).data;
  const overOf = async (imei: string) => ({ imei, version: (await read(imei)).version });

  it('is entered once, also when another school has it', async () => {
    const facts = { rfid: 'B7', model: 'card' };
    const { saved } = (await ask(calls.saveCard, { imei: '860000000000077', ...facts })).data;
    expect(saved).toMatchObject({
      imei: '860000000000077',
      rfid: 'B7',
      wearer: null,
      heardDays: null,
      clockWrong: false,
    });
    for (const imei of ['860000000000077', '860000000000009'])
      expect((await ask(calls.saveCard, { imei, ...facts })).envelope.code).toBe(CODES.cardKnown);
    expect((await ask(calls.managedCard, { imei: '860000000000009' })).status).toBe(CODES.notFound);
  });

  it('given to another pupil hides what it told, and frees the card that the pupil had', async () => {
    await tester.report({ id: '860000000000001', lat: 30.92, lon: 120.92, timestamp: MORNING / 1000 });
    const input = { over: await overOf('860000000000001'), studentId: 's-fang' };
    const { effects } = (await ask(calls.giveCard, { ...input, check: true })).data;
    expect(effects).toMatchObject({ pupils: 2, cards: 2 });
    await ask(calls.giveCard, input);
    expect((await read('860000000000001')).wearer?.name).toBe('王芳');
    expect((await read('860000000000002')).wearer).toBeNull();
    const positions = (await ask(contract.location.lastPositions, { studentIds: ['s-ming', 's-fang'] })).data;
    expect(positions.every(({ fix }) => fix === null)).toBe(true);
    expect((await ask(calls.giveCard, input)).status).toBe(CODES.conflict);
  });

  it('is not given to a pupil of another school', async () => {
    const input = { over: await overOf('860000000000001'), studentId: 's-far' };
    expect((await ask(calls.giveCard, input)).status).toBe(CODES.notFound);
  });

  it('that leaves the pool can be entered by another school', async () => {
    await ask(calls.endCard, { over: await overOf('860000000000003') });
    expect((await ask(calls.managedCard, { imei: '860000000000003' })).status).toBe(CODES.notFound);
    const pupil = (await ask(calls.managedPupil, { studentId: 's-hua' })).data;
    expect(pupil.card).toBeNull();
    const again = { imei: '860000000000003', rfid: null, model: null };
    expect((await ask(calls.saveCard, again)).data.saved).toMatchObject({ wearer: null });
  });

  it.each([
    ['a part of its number', { search: '0003' }, ['860000000000003']],
    ['its wearer', { search: 'wangfang' }, ['860000000000002']],
    ['its state', { state: 'free' as const }, []],
  ])('is found by %s', async (_, input, found) => {
    expect((await ask(calls.managedCards, input)).data.cards.map(({ imei }) => imei)).toEqual(found);
  });
});

describe('a place', () => {
  it('of the school is added, moved and ended; a home belongs to its pupil', async () => {
    const at = { lng: 120.925, lat: 30.921, radius: 80 };
    const { saved } = (await ask(calls.savePlace, { studentId: null, name: '图书馆', ...at })).data;
    expect((await ask(calls.managedPlaces, {})).data.places.map(({ name }) => name)).toEqual(['图书馆', '归途小学']);
    const version = { placeId: saved?.placeId ?? '', version: saved?.version ?? '' };
    const moved = { over: version, studentId: null, name: '图书馆', ...at, radius: 120 };
    await ask(calls.savePlace, moved);
    expect((await ask(calls.savePlace, moved)).status).toBe(CODES.conflict);
    const present = (await ask(calls.managedPlace, { placeId: version.placeId })).data;
    await ask(calls.endPlace, { over: { placeId: present.placeId, version: present.version } });
    expect((await ask(calls.managedPlaces, {})).data.total).toBe(1);

    const homes = (await ask(calls.managedPlaces, { studentId: 's-ming' })).data.places;
    expect(homes).toMatchObject([{ name: '家', pupil: { name: '李明' } }]);
    expect((await ask(calls.savePlace, { studentId: 's-far', name: '家', ...at })).status).toBe(CODES.notFound);
  });

  it('that is a home is written down as a look', async () => {
    await ask(calls.managedPlaces, { studentId: 's-ming' });
    const li = await tester.signIn('li');
    const log = (await ask(contract.position.accessLog, { studentId: 's-ming' }, li)).data;
    expect(log.map(({ what }) => what)).toContain('places');
  });
});
