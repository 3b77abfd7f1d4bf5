/** Who runs the platform from the console: an identity besides those that the account has. It sees no child. */
import { OPERATOR_TYPE } from '../../../contract/permissions';
import { joinSchool, leaveSchool } from '../accounts/accountRows';
import { audit } from '../../engine/audit/audit';
import type { PlatformContext } from '../../engine/platform';
import { endSessions } from '../signIn/sessions';
import { OperatorError } from './schools';

/**
 * @param account its name, or its mobile number
 * @throws OperatorError for an account that is none, or that belongs to no school
 */
export async function setOperator(
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  account: string,
  isOperator: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock();
    const [row] = await tx.query<{ user_id: string; school_id: string | null }>(
      `select user_id, (select min(school_id) from identity where identity.user_id = account.user_id
         and left_at is null and user_type in ('0', '1', '${OPERATOR_TYPE}')) as school_id
       from account where account = $1 or mobile = $1 for update`,
      [account],
    );
    if (!row) throw new OperatorError(`There is no account ${JSON.stringify(account)}`);
    const { user_id: userId, school_id: schoolId } = row;
    if (schoolId === null) throw new OperatorError('An operator is somebody of the staff of a school');
    if (isOperator) await joinSchool(tx, { newId }, { userId, schoolId, userType: OPERATOR_TYPE, studentId: null });
    else {
      const roles = await tx.query<{ role_id: string }>(
        `select role_id from identity where user_id = $1 and user_type = '${OPERATOR_TYPE}' and left_at is null`,
        [userId],
      );
      const ids = roles.map(({ role_id: roleId }) => roleId);
      await endSessions(tx, 'role_id', await leaveSchool(tx, ids, [], now));
    }
    await audit(tx, now, {
      by: 'operator',
      schoolId,
      act: isOperator ? 'operator.add' : 'operator.end',
      subject: { kind: 'person', id: userId },
    });
  });
}
