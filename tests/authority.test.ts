/** The authority matrix: every call there is, by every role, on own and foreign rows. A new call does not compile without its line here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  can,
  CODES,
  contract,
  pathOf,
  PRIVACY_VERSION,
  roleOf,
  type CallInput,
  type SignedIn,
} from '../contract';
import { draftFor } from './harness/fences';
import { requestOf, type Tester, testPlatform } from './harness/platform';
import { MORNING } from './harness/testSchool';

type Contract = typeof contract;
/** What each call is sent about a pupil; `rows` says what to make of another's pupil: refuse with 404, leave out of the list, or nothing to do with pupils. */
type Lines = {
  [S in keyof Contract]: {
    [N in keyof Contract[S]]: {
      rows: '404' | 'left out' | 'none';
      input: (studentId: string) => CallInput<Contract[S][N]>;
    };
  };
};

const LINES: Lines = {
  user: {
    signIn: { rows: 'none', input: () => ({ account: 'nobody', password: 'x' }) },
    phoneSignIn: { rows: 'none', input: () => ({ mobile: '13000000000', verifyCode: '1' }) },
    weChatSignIn: { rows: 'none', input: () => ({ account: 'nobody', password: 'x', openId: 'wx' }) },
    weChatBinding: { rows: 'none', input: () => ({}) },
    unbindWeChat: { rows: 'none', input: () => ({}) },
    weChatEntry: { rows: 'none', input: () => ({ accessToken: 'made-up' }) },
    imageCode: { rows: 'none', input: () => ({}) },
    sendCode: { rows: 'none', input: () => ({ mobile: '13000000000' }) },
    identities: { rows: 'none', input: () => ({}) },
    chooseIdentity: { rows: 'none', input: () => ({ roleId: 'r-not-mine' }) },
    checkImei: { rows: 'none', input: () => ({ imei: '860000000000001' }) },
    bindImei: {
      rows: 'none',
      input: () => ({ imei: 'not-a-card', mobile: '13900000004', verifyCode: '1', consent: PRIVACY_VERSION }),
    },
    bindCard: { rows: 'none', input: () => ({ imei: 'not-a-card', rfid: 'X', consent: PRIVACY_VERSION }) },
    removeImei: { rows: 'none', input: () => ({ imei: 'not-a-card' }) },
    searchContact: { rows: 'none', input: () => ({}) },
    updateStatus: { rows: '404', input: (studentId) => ({ studentId, status: 'found' }) },
    updateStudent: { rows: '404', input: (studentId) => ({ studentId, studentName: '李明' }) },
    updatePhoto: { rows: 'none', input: () => ({ photoUrl: '/user/photo/v1/not-mine' }) },
    uploadPhoto: { rows: 'none', input: () => ({ photo: '/9j/' }) },
    photo: { rows: 'none', input: () => ({ photoId: 'not-mine' }) },
    applicationList: { rows: 'none', input: () => ({}) },
    signOut: { rows: 'none', input: () => ({}) },
    signOutEverywhere: { rows: 'none', input: () => ({}) },
    redeemTicket: { rows: 'none', input: () => ({ appCode: 'none', secret: 'x', ticket: 'x' }) },
    sendPasswordCode: { rows: 'none', input: () => ({ mobile: '13000000000', imageCode: '1', imageCodeId: 'none' }) },
    resetPassword: {
      rows: 'none',
      input: () => ({ mobile: '13000000000', verifyCode: '1', newPassword: 'homeward1' }),
    },
    updatePassword: { rows: 'none', input: () => ({ oldPassword: 'not mine', newPassword: 'homeward1' }) },
    sendMobileCode: { rows: 'none', input: () => ({ mobile: '13900008888' }) },
    updateParent: { rows: 'none', input: () => ({ mobile: '13900008888', verifyCode: '1', password: 'not mine' }) },
    currentUser: { rows: 'none', input: () => ({}) },
    pageAuthorities: { rows: 'none', input: () => ({}) },
  },
  thirdParty: {
    oneEdu: { rows: 'none', input: () => ({ accessToken: 'made-up' }) },
    hunan: { rows: 'none', input: () => ({ accessToken: 'made-up' }) },
    hainan: { rows: 'none', input: () => ({ accessToken: 'made-up' }) },
  },
  analysis: {
    report: { rows: 'none', input: () => ({ event: 'login', platformId: 2 }) },
  },
  location: {
    classStudents: { rows: 'left out', input: () => ({}) },
    classPositions: { rows: 'left out', input: () => ({}) },
    lastPositions: { rows: 'left out', input: (studentId) => ({ studentIds: [studentId] }) },
    dayTrack: { rows: '404', input: (studentId) => ({ studentId, day: '2026-03-02' }) },
  },
  position: {
    tenoInfo: { rows: 'none', input: () => ({}) },
    studentLocation: { rows: '404', input: (studentId) => ({ studentId }) },
    studentDayTrack: { rows: '404', input: (studentId) => ({ studentId, day: '2026-03-02' }) },
    trackCalendar: { rows: '404', input: (studentId) => ({ studentId, month: '2026-03', around: '2026-03-02' }) },
    teacherClasses: { rows: 'none', input: () => ({}) },
    livePosition: { rows: '404', input: (studentId) => ({ studentId }) },
    cancelLivePosition: { rows: 'none', input: () => ({ commandId: 'not-mine' }) },
    phoneByTeno: { rows: '404', input: (studentId) => ({ studentId }) },
    accessLog: { rows: '404', input: (studentId) => ({ studentId }) },
    fences: { rows: '404', input: (studentId) => ({ studentId }) },
    saveFence: { rows: '404', input: (studentId) => ({ fence: draftFor([studentId]) }) },
    removeFence: { rows: 'none', input: () => ({ fenceId: 'not-mine', version: 1 }) },
    pauseFence: { rows: 'none', input: () => ({ fenceId: 'not-mine', until: null }) },
    fenceHistory: { rows: 'none', input: () => ({ fenceId: 'not-mine' }) },
    previewFence: { rows: '404', input: (studentId) => ({ studentId, fence: draftFor([studentId]) }) },
    fenceTrack: { rows: '404', input: (studentId) => ({ studentId }) },
    fenceSides: { rows: '404', input: (studentId) => ({ studentId }) },
    fencePlaces: { rows: '404', input: (studentId) => ({ studentId }) },
    fenceGuardians: { rows: '404', input: (studentId) => ({ studentId }) },
    crossings: { rows: '404', input: (studentId) => ({ studentId }) },
    whyCrossing: { rows: 'none', input: () => ({ crossingId: 'not-mine' }) },
    whySilent: {
      rows: 'none',
      input: (studentId) => ({
        studentId,
        fenceId: 'not-mine',
        from: '2026-03-02T00:00:00Z',
        to: '2026-03-02T01:00:00Z',
      }),
    },
    answerCrossing: { rows: 'none', input: () => ({ crossingId: 'not-mine', verdict: 'wrong' }) },
    schoolCalendar: { rows: 'none', input: () => ({}) },
    saveSchoolCalendar: { rows: 'none', input: () => ({ calendar: { terms: [], holidays: [], schoolDays: [] } }) },
    alerts: { rows: '404', input: (studentId) => ({ studentId }) },
    alertCounts: { rows: 'none', input: () => ({}) },
    alertDetail: { rows: 'none', input: () => ({ alertId: 'not-mine' }) },
    seeAlerts: { rows: 'none', input: () => ({ alertIds: ['not-mine'] }) },
    receiveAlerts: { rows: 'none', input: () => ({ alertIds: ['not-mine'] }) },
    actOnAlert: { rows: 'none', input: () => ({ alertId: 'not-mine', act: { kind: 'take' } }) },
    testAlert: { rows: '404', input: (studentId) => ({ studentId }) },
    alertPreferences: { rows: 'none', input: () => ({}) },
    saveAlertPreferences: { rows: 'none', input: () => ({ preferences: { kinds: [], quietHours: [], mutes: [] } }) },
    muteAlerts: {
      rows: '404',
      input: (studentId) => ({ mute: { kind: null, studentId, until: '2026-03-02T12:00:00Z' } }),
    },
    pushKey: { rows: 'none', input: () => ({}) },
    addPush: {
      rows: 'none',
      input: () => ({ endpoint: 'https://push.test/one', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
    },
    showPush: { rows: 'none', input: () => ({ receipt: '00000000-0000-4000-8000-000000000000' }) },
    removePush: { rows: 'none', input: () => ({ endpoint: 'https://push.test/one' }) },
    waterAreas: { rows: 'none', input: () => ({}) },
    saveWaterArea: {
      rows: 'none',
      input: () => ({
        area: {
          name: '池',
          danger: 'low',
          polygons: [
            [
              [
                [120.9, 30.9],
                [120.91, 30.9],
                [120.91, 30.91],
                [120.9, 30.9],
              ],
            ],
          ],
          near: null,
          season: null,
          hours: [],
          chain: [],
          source: '',
        },
      }),
    },
    removeWaterArea: { rows: 'none', input: () => ({ areaId: 'not-mine', version: 1 }) },
    importWaterAreas: {
      rows: 'none',
      input: () => ({ geojson: { type: 'FeatureCollection', features: [] }, source: '' }),
    },
    waterStaff: { rows: 'none', input: () => ({}) },
    waterNearby: { rows: '404', input: (studentId) => ({ studentId }) },
    waterVerdicts: { rows: '404', input: (studentId) => ({ studentId }) },
    swims: { rows: 'none', input: () => ({}) },
    saveSwim: {
      rows: 'none',
      input: (studentId) => ({
        swim: {
          areaId: 'not-mine',
          from: '2026-03-02T08:00:00Z',
          to: '2026-03-02T09:00:00Z',
          classIds: [],
          studentIds: [studentId],
          supervisor: '吴',
          note: '',
        },
      }),
    },
    removeSwim: { rows: 'none', input: () => ({ swimId: 'not-mine' }) },
    cardHealth: { rows: '404', input: (studentId) => ({ studentId }) },
    temperatureDays: { rows: '404', input: (studentId) => ({ studentId, from: '2026-03-02', days: 7 }) },
    saveTemperatureLimits: { rows: '404', input: (studentId) => ({ studentId, limits: { low: 35, high: 38 } }) },
  },
};

/** Who asks, by account, and the pupils each may know of. */
const VIEWERS = {
  admin: ['s-ming', 's-fang', 's-hua', 's-yue'],
  wu: ['s-ming', 's-fang'],
  li: ['s-ming'],
  far: ['s-far'],
};
const EVERYONE = ['s-ming', 's-fang', 's-hua', 's-yue', 's-far'];

const calls = (Object.keys(LINES) as (keyof Contract)[]).flatMap((service) =>
  Object.entries(LINES[service]).map(([name, line]) => ({
    title: `${service}.${name}`,
    call: (contract[service] as Record<string, Call>)[name] as Call,
    line: line as { rows: '404' | 'left out' | 'none'; input: (studentId: string) => object },
  })),
);

let tester: Tester;
const entries: Record<string, SignedIn> = {};
beforeAll(async () => {
  tester = await testPlatform();
  for (const account of Object.keys(VIEWERS)) entries[account] = await tester.signIn(account);
});
afterAll(() => tester.close());

const status = async (request: Request) => (await tester.fetch(request)).status;
/** A session of its own, since some calls end it. */
const fresh = (account: string) => tester.signIn(account);

describe.each(calls)('$title', ({ call, line }) => {
  const input = line.input('s-ming');

  const { needs } = call;
  if (needs === 'anyone') {
    it('answers a guest', async () => {
      expect(await status(requestOf(call, input, null, MORNING))).not.toBe(CODES.unauthorised);
    });
    return;
  }

  it('refuses a guest, an unknown token, and a signature that does not fit', async () => {
    const entry = await fresh('admin');
    expect(await status(requestOf(call, input, null, MORNING))).toBe(CODES.unauthorised);
    expect(await status(requestOf(call, input, { ...entry, token: 'made-up' }, MORNING))).toBe(CODES.unauthorised);
    expect(await status(requestOf(call, input, { ...entry, roleId: 'r-wu' }, MORNING)), 'a foreign roleId').toBe(
      CODES.unauthorised,
    );
    expect(await status(requestOf(call, input, entry, MORNING, '/some/other/path')), 'another path').toBe(
      CODES.unauthorised,
    );
    const response = await tester.fetch(requestOf(call, input, entry, MORNING - 6 * 60_000));
    expect(await response.json(), 'a stale one').toMatchObject({ success: false, code: CODES.staleSignature });
  });

  describe.each(Object.entries(VIEWERS))('as %s', (account, visible) => {
    it('answers what the role may, and refuses the rest with 403', async () => {
      const entry = await fresh(account);
      const allowed = needs === 'session' || can(roleOf(entry.userType), needs);
      const got = await status(requestOf(call, line.input(visible[0] ?? ''), entry, MORNING));
      if (allowed) expect([200, 404]).toContain(got);
      else expect(got).toBe(CODES.forbidden);
      // Signing out everywhere ends the others' too.
      entries[account] = await fresh(account);
    });

    if (line.rows === '404')
      it('knows nothing of foreign pupils', async () => {
        const entry = entries[account] as SignedIn;
        const may = needs !== 'session' && can(roleOf(entry.userType), needs);
        for (const studentId of EVERYONE) {
          const got = await status(requestOf(call, line.input(studentId), entry, MORNING));
          expect(got, studentId).toBe(!may ? 403 : visible.includes(studentId) ? 200 : 404);
        }
        expect(await status(requestOf(call, line.input('made-up'), entry, MORNING))).toBe(may ? 404 : 403);
      });

    if (line.rows === 'left out')
      it('leaves foreign pupils out', async () => {
        const entry = entries[account] as SignedIn;
        for (const studentId of EVERYONE) {
          const { data } = await tester.ask(call, line.input(studentId), entry);
          const text = JSON.stringify(data);
          for (const other of EVERYONE)
            if (!visible.includes(other)) expect(text, `${other} asked with ${studentId}`).not.toContain(other);
        }
      });
  });
});

it('a teacher is given the own classes only, an administrator those of the school', async () => {
  const classes = async (account: string) =>
    (await tester.ask(contract.position.teacherClasses, {}, entries[account] ?? null)).data.map(
      ({ classId }) => classId,
    );
  expect(await classes('wu')).toEqual(['class-1']);
  expect(await classes('far')).toEqual(['class-9']);
  expect(await classes('admin')).toEqual(['class-1', 'class-2']);
});

it('an unknown call is 404, whoever asks', async () => {
  expect(await status(new Request('http://platform.test/api/position/nothing/here'))).toBe(404);
  expect(pathOf(contract.user.signIn)).toBe('/user/signin/v2');
});

it('refuses every pupil call with 703 when the card service has ended [8.03]', async () => {
  const entry = await fresh('chen');
  const { envelope } = await tester.ask(contract.position.studentLocation, {}, entry);
  expect(envelope).toMatchObject({ success: false, code: CODES.unsubscribed });
});

it('logs no token, number, name or place', async () => {
  await tester.report({ id: '860000000000001', lat: 30.92, lon: 120.92, timestamp: MORNING / 1000 });
  const text = tester.lines.join('\n');
  for (const secret of ['860000000000001', '30.92', '李明', '13900000004', entries['li']?.token ?? '-', 'gateway-key'])
    expect(text).not.toContain(secret);
});
