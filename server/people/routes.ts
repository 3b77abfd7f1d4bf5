/** The user service: sign-in, sessions, passwords, identities, profiles, cards, the current user. */
import { accountCalls, CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import { codeGateway } from './codeGateway';
import { deviceOf } from './device';
import { imageCodes } from './imageCodes';
import type { EnterElsewhere, EnterProved } from './enterProved';
import { identityChoice } from './identityChoice';
import { applications } from './applications';
import type { CardBindings } from './cardBindings';
import { firstViewOf } from './firstView';
import { identitiesOf } from './identities';
import { latinSpelling } from './latinSpelling';
import { mobileChange } from './mobileChange';
import { nameChanges } from './nameChanges';
import { passwordChange } from './passwordChange';
import { addressSource, phoneCodes } from './phoneCodes';
import { accountPhotos } from './accountPhotos';
import { factorSetUp } from './secondFactor/factorSetUp';
import { signInService } from './signIn';
import { signInLimits } from './signInLimits';
import { sessions } from './sessions';
import type { ProviderAccounts } from './providerAccounts';
import { isBoundToWeChat, unbindWeChat, weChatAccounts } from './weChatAccounts';

interface CurrentUserRow {
  user_id: string;
  user_type: string;
  account: string;
  real_name: string;
  photo_url: string | null;
  role_id: string;
  school_id: string;
  school_name: string;
  time_zone: string;
  province_code: string | null;
  student_id: string | null;
  student_name: string | null;
}

export function userRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  bindings: CardBindings,
  accounts: ProviderAccounts,
  enter: EnterProved,
  elsewhere: EnterElsewhere,
) {
  const { db } = context;
  const weChat = weChatAccounts(context, accounts, enter, elsewhere);
  const codes = phoneCodes(context, codeGateway(context));
  const limits = signInLimits(context);
  const signIns = signInService(context, weChat, codes, elsewhere);
  const { chooseIdentity } = identityChoice(context);
  const sessionStore = sessions(context);
  const password = passwordChange(context, codes);
  const mobileNumber = mobileChange(context, codes);
  const images = imageCodes(context);
  const factors = factorSetUp(context);
  const pictures = accountPhotos(context);
  const renames = nameChanges(context);
  const latin = latinSpelling(context);

  const { jump, redeem, listFor } = applications(context, {
    sessionOf: auth.sessionOf,
    sessionOfHash: sessionStore.lookAtHash,
  });

  const calls = serve<typeof accountCalls>(
    accountCalls,
    {
      signIn: (input, _, client) => signIns.byAccount(input, client),
      weChatSignIn: (input, _, client) => signIns.byAccount(input, client),
      weChatEntry: ({ accessToken }, _, { userAgent }) => weChat.signIn(accessToken, deviceOf(userAgent)),
      weChatBinding: async (_, { session }) => ({ bound: await isBoundToWeChat(session.userId, db) }),
      unbindWeChat: async (_, { session }) => unbindWeChat(session.userId, db).then(() => null),
      phoneSignIn: (input, _, client) => signIns.byPhone(input, client),
      imageCode: async (_, __, client) => limits.beginImage(client).then(() => images.make()),
      imageWork: async (_, __, client) => limits.beginImage(client).then(() => images.makeWork()),
      async sendCode({ mobile, purpose = 'sign-in', ...proof }, _, client) {
        await limits.beginCode(client, proof);
        return { seconds: await codes.send(purpose, mobile, addressSource(client.address)) };
      },

      signOutEverywhere: async (_, { session }) =>
        sessionStore.endAll(session.userId, 'signed out', null).then(() => null),

      secondFactor: (input) => signIns.bySecondFactor(input),
      secondFactorState: (_, { session }) => factors.state(session),
      beginApp: ({ password: typed }, { session }) => factors.beginApp(typed, session),
      confirmApp: ({ code }, { session }) => factors.confirmApp(code, session),
      beginPasskey: ({ password: typed }, { session }) => factors.beginPasskey(typed, session),
      confirmPasskey: ({ passkey, name }, { session }) => factors.confirmPasskey(passkey, name, session),
      passkeyOptions: (_, { session }) => factors.passkeyOptions(session),
      removeFactor: async ({ passkeyId, proof }, { session }) =>
        factors.remove(passkeyId, proof, session).then(() => null),
      renewRecoveryCodes: ({ proof }, { session }) => factors.renewRecoveryCodes(proof, session),

      noteUse: async (_, { session }) => sessionStore.noteUse(session).then(() => null),
      async sessionList(_, { session }) {
        return (await sessionStore.list(session.userId)).map((row) => ({
          sessionId: row.session_id,
          current: row.session_id === session.sessionId,
          userType: row.user_type,
          browser: row.browser,
          system: row.system,
          openedAt: row.issued_at.toISOString(),
          usedAt: row.used_at.toISOString(),
        }));
      },
      endOneSession: async ({ sessionId }, { session }) =>
        sessionStore.endOne(session.userId, sessionId).then(() => null),
      endOtherSessions: async (_, { session }) =>
        sessionStore.endAll(session.userId, 'signed out', session.tokenHash).then(() => null),

      redeemTicket: redeem,

      sendPasswordCode: async (input, _, client) => ({ seconds: await password.sendCode(input, client) }),
      resetPassword: async (input, _, client) => password.reset(input, client).then(() => null),
      updatePassword: async (input, { session }) => password.update(input, session).then(() => null),

      sendMobileCode: async ({ mobile }, { session }) => ({ seconds: await mobileNumber.sendCode(mobile, session) }),
      async updateParent(input, { session }) {
        if ('mobile' in input) return mobileNumber.change(input, session);
        await renames.renameParent(input.parentName, session);
        return { parentName: input.parentName };
      },
      async updateStudent({ studentName, studentId = null }, { session }) {
        return {
          studentId: await renames.renameStudent(studentName, studentId ?? session.studentId, session),
          studentName,
        };
      },
      uploadPhoto: async ({ photo }, { session }) => ({ photoUrl: await pictures.store(photo, session) }),
      photo: ({ photoId }, { session }) => pictures.read(photoId, session),
      updatePhoto: async ({ photoUrl = null }, { session }) =>
        pictures.setPhotoUrl(photoUrl, session).then(() => ({ photoUrl })),
      applicationList: async (_, { session }) => listFor(session),

      checkImei: ({ imei }, { session }) => bindings.checkImei(imei, session),
      bindImei: async (input, { session }) => bindings.bindImei(input, session).then(() => null),
      askGuardian: async ({ imei }, { session }) => bindings.askGuardian(imei, session).then(() => null),
      cardRequest: (_, { session }) => bindings.cardRequest(session),
      answerCardRequest: async (input, { session }) => bindings.answerCardRequest(input, session).then(() => null),
      confirmLine: async ({ lineKey }, { session }) => bindings.confirmLine(lineKey, session).then(() => null),
      bindCard: async (input, { session }) => bindings.bindCard(input, session).then(() => null),
      removeImei: async ({ imei }, { session }) => bindings.removeImei(imei, session).then(() => null),
      updateStatus: ({ studentId, status }, { session }) =>
        bindings.setLost(status === 'lost', studentId ?? session.studentId ?? '', session),
      searchContact: (_, { session }) => bindings.schoolContacts(session),

      latinNames: (names, { session, signal }) => latin.spell(names, session, signal),

      identities: (_, { session }) => identitiesOf(context, session.userId),

      chooseIdentity: ({ roleId }, { session }) => chooseIdentity(roleId, session),

      async signOut(_, { session }) {
        await sessionStore.end(session.tokenHash);
        return null;
      },

      async currentUser(_, { session }) {
        const [row] = await db.query<CurrentUserRow>(
          `select account.user_id, identity.user_type, account.account, account.real_name, account.photo_url,
                  identity.role_id,
                  school.school_id, school.name as school_name, school.time_zone, school.province_code,
                  student.student_id, student.name as student_name
           from identity join account using (user_id) join school using (school_id)
           left join student on student.student_id = identity.student_id
           where identity.role_id = $1`,
          [session.roleId],
        );
        if (!row) throw new Refusal(CODES.notFound, 'The identity no longer exists');
        return {
          userId: row.user_id,
          id: row.role_id,
          userType: row.user_type,
          userName: row.account,
          realName: row.real_name,
          parentName: row.student_id ? row.real_name : null,
          studentName: row.student_name,
          photoUrl: row.photo_url,
          schoolId: row.school_id,
          schoolName: row.school_name,
          provinceCode: row.province_code,
          studentId: row.student_id,
          timeZone: row.time_zone,
          firstView: await firstViewOf(db, session, row.time_zone),
        };
      },

      // Page authorities could be limited per school. None is yet: everybody with a child gets all of them.
      pageAuthorities: async (_, { session }) => (session.studentId ? ['position', 'track', 'device'] : []),
    },
    auth,
  );
  return calls.route('/', jump);
}
