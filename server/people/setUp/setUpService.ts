/** Sets up the platform, and gives an account a new password by a one-use link. */
import { CODES, type HandlerInput, type setUpCalls, type SignedIn } from '../../../contract';
import { OPERATOR_TYPE } from '../../../contract/permissions';
import { audit } from '../../engine/audit/audit';
import { deviceOf } from '../signIn/device';
import { identityChoice } from '../signIn/identityChoice';
import { insertAdministrator, joinSchool, setPassword } from '../accounts/accountRows';
import { requireStrongPassword } from '../accounts/newPassword';
import { sessions } from '../signIn/sessions';
import { signInLimits } from '../signIn/signInLimits';
import { KEPT_SETTING, type KeptRow } from '../../engine/keptSettings/keptSettings';
import { saveSetting } from '../../engine/keptSettings/settingRows';
import type { PlatformContext, SessionOpening } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { insertSchool } from '../schools/schoolRows';
import { linkReader, linkSpent, spendLink } from './oneUseLinks';

type SetUp = HandlerInput<typeof setUpCalls.setUp>;
type Redeem = HandlerInput<typeof setUpCalls.redeemSignInLink>;

/** Processes on this store hear that the platform was set up. */
export const SET_UP_CHANNEL = 'set-up';

/**
 * In China pushes to browsers go by servers abroad and reach few phones. There they are off until the operator switches
 * them on.
 */
const NO_PUSHES: KeptRow = {
  scope: 'platform',
  owner: '',
  kind: KEPT_SETTING,
  name: 'webPush',
  value: { text: 'no' },
  sealed: {},
  version: 0,
};
const inChina = (timeZone: string) =>
  ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar', 'PRC'].includes(timeZone);

const alreadySetUp = () => new Refusal(CODES.alreadySetUp, 'The platform is set up');

export function setUpService(context: PlatformContext, isSetUp: () => Promise<boolean>) {
  const { db, clock, passwords, settings } = context;
  const links = linkReader(context);
  const sessionStore = sessions(context);
  const limits = signInLimits(context);
  const { openEntries } = identityChoice(context);
  const openingOf = ({ userAgent }: RequestClient): SessionOpening => ({
    signInMethod: 'password',
    remembered: false,
    device: deviceOf(userAgent),
  });

  /** @throws Refusal 9110, 9111 or 429. */
  async function check(token: string, client: RequestClient): Promise<null> {
    if (await isSetUp()) throw alreadySetUp();
    try {
      return await links.find('set up', token, client);
    } catch (cause) {
      // Another submit may have used the link since.
      if (await isSetUp()) throw alreadySetUp();
      throw cause;
    }
  }

  /** @throws Refusal 9111 for an account that is off. */
  async function accountOf(userId: string) {
    const [row] = await db.query<{ account: string; mobile: string | null; real_name: string; password_hash: string }>(
      `select account, mobile, real_name, password_hash from account where user_id = $1 and disabled_at is null`,
      [userId],
    );
    if (!row) throw linkSpent();
    return row;
  }

  return {
    check,

    /**
     * Makes the school and its administrator, who runs the platform too, in one transaction with the row that says so.
     * Of two at once one is refused, and so is one that comes after a crash in the middle, when the other was made.
     * @throws Refusal 9110, 9111, 429, 2007 or 2010.
     */
    async setUp({ token, schoolName, timeZone, account, mobile, realName, password }: SetUp, client: RequestClient) {
      await check(token, client);
      await requireStrongPassword(password, [account, mobile ?? null], settings);
      const passwordHash = await passwords.hash(password, client.address ?? 'set up');
      const userId = await db.transaction(async (tx) => {
        const now = clock();
        const link = await spendLink(tx, now, 'set up', token);
        const [first] = await tx.query(
          'insert into installation (set_up_at) values ($1) on conflict do nothing returning 1',
          [now],
        );
        if (!first) throw alreadySetUp();
        if (link === undefined) throw linkSpent();
        const schoolId = await insertSchool(tx, context, { name: schoolName, timeZone });
        const made = await insertAdministrator(
          tx,
          context,
          schoolId,
          { account, mobile: mobile ?? null, realName, passwordHash },
          now,
        );
        await joinSchool(tx, context, { userId: made, schoolId, userType: OPERATOR_TYPE, studentId: null });
        if (inChina(timeZone)) await saveSetting(tx, NO_PUSHES, made, now);
        await audit(tx, now, {
          by: { session: { userId: made, device: deviceOf(client.userAgent) }, client },
          schoolId,
          act: 'school.setUp',
          subject: { kind: 'school', id: schoolId },
        });
        return made;
      });
      await db.notify(SET_UP_CHANNEL, '');
      return openEntries(userId, openingOf(client));
    },

    /** @throws Refusal 9111 or 429. */
    async checkSignIn(token: string, client: RequestClient) {
      const { account, real_name: realName } = await accountOf(await links.find('sign in', token, client));
      return { account, realName };
    },

    /** @throws Refusal 9111, 429, 2006, 2007, 2010 or 2011. */
    async redeemSignIn({ token, password }: Redeem, client: RequestClient): Promise<SignedIn[]> {
      const owner = await links.find('sign in', token, client);
      const { account, mobile, password_hash } = await accountOf(owner);
      await requireStrongPassword(password, [account, mobile], settings);
      if (await passwords.matches(password, password_hash, `user ${owner}`))
        throw new Refusal(CODES.samePassword, 'The new password is the present one');
      const hash = await passwords.hash(password, `user ${owner}`);
      await db.transaction(async (tx) => {
        const now = clock();
        if ((await spendLink(tx, now, 'sign in', token)) !== owner) throw linkSpent();
        await setPassword(tx, owner, hash, now);
        await sessionStore.endAll(owner, 'password changed', null, tx);
      });
      for (const name of [account, mobile]) if (name !== null) await limits.forget(name);
      return openEntries(owner, openingOf(client));
    },
  };
}
