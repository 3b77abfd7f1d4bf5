/** A guardian opens an account with an invitation: proves the number, chooses a password, and is signed in. */
import { CODES, type HandlerInput, type HandlerOutput, type invitationCalls, type SignedIn } from '../../../contract';
import { audit } from '../../engine/audit/audit';
import { attemptLimits } from '../signIn/attemptLimits';
import { codeGateway } from '../signIn/codeGateway';
import { deviceOf } from '../signIn/device';
import { identityChoice } from '../signIn/identityChoice';
import { openAccount } from '../accounts/accountRows';
import { requireStrongPassword } from '../accounts/newPassword';
import { addressSource, phoneCodes } from '../signIn/phoneCodes';
import { sourceOf } from '../signIn/signInLimits';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { linkSpent } from '../setUp/oneUseLinks';
import { codeHash, maskedMobile, maskedName, mobileHash } from './invitationCode';

type Calls = typeof invitationCalls;

/** Wrong numbers for one invitation within 15 minutes, after which it waits: four digits of the number are hidden. */
const WRONG_NUMBERS = 6;

/** Children of one guardian who are named, at most. */
const MOST_NAMED = 12;

interface InvitationRow {
  invitation_id: string;
  user_id: string;
  account: string;
  name: string;
  mobile: string;
  school_id: string;
  school: string;
  children: string[];
}

export function redeemInvitation(context: PlatformContext) {
  const { db, clock, passwords, settings, codeWay } = context;
  const limits = attemptLimits(context);
  const codes = phoneCodes(context, codeGateway(context));
  const { openEntries } = identityChoice(context);

  /**
   * The invitation of a code while it works: in time, its guardian not in yet, the number unchanged.
   * @throws Refusal 9111, or 429 after too many wrong codes from one source.
   */
  async function find(code: string, client: RequestClient): Promise<InvitationRow> {
    const subject = `link at ${sourceOf(client)}`;
    await limits.countAttempt(subject);
    const [row] = await db.query<InvitationRow & { mobile_hash: string }>(
      `select invitation_id, mobile_hash, account.user_id, account.account, account.real_name as name, account.mobile,
         school.school_id, school.name as school, case when identity.student_id is null then '{}' else array(
           select other.name from identity own join student other using (student_id)
           where own.user_id = account.user_id and own.school_id = school.school_id and own.left_at is null
             and other.left_at is null
           order by (own.role_id = identity.role_id) desc, other.spelling, own.role_id
           limit ${MOST_NAMED}) end as children
       from invitation join identity using (role_id) join account using (user_id)
       left join student using (student_id) join school on school.school_id = identity.school_id
       where code_hash = $1 and ended_at is null and expires_at > $2 and identity.left_at is null
         and student.left_at is null and account.entered_at is null and account.mobile is not null
         and account.disabled_at is null and school.disabled_at is null`,
      [codeHash(code), clock()],
    );
    if (!row || row.mobile_hash !== mobileHash(code, row.mobile)) throw linkSpent();
    await limits.uncountAttempt(subject);
    return row;
  }

  /** @throws Refusal 9113 for another number than the school's, 429 after too many. */
  async function requireNumber({ invitation_id: id, mobile: known }: InvitationRow, mobile: string): Promise<void> {
    const subject = `invitation ${id}`;
    await limits.countAttempt(subject, WRONG_NUMBERS);
    if (mobile !== known) throw new Refusal(CODES.otherMobile, 'The school knows another number');
    await limits.uncountAttempt(subject);
  }

  return {
    async check(code: string, client: RequestClient): Promise<HandlerOutput<Calls['checkInvitation']>> {
      const row = await find(code, client);
      await db.query('update invitation set opened_at = $2 where invitation_id = $1 and opened_at is null', [
        row.invitation_id,
        clock(),
      ]);
      return {
        school: row.school,
        children: row.children.map(maskedName),
        name: maskedName(row.name),
        mobile: maskedMobile(row.mobile),
        needsCode: codeWay.sends(row.school_id),
      };
    },

    async sendCode(code: string, mobile: string, client: RequestClient): Promise<{ seconds: number }> {
      await requireNumber(await find(code, client), mobile);
      return { seconds: await codes.send('invitation', mobile, addressSource(client.address)) };
    },

    async redeem(
      { code, mobile, verifyCode, password }: HandlerInput<Calls['redeemInvitation']>,
      client: RequestClient,
    ): Promise<SignedIn[]> {
      const row = await find(code, client);
      await requireNumber(row, mobile);
      const source = addressSource(client.address);
      const needsCode = codeWay.sends(row.school_id);
      if (needsCode && !(await codes.matches('invitation', mobile, verifyCode ?? '', source)))
        throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
      await requireStrongPassword(password, [row.account, mobile], settings);
      const hash = await passwords.hash(password, `user ${row.user_id}`);
      await db.transaction(async (tx) => {
        const now = clock();
        const [ended] = await tx.query(
          'update invitation set ended_at = $2 where invitation_id = $1 and ended_at is null returning 1',
          [row.invitation_id, now],
        );
        const entered = await openAccount(tx, { userId: row.user_id, mobile, passwordHash: hash }, now);
        if (!ended || !entered) throw linkSpent();
        await audit(tx, now, {
          by: { session: { userId: row.user_id, device: deviceOf(client.userAgent) }, client },
          schoolId: row.school_id,
          act: 'invitation.redeem',
          subject: { kind: 'person', id: row.user_id },
        });
      });
      await codes.discard(mobile);
      return openEntries(row.user_id, {
        signInMethod: needsCode ? 'code' : 'password',
        remembered: true,
        device: deviceOf(client.userAgent),
      });
    },
  };
}
