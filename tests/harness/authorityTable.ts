/** The authority matrix: one entry for each call. A new call does not compile without an entry here. */
import { type CallInput, contract, type PasskeyAttestation, PRIVACY_VERSION, type RosterUpload } from '../../contract';
import { APPROVAL_LINES } from './approvalAuthority';
import { CARD_LINES, FAMILY_LINES } from './cardAuthority';
import { draftFor } from './fences';
import { GROUP_LINES } from './groupAuthority';
import { MANAGE_LINES } from './manageAuthority';
import { NOTICE_LINES } from './noticeAuthority';

export type Contract = typeof contract;
/**
 * Input of each call about a pupil. `rows`: what the call does about a pupil outside the scope: refuse with 404, leave
 * the pupil out of
 * its list, or 'none' when it is not about pupils.
 */
type AuthorityTable = {
  [S in keyof Contract]: {
    [N in keyof Contract[S]]: {
      rows: '404' | 'left out' | 'none';
      input: (studentId: string) => CallInput<Contract[S][N]>;
    };
  };
};

/** A passkey that no browser made. */
const NO_PASSKEY: PasskeyAttestation = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x' },
};

/** A file that is none. */
const NO_ROSTER: RosterUpload = {
  fileName: 'x',
  file: '',
  mappings: null,
  mends: [],
  choices: { leftOut: [], leaving: [], resolved: [] },
};
export const AUTHORITY_TABLE: AuthorityTable = {
  user: {
    signIn: { rows: 'none', input: () => ({ account: 'nobody', password: 'x' }) },
    phoneSignIn: { rows: 'none', input: () => ({ mobile: '13000000000', verifyCode: '1' }) },
    weChatSignIn: { rows: 'none', input: () => ({ account: 'nobody', password: 'x', openId: 'wx' }) },
    weChatBinding: { rows: 'none', input: () => ({}) },
    unbindWeChat: { rows: 'none', input: () => ({}) },
    latinNames: { rows: 'none', input: () => ({ person: ['李明'], place: [] }) },
    weChatEntry: { rows: 'none', input: () => ({ accessToken: 'made-up' }) },
    imageCode: { rows: 'none', input: () => ({}) },
    imageWork: { rows: 'none', input: () => ({}) },
    sendCode: { rows: 'none', input: () => ({ mobile: '13000000000' }) },
    identities: { rows: 'none', input: () => ({}) },
    chooseIdentity: { rows: 'none', input: () => ({ roleId: 'r-not-mine' }) },
    checkImei: { rows: 'none', input: () => ({ imei: '860000000000001' }) },
    bindImei: {
      rows: 'none',
      input: () => ({ imei: 'not-a-card', mobile: '13900000004', verifyCode: '1', consent: PRIVACY_VERSION }),
    },
    bindCard: { rows: 'none', input: () => ({ imei: 'not-a-card', rfid: 'X', consent: PRIVACY_VERSION }) },
    askGuardian: { rows: 'none', input: () => ({ imei: 'not-a-card', consent: PRIVACY_VERSION }) },
    cardRequest: { rows: '404', input: (studentId) => ({ studentId }) },
    answerCardRequest: { rows: 'none', input: () => ({ imei: 'not-a-card', confirmed: false }) },
    confirmLine: { rows: '404', input: (studentId) => ({ studentId, lineKey: '0'.repeat(64) }) },
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
    noteUse: { rows: 'none', input: () => ({}) },
    secondFactor: { rows: 'none', input: () => ({ ticket: 'made-up', proof: { code: '123456' } }) },
    secondFactorState: { rows: 'none', input: () => ({}) },
    beginApp: { rows: 'none', input: () => ({ password: 'not mine' }) },
    confirmApp: { rows: 'none', input: () => ({ code: '123456' }) },
    beginPasskey: { rows: 'none', input: () => ({ password: 'not mine' }) },
    confirmPasskey: { rows: 'none', input: () => ({ passkey: NO_PASSKEY, name: 'x' }) },
    passkeyOptions: { rows: 'none', input: () => ({}) },
    removeFactor: { rows: 'none', input: () => ({ proof: { code: '123456' } }) },
    renewRecoveryCodes: { rows: 'none', input: () => ({ proof: { code: '123456' } }) },
    rosterImports: { rows: 'none', input: () => ({}) },
    checkRoster: { rows: 'none', input: () => NO_ROSTER },
    applyRoster: { rows: 'none', input: () => ({ ...NO_ROSTER, version: '', typed: null }) },
    undoRoster: { rows: 'none', input: () => ({ importId: 'not-mine' }) },
    rollOverPlan: { rows: 'none', input: () => ({}) },
    rollOver: { rows: 'none', input: () => ({ version: 'not this one', typed: null }) },
    sessionList: { rows: 'none', input: () => ({}) },
    endOneSession: { rows: 'none', input: () => ({ sessionId: 'not-mine' }) },
    endOtherSessions: { rows: 'none', input: () => ({}) },
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
    checkSetUpLink: { rows: 'none', input: () => ({ token: 'made-up' }) },
    setUp: {
      rows: 'none',
      input: () => ({
        token: 'made-up',
        schoolName: '第二小学',
        timeZone: 'Asia/Shanghai',
        realName: '钱校长',
        account: 'second',
        password: 'homeward1',
      }),
    },
    addBackupPart: { rows: 'none', input: () => ({ token: 'made-up', at: 0, content: 'UEs=' }) },
    restoreBackup: { rows: 'none', input: () => ({ token: 'made-up' }) },
    restoreState: { rows: 'none', input: () => ({ token: 'made-up' }) },
    checkSignInLink: { rows: 'none', input: () => ({ token: 'made-up' }) },
    redeemSignInLink: { rows: 'none', input: () => ({ token: 'made-up', password: 'homeward1' }) },
    addressBook: { rows: 'left out', input: () => ({}) },
    revealContact: { rows: 'none', input: () => ({ userId: 'not-mine', what: 'show' }) },
    exportAddressBook: { rows: 'left out', input: () => ({}) },
    contactLooks: { rows: 'none', input: () => ({}) },
    ownContact: { rows: 'none', input: () => ({}) },
    saveOwnContact: { rows: 'none', input: () => ({ hours: null, teaches: [] }) },
    auditLog: { rows: 'none', input: () => ({}) },
    invitations: { rows: 'none', input: () => ({ classId: 'not-mine' }) },
    makeInvitations: { rows: 'none', input: () => ({ roleIds: ['not-mine'] }) },
    revokeInvitation: { rows: 'none', input: () => ({ roleId: 'not-mine' }) },
    checkInvitation: { rows: 'none', input: () => ({ code: 'ABCDEFGH' }) },
    sendInvitationCode: { rows: 'none', input: () => ({ code: 'ABCDEFGH', mobile: '13900000004' }) },
    redeemInvitation: {
      rows: 'none',
      input: () => ({ code: 'ABCDEFGH', mobile: '13900000004', password: 'homeward1' }),
    },
    proposeGuardian: { rows: '404', input: (studentId) => ({ studentId, name: '王梅', mobile: '13900000044' }) },
    guardianProposals: { rows: 'none', input: () => ({}) },
    answerProposal: { rows: 'none', input: () => ({ proposalId: 'not-mine', confirmed: true }) },
    intakeKeys: { rows: 'none', input: () => ({}) },
    makeIntakeKey: { rows: 'none', input: () => ({ label: 'Traccar' }) },
    revokeIntakeKey: { rows: 'none', input: () => ({ keyId: 'not-mine' }) },
    previewLeaving: { rows: '404', input: (studentId) => ({ studentId }) },
    letPupilLeave: { rows: '404', input: (studentId) => ({ studentId }) },
    takePupilBack: { rows: '404', input: (studentId) => ({ studentId }) },
    pupilLeavers: { rows: 'left out', input: () => ({}) },
    erasureCertificates: { rows: 'none', input: () => ({}) },
    childrenWhoLeft: { rows: 'left out', input: () => ({}) },
    ...MANAGE_LINES,
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
    ...GROUP_LINES,
    ...NOTICE_LINES,
    dayTrack: { rows: '404', input: (studentId) => ({ studentId, day: '2026-03-02' }) },
  },
  position: {
    tenoInfo: { rows: '404', input: (studentId) => ({ studentId }) },
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
    schoolWatch: { rows: 'none', input: () => ({}) },
    schoolChannels: { rows: 'none', input: () => ({}) },
    saveSchoolChannels: { rows: 'none', input: () => ({ kinds: [], version: 0 }) },
    providers: { rows: 'none', input: () => ({}) },
    saveProvider: {
      rows: 'none',
      input: () => ({
        providerId: 'p',
        provider: 'weComRobot',
        label: '',
        isOn: false,
        values: { key: 'robot-key' },
      }),
    },
    orderProviders: { rows: 'none', input: () => ({ providerIds: [] }) },
    removeProvider: { rows: 'none', input: () => ({ providerId: 'not-mine', version: 1 }) },
    testProvider: {
      rows: 'none',
      input: () => ({ providerId: 'p', provider: 'weComRobot', values: { key: 'robot-key' }, to: '' }),
    },
    ownWays: { rows: 'none', input: () => ({}) },
    addAddress: { rows: 'none', input: () => ({ provider: 'smtp', address: 'li@mail.example' }) },
    sendAddressCode: { rows: 'none', input: () => ({ addressId: 'not-mine' }) },
    proveAddress: { rows: 'none', input: () => ({ addressId: 'not-mine', code: '000000' }) },
    removeAddress: { rows: 'none', input: () => ({ addressId: 'not-mine' }) },
    testAddress: { rows: 'none', input: () => ({ addressId: 'not-mine' }) },
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
    ...CARD_LINES,
  },
  middleware: FAMILY_LINES,
  approval: APPROVAL_LINES,
};
