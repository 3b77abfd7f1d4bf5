/**
 * What each call and each frame of the live stream shows of a child's whereabouts and papers. The one place that
 * decides what is written to the access log: a call without a line does not compile, and a line that hides something
 * fails `tests/accessTable.test.ts`. Guardians are never written down (decision 20).
 */
import { APPROVAL_LOOKS } from '../approvals/approvalLooks';
import {
  type AccessKind,
  type Call,
  type CallOutput,
  type contract,
  type HandlerInput,
  type LiveFrames,
  type MyAlert,
} from '../../contract';
import { ADDRESS_LOOKS, GROUP_LOOKS } from './addressLooks';

/** One view by one person, of some pupils. */
export interface Look {
  what: AccessKind;
  studentIds: readonly string[];
  /**
   * False for what accompanies an opened screen, or what the console reads again by itself: it makes sure that there is
   * a row, and does not raise its count.
   */
  counts: boolean;
}

/** The call shows nobody's whereabouts. */
const NOTHING = 'nothing';
type AccessLine<C> = typeof NOTHING | ((input: HandlerInput<C>, output: CallOutput<C>) => Look | null);

type Contract = typeof contract;
type AccessTable = { [S in keyof Contract]: { [N in keyof Contract[S]]: AccessLine<Contract[S][N]> } };

/** A person opened this. */
const opened = (what: AccessKind, studentId: string | undefined): Look | null =>
  studentId === undefined ? null : { what, studentIds: [studentId], counts: true };
/** This came with something that a person opened, or was read again. */
const besides = (what: AccessKind, studentId: string | undefined): Look | null =>
  studentId === undefined ? null : { what, studentIds: [studentId], counts: false };
/** These pupils were shown together. */
const shown = (what: AccessKind, rows: readonly { studentId: string }[]): Look | null =>
  rows.length === 0 ? null : { what, studentIds: [...new Set(rows.map(({ studentId }) => studentId))], counts: false };
/** Places and times of one pupil belong to its track; those of all pupils are a list. */
const events = (named: string | undefined, rows: readonly { studentId: string }[]): Look | null =>
  named === undefined ? shown('list', rows) : besides('track', named);
/** Alerts that tell where the pupil was. */
const telling = (alerts: readonly MyAlert[]) => alerts.filter(tellsWhere);
const tellsWhere = ({ where, subject }: MyAlert) =>
  where !== null || subject.kind === 'fence' || subject.kind === 'water';

