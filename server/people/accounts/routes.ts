/** The user service: sign-in, sessions, passwords, identities, profiles, cards, the current user. */
import { choiceOf } from '../../../contract/settings/mapSetting';
import { type CurrentUser, accountCalls, CODES } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { codeGateway } from '../signIn/codeGateway';
import { deviceOf } from '../signIn/device';
import { imageCodes } from '../signIn/imageCodes';
import type { EnterElsewhere, EnterProved } from '../signIn/enterProved';
import { identityChoice } from '../signIn/identityChoice';
import { forChild, pupilOf } from '../access/pupilOf';
import { applications } from './applications';
import type { CardBindings } from '../cards/cardBindings';
import { firstViewOf } from './firstView';
import { identitiesOf } from '../signIn/identities';
import { latinSpelling } from './latinSpelling';
import { mobileChange } from './mobileChange';
import { renameOwner } from './accountRows';
import { renamePupil } from '../pupils/pupilRows';
import { passwordChange } from './passwordChange';
import { addressSource, phoneCodes } from '../signIn/phoneCodes';
import { accountPhotos } from './accountPhotos';
import { factorSetUp } from '../secondFactor/factorSetUp';
import { signInService } from '../signIn/signIn';
import { signInLimits } from '../signIn/signInLimits';
import { sessions } from '../signIn/sessions';
import type { ProviderAccounts } from '../signIn/providerAccounts';
import { isBoundToWeChat, unbindWeChat, weChatAccounts } from '../signIn/weChatAccounts';
import { studentsOf } from '../access/scope';
import { readTold } from '../../engine/store/db';

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
        // The school enters the names of its staff.
        if (session.role !== 'student') throw new Refusal(CODES.forbidden, 'Only a guardian may change the own name');
        await renameOwner(db, session.userId, input.parentName);
        return { parentName: input.parentName };
      },
      async updateStudent({ studentName, ...named }, { session }) {
        const { studentId } = await pupilOf(db, session, named);
        await renamePupil(db, studentsOf(session, 'who'), studentId, studentName);
        return { studentId, studentName };
      },
      uploadPhoto: async ({ photo }, { session }) => ({ photoUrl: await pictures.store(photo, session) }),
      photo: ({ photoId }, { session }) => pictures.read(photoId, session),
      updatePhoto: async ({ photoUrl = null }, { session }) =>
        pictures.setPhotoUrl(photoUrl, session).then(() => ({ photoUrl })),
      applicationList: async (_, { session }) => listFor(session),

      checkImei: ({ imei }, { session }) => bindings.checkImei(imei, session),
      bindImei: async (input, { session }) => bindings.bindImei(input, session).then(() => null),
      askGuardian: async ({ imei }, { session }) => bindings.askGuardian(imei, session).then(() => null),
      cardRequest: async (named, { session }) => bindings.cardRequest(await forChild(db, session, named)),
      answerCardRequest: async (input, { session }) =>
        bindings.answerCardRequest(input, await forChild(db, session, input)).then(() => null),
      confirmLine: async ({ lineKey, ...named }, { session }) =>
        bindings.confirmLine(lineKey, await forChild(db, session, named)).then(() => null),
      bindCard: async (input, { session }) => bindings.bindCard(input, session).then(() => null),
      removeImei: async ({ imei, ...named }, { session }) =>
        bindings.removeImei(imei, await forChild(db, session, named)).then(() => null),
      async updateStatus({ status, ...named }, { session }) {
        return bindings.setLost(status === 'lost', (await pupilOf(db, session, named)).studentId, session);
      },
      searchContact: (_, { session }) => bindings.schoolContacts(session),

      latinNames: (names, { session, signal }) => latin.spell(names, session, signal),
      placePinyin: (names, { session, signal }) => latin.pinyin(names, session, signal),

      identities: (_, { session }) => identitiesOf(context, session.userId),

      chooseIdentity: ({ roleId }, { session }) => chooseIdentity(roleId, session),

      async signOut(_, { session }) {
        await sessionStore.end(session.tokenHash);
        return null;
      },

      async currentUser(_, { session }) {
        const [user] = await readTold<Omit<CurrentUser, 'firstView' | 'maps'>>(
          db,
          `select account.user_id, identity.role_id as id, identity.user_type, account.account as user_name,
                  account.real_name, case when student.student_id is not null then account.real_name end as parent_name,
                  student.name as student_name, account.photo_url, school.school_id, school.name as school_name,
                  school.province_code, student.student_id, school.time_zone
           from identity join account using (user_id) join school using (school_id)
           left join student on student.student_id = identity.student_id
           where identity.role_id = $1`,
          [session.roleId],
        );
        if (!user) throw new Refusal(CODES.notFound, 'The identity no longer exists');
        const { basemap, satellite } = context.settings.ofSchool(session.schoolId);
        return {
          ...user,
          firstView: await firstViewOf(db, session, user.timeZone),
          maps: { basemap: basemap ? choiceOf(basemap) : null, satellite: satellite ? choiceOf(satellite) : null },
        };
      },

      // Page authorities could be limited per school. None is yet: everybody with a child gets all of them.
      pageAuthorities: async (_, { session }) => (session.studentId ? ['position', 'track', 'device'] : []),
    },
    auth,
  );
  return calls.route('/', jump);
}
