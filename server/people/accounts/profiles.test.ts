/** Profiles: photo, names, and the list of applications. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, LARGEST_PHOTO, photoIdOf, type SignedIn } from '../../../contract';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';
import { freshDb } from '../../../tests/harness/postgres';

const { user, location } = contract;
const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');
const JPEG = base64(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
const PNG = base64(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9);
const SHOWN = {
  appCode: 'canteen',
  address: 'https://canteen.test/',
  secret: 'a secret of the canteen',
  name: { zh: '食堂', en: 'Canteen' },
  about: { zh: '菜单', en: 'Menu' },
};
const APPLICATIONS = [
  SHOWN,
  {
    ...SHOWN,
    appCode: 'library',
    appDetailId: 'books',
    roles: ['teacher'] as const,
    name: { zh: '图书', en: 'Library' },
  },
  { ...SHOWN, appCode: 'bus', schools: ['school-b'], name: { zh: '校车', en: 'Bus' } },
  { appCode: 'quiet', address: 'https://quiet.test/', secret: SHOWN.secret },
];

const tester = eachTest(() =>
  testPlatform({ settings: { ...DEFAULT_SETTINGS, applications: APPLICATIONS, photoHosts: ['photos.test'] } }),
);
const li = eachTest(() => tester.signIn('li'));

const upload = async (photo: string, as = li) => tester.ask(user.uploadPhoto, { photo }, as);
const name = async (photoUrl?: string, as = li) =>
  (await tester.ask(user.updatePhoto, { ...(photoUrl !== undefined && { photoUrl }) }, as)).status;
const photoUrl = async (as = li) => (await tester.ask(user.currentUser, {}, as)).data.photoUrl;
const kept = async () => (await tester.db.query('select 1 from photo')).length;
/** Sent without `ask`, because the id is part of the path. */
const read = async (address: string, as = li) => {
  const { requestOf } = await import('../../../tests/harness/platform');
  const asked = requestOf(user.photo, {}, as, tester.time.now);
  return tester.fetch(new Request(asked.url.replace(':photoId', photoIdOf(address) ?? ''), asked));
};