export const ACCESS_TABLE: AccessTable = {
  user: {
    signIn: NOTHING,
    phoneSignIn: NOTHING,
    weChatSignIn: NOTHING,
    weChatBinding: NOTHING,
    unbindWeChat: NOTHING,
    latinNames: NOTHING,
    weChatEntry: NOTHING,
    imageCode: NOTHING,
    imageWork: NOTHING,
    sendCode: NOTHING,
    identities: NOTHING,
    chooseIdentity: NOTHING,
    checkImei: NOTHING,
    bindImei: NOTHING,
    bindCard: NOTHING,
    askGuardian: NOTHING,
    cardRequest: NOTHING,
    answerCardRequest: NOTHING,
    confirmLine: NOTHING,
    removeImei: NOTHING,
    searchContact: NOTHING,
    updateStatus: NOTHING,
    updateStudent: NOTHING,
    updatePhoto: NOTHING,
    uploadPhoto: NOTHING,
    photo: NOTHING,
    applicationList: NOTHING,
    signOut: NOTHING,
    signOutEverywhere: NOTHING,
    redeemTicket: NOTHING,
    checkSetUpLink: NOTHING,
    setUp: NOTHING,
    addBackupPart: NOTHING,
    restoreBackup: NOTHING,
    restoreState: NOTHING,
    checkSignInLink: NOTHING,
    redeemSignInLink: NOTHING,
    ...ADDRESS_LOOKS,
    auditLog: NOTHING,
    invitations: NOTHING,
    makeInvitations: NOTHING,
    revokeInvitation: NOTHING,
    checkInvitation: NOTHING,
    sendInvitationCode: NOTHING,
    redeemInvitation: NOTHING,
    proposeGuardian: NOTHING,
    guardianProposals: NOTHING,
    answerProposal: NOTHING,
    intakeKeys: NOTHING,
    makeIntakeKey: NOTHING,
    revokeIntakeKey: NOTHING,
    sendPasswordCode: NOTHING,
    resetPassword: NOTHING,
    updatePassword: NOTHING,
    sendMobileCode: NOTHING,
    updateParent: NOTHING,
    currentUser: NOTHING,
    pageAuthorities: NOTHING,
    noteUse: NOTHING,
    sessionList: NOTHING,
    endOneSession: NOTHING,
    endOtherSessions: NOTHING,
    secondFactor: NOTHING,
    secondFactorState: NOTHING,
    beginApp: NOTHING,
    confirmApp: NOTHING,
    beginPasskey: NOTHING,
    confirmPasskey: NOTHING,
    passkeyOptions: NOTHING,
    removeFactor: NOTHING,
    renewRecoveryCodes: NOTHING,

    previewLeaving: NOTHING,
    letPupilLeave: NOTHING,
    takePupilBack: NOTHING,
    pupilLeavers: NOTHING,
    erasureCertificates: NOTHING,
    childrenWhoLeft: NOTHING,
    managedPupils: NOTHING,
    managedPupil: NOTHING,
    savePupil: NOTHING,
    movePupils: NOTHING,
    // Names, classes and numbers, not whereabouts.
    rosterImports: NOTHING,
    checkRoster: NOTHING,
    applyRoster: NOTHING,
    undoRoster: NOTHING,
    rollOverPlan: NOTHING,
    rollOver: NOTHING,
    managedClasses: NOTHING,
    saveClass: NOTHING,
    endClass: NOTHING,
    managedGuardians: NOTHING,
    managedGuardian: NOTHING,
    saveGuardian: NOTHING,
    addGuardian: NOTHING,
    endGuardian: NOTHING,
    sendManagedCode: NOTHING,
    managedStaff: NOTHING,
    saveStaff: NOTHING,
    staffWork: NOTHING,
    endStaff: NOTHING,
    managedCards: NOTHING,
    managedCard: NOTHING,
    saveCard: NOTHING,
    giveCard: NOTHING,
    endCard: NOTHING,
    managedPlaces: (_, { places }) =>
      shown(
        'places',
        places.flatMap(({ pupil }) => pupil ?? []),
      ),
    managedPlace: (_, { pupil }) => opened('places', pupil?.studentId),
    savePlace: (_, { saved }) => besides('places', saved?.pupil?.studentId),
    endPlace: NOTHING,
  },
  thirdParty: { oneEdu: NOTHING, hunan: NOTHING, hainan: NOTHING },
  analysis: { report: NOTHING },
  location: {
    classStudents: NOTHING,
    classPositions: (_, positions) => shown('class-map', positions),
    lastPositions: (_, positions) => shown('class-map', positions),
    ...GROUP_LOOKS,
    stragglers: (_, { pupils }) => shown('list', pupils),
    dayTrack: ({ after }, { studentId }) => (after === undefined ? opened : besides)('track', studentId),
  },
  position: {
    // Guardians only.
    tenoInfo: NOTHING,
    studentLocation: (_, { studentId }) => opened('position', studentId),
    studentDayTrack: ({ after }, { studentId }) => (after === undefined ? opened : besides)('track', studentId),
    trackCalendar: (_, { studentId }) => besides('track', studentId),
    teacherClasses: NOTHING,
    livePosition: (_, { studentId }) => opened('locate', studentId),
    cancelLivePosition: NOTHING,
    phoneByTeno: ({ studentId }) => besides('position', studentId),
    accessLog: NOTHING,

    fences: NOTHING,
    saveFence: NOTHING,
    removeFence: NOTHING,
    pauseFence: NOTHING,
    fenceHistory: NOTHING,
    fenceSides: ({ studentId }) => besides('position', studentId),
    previewFence: ({ studentId }) => besides('track', studentId),
    fenceTrack: (_, { studentId }) => opened('track', studentId),
    fencePlaces: ({ studentId }) => opened('places', studentId),
    fenceGuardians: NOTHING,
    crossings: ({ studentId }, crossings) => events(studentId, crossings),
    whyCrossing: (_, { crossing }) => opened('track', crossing.studentId),
    whySilent: ({ studentId }) => opened('track', studentId),
    answerCrossing: (_, { studentId }) => besides('track', studentId),
    schoolCalendar: NOTHING,
    saveSchoolCalendar: NOTHING,

    alerts: (_, page) => shown('list', telling(page.alerts)),
    alertCounts: NOTHING,
    schoolWatch: NOTHING,
    alertDetail: (_, { alert }) => besides('alert', alert.studentId),
    seeAlerts: NOTHING,
    receiveAlerts: NOTHING,
    actOnAlert: (_, { alert }) => besides('alert', alert.studentId),
    // Guardians only, and a test alert has no place.
    testAlert: NOTHING,
    alertPreferences: NOTHING,
    saveAlertPreferences: NOTHING,
    muteAlerts: NOTHING,
    pushKey: NOTHING,
    addPush: NOTHING,
    showPush: NOTHING,
    removePush: NOTHING,

    waterAreas: NOTHING,
    saveWaterArea: NOTHING,
    removeWaterArea: NOTHING,
    importWaterAreas: NOTHING,
    waterStaff: NOTHING,
    waterNearby: ({ studentId }) => besides('position', studentId),
    waterVerdicts: ({ studentId }, verdicts) => events(studentId, verdicts),
    swims: NOTHING,
    saveSwim: NOTHING,
    removeSwim: NOTHING,

    cardHealth: ({ studentId }, { temperature }) => besides(temperature ? 'temperature' : 'position', studentId),
    temperatureDays: (_, { studentId }) => opened('temperature', studentId),
    saveTemperatureLimits: NOTHING,

    // Guardians only, and about the card.
    card: NOTHING,
    outgoing: NOTHING,
    saveOutgoing: NOTHING,
    settingChanges: NOTHING,
    revertSetting: NOTHING,
    incoming: NOTHING,
    removeIncoming: NOTHING,
    addIncoming: NOTHING,
    incomingNumber: NOTHING,
    updateIncoming: NOTHING,
    saveIncomingLimit: NOTHING,
    classMode: NOTHING,
    saveClassMode: NOTHING,
    smsIntercept: NOTHING,
    saveSmsIntercept: NOTHING,
    reportInterval: NOTHING,
    saveReportInterval: NOTHING,
    operateCard: NOTHING,
    ringCard: NOTHING,
    sendMessage: NOTHING,
    messages: NOTHING,
    recordSwitch: NOTHING,
    saveRecordSwitch: NOTHING,
    callLog: NOTHING,
    smsThreads: NOTHING,
    smsThread: NOTHING,
    // A rule and numbers of cards.
    classRule: NOTHING,
    saveClassRule: NOTHING,
  },
  middleware: {
    cardOrder: NOTHING,
    familyGroup: NOTHING,
    changeFamilyGroup: NOTHING,
    addFamilyGroup: NOTHING,
  },
  approval: APPROVAL_LOOKS,
};

/** What a frame about a pupil shows. Null: the frame shows no whereabouts. */
export const FRAME_LOOKS: Record<keyof LiveFrames, AccessKind | null> = {
  clock: null,
  scope: null,
  position: 'class-map',
  receipt: null,
  crossing: 'list',
  alert: 'list',
  alertCounts: null,
  approvalCounts: null,
};

/** The look of one answered call; null when it shows nothing. */
export function lookOf({ service }: Call, name: string, input: unknown, output: unknown): Look | null {
  const lines = ACCESS_TABLE[service] as Record<string, AccessLine<unknown>>;
  const line = lines[name];
  if (line === undefined) throw new Error(`${service}.${name} has no line in the access table`);
  return line === NOTHING ? null : line(input as never, output as never);
}