/** The start of a PNG of so many pixels. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('a photo', () => {
  it('is stored, set, part of the user record, and readable by its owner [7.07] [3.04]', async () => {
    const { data } = await upload(JPEG);
    expect(await name(data.photoUrl)).toBe(200);
    expect(await photoUrl()).toBe(data.photoUrl);
    expect(await (await read(data.photoUrl)).json()).toMatchObject({ data: { type: 'image/jpeg', photo: JPEG } });
  });

  it('can be set and read by its owner only', async () => {
    const wu = await tester.signIn('wu');
    const { data } = await upload(JPEG);
    expect(await name(data.photoUrl, wu)).toBe(CODES.notFound);
    expect((await read(data.photoUrl, wu)).status).toBe(CODES.notFound);
    expect(await photoUrl(wu)).toBeNull();
  });

  it('is deleted when another replaces it or the viewer removes it; an unused upload goes with the next one', async () => {
    const first = (await upload(JPEG)).data.photoUrl;
    await name(first);
    const second = (await upload(PNG)).data.photoUrl;
    expect((await read(first)).status, 'until the new one is named').toBe(200);
    await name(second);
    expect([(await read(first)).status, (await read(second)).status, await kept()]).toEqual([404, 200, 1]);
    await upload(JPEG);
    await upload(JPEG);
    expect(await kept()).toBe(2);
    expect(await name()).toBe(200);
    expect([await photoUrl(), await kept()]).toEqual([null, 0]);
  });

  it('must be JPEG or PNG by its content, and within the size limit', async () => {
    for (const other of [
      base64(0x47, 0x49, 0x46, 0x38),
      Buffer.from('<svg onload=alert(1)>').toString('base64'),
      'A',
      '/9j',
    ])
      expect((await upload(other)).status, other).toBe(CODES.unsupported);
    expect((await upload('not base64!')).status).toBe(CODES.badInput);
    const large = (bytes: number) =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3)]).toString('base64');
    expect((await upload(large(LARGEST_PHOTO + 1))).status).toBe(CODES.tooLarge);
    expect((await upload(large(LARGEST_PHOTO))).status).toBe(200);
  });

  it('of more pixels than a screen holds is not taken, however few its bytes', async () => {
    expect((await upload(pngOf(10_000, 12_000).toString('base64'))).status).toBe(200);
    expect((await upload(pngOf(40_000, 40_000).toString('base64'))).status).toBe(CODES.unsupported);
  });

  it('given as an address must be an https picture at a host of this installation', async () => {
    expect(await name('https://photos.test/li.jpg?v=1.0')).toBe(200);
    expect(await photoUrl()).toBe('https://photos.test/li.jpg?v=1.0');
    const refused = [
      'http://photos.test/li.jpg',
      'https://evil.test/li.jpg',
      'https://photos.test.evil.test/li.jpg',
      'https://photos.test@evil.test/li.jpg',
      'https://li:x@photos.test/li.jpg',
      'https://photos.test/li.svg',
      'javascript:alert(1)//.jpg',
      'data:image/png;base64,AA',
      '//photos.test/li.jpg',
      '/user/photo/v1/../li.jpg',
      'https://photos.test:8443/li.jpg',
      `https://photos.test/${'l'.repeat(2048)}.jpg`,
    ];
    for (const address of refused) expect([address, await name(address)]).toEqual([address, CODES.badInput]);
    expect(await photoUrl()).toBe('https://photos.test/li.jpg?v=1.0');
  });
});

describe('a name', () => {
  const rename = (parentName: string, as = li) => tester.ask(user.updateParent, { parentName }, as);
  const renameChild = (studentName: string, studentId?: string, as = li) =>
    tester.ask(user.updateStudent, { studentName, ...(studentId && { studentId }) }, as);

  it('of a parent can be corrected by the parent [7.07] [4.18]', async () => {
    expect((await rename(' 李强生 ')).data).toEqual({ parentName: '李强生' });
    expect((await tester.ask(user.currentUser, {}, li)).data).toMatchObject({
      realName: '李强生',
      parentName: '李强生',
    });
  });

  it('of a child is not corrected by a guardian who is removed in the same moment', async () => {
    const store = await freshDb();
    const removed = `update identity set left_at = now() where role_id = 'r-li'`;
    const meanwhile: Tester['db'] = {
      ...store,
      async query(sql, values) {
        if (sql.startsWith('update student set name')) await store.query(removed);
        return store.query(sql, values);
      },
    };
    const other = await testPlatform({ db: meanwhile });
    const answer = await other.ask(user.updateStudent, { studentName: '李月华' }, await other.signIn('li'));
    expect(answer.envelope.code).toBe(CODES.notFound);
    expect(await store.query(`select name from student where student_id = 's-ming'`)).toEqual([{ name: '李明' }]);
    await other.close();
  });

  it('of a child can be corrected by its guardian, and is found by its new spelling [7.07] [4.18]', async () => {
    expect((await renameChild('李月华')).data).toEqual({ studentId: 's-ming', studentName: '李月华' });
    const [ofClass] = (await tester.ask(location.classStudents, {}, 'wu')).data;
    expect(ofClass?.studentList.find(({ studentId }) => studentId === 's-ming')).toMatchObject({
      studentName: '李月华',
      spelling: 'liyuehua',
      initials: 'lyh',
    });
  });

  it('of staff and of other children cannot be corrected', async () => {
    const wu = await tester.signIn('wu');
    expect((await rename('吴', wu)).status).toBe(CODES.forbidden);
    expect((await renameChild('某', 's-ming', wu)).status).toBe(CODES.forbidden);
    expect((await renameChild('某', 's-fang')).status).toBe(CODES.notFound);
  });

  it('is stored without what nobody sees', async () => {
    expect((await rename('李\u202e明\u200b')).data).toEqual({ parentName: '李明' });
    expect((await rename('李\n 明')).data).toEqual({ parentName: '李 明' });
  });

  it('must consist of letters; nothing else of the child changes', async () => {
    for (const odd of ['', '   ', '李<b>', '李\uE863', 'a'.repeat(33), '1李', '\u202e'])
      expect([odd, (await rename(odd)).status]).toEqual([odd, CODES.badInput]);
    await tester.ask(
      user.updateStudent,
      { studentName: '李鸣', classId: 'class-2', schoolId: 'school-b', subscribed: false } as never,
      li,
    );
    expect(
      await tester.db.query(`select class_id, school_id, subscribed from student where student_id = 's-ming'`),
    ).toEqual([{ class_id: 'class-1', school_id: 'school-a', subscribed: true }]);
  });
});

describe('the applications', () => {
  const codes = async (account: string) =>
    (await tester.ask(user.applicationList, {}, account)).data.map(
      ({ appCode, appDetailId }) => `${appCode} ${appDetailId}`,
    );

  it("are those of the viewer's school and role, with their names [7.07]", async () => {
    expect((await tester.ask(user.applicationList, {}, li)).data).toEqual([
      { appCode: 'canteen', appDetailId: 'canteen', name: SHOWN.name, about: SHOWN.about },
    ]);
    expect([await codes('wu'), await codes('admin'), await codes('far')]).toEqual([
      ['canteen canteen', 'library books'],
      ['canteen canteen', 'library books'],
      ['canteen canteen', 'library books', 'bus bus'],
    ]);
  });

  it('of another school or role cannot be opened by address either [2.42]', async () => {
    const jump = async (appCode: string, { token, roleId }: SignedIn) => {
      const query = new URLSearchParams({ token, roleId, appCode, appDetailId: 'd', isHttps: 'true' });
      return (await tester.fetch(new Request(`http://platform.test/api/user/user/sso/jump/v1?${query}`))).status;
    };
    const wu = await tester.signIn('wu');
    expect([
      await jump('canteen', li),
      await jump('library', li),
      await jump('bus', li),
      await jump('quiet', li),
    ]).toEqual([302, 404, 404, 302]);
    expect([await jump('library', wu), await jump('bus', wu)]).toEqual([302, 404]);
  });

  it('contain no secrets', async () => {
    expect(JSON.stringify((await tester.ask(user.applicationList, {}, li)).data)).not.toMatch(/secret|address/);
  });
});

it('names are spelled for a reader of English, places as the own school calls them', async () => {
  await tester.db.query(
    `insert into place (place_id, school_id, name, name_en, kind, lng, lat, radius)
     values ('p-1', $1, '归途小学', 'Homeward Primary School', 'campus', 112.9, 28.2, 100)`,
    ['school-a'],
  );
  const { data } = await tester.ask(user.latinNames, { person: ['单一诺', '欧阳娜'], place: ['东湖', '归途小学'] }, li);
  expect(data).toEqual({ person: ['Shan Yinuo', 'Ouyang Na'], place: ['Donghu Lake', 'Homeward Primary School'] });
  const stranger = await tester.signIn('far');
  expect((await tester.ask(user.latinNames, { person: [], place: ['归途小学'] }, stranger)).data).toEqual({
    person: [],
    place: ['Guitu Primary School'],
  });
  expect((await tester.ask(user.latinNames, { person: Array.from({ length: 501 }, () => '李') }, li)).status).toBe(400);
});

it('names of places are spelled for a search, without reading their first character as a surname', async () => {
  const place = ['书院公园', '单元楼', '乐园路', 'Anlan 河', ''];
  expect((await tester.ask(user.placePinyin, { place }, li)).data).toEqual([
    { spelling: 'shuyuangongyuan', initials: 'sygy' },
    { spelling: 'danyuanlou', initials: 'dyl' },
    { spelling: 'leyuanlu', initials: 'lyl' },
    { spelling: 'anlanhe', initials: 'ah' },
    { spelling: '', initials: '' },
  ]);
  const many = Array.from({ length: 400 }, () => '人民路');
  expect((await tester.ask(user.placePinyin, { place: many }, li)).data).toHaveLength(400);
  expect((await tester.ask(user.placePinyin, { place: Array.from({ length: 501 }, () => '李') }, li)).status).toBe(400);
});
