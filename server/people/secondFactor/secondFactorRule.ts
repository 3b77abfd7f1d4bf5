/** Who has a second factor, and who must have one. */
import { type Role, roleOf } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';

/** The roles that must have a second factor where one is asked for. */
const ASKED: ReadonlySet<Role | null> = new Set<Role>(['admin', 'operator']);

export function secondFactorRule({ db, settings }: Pick<PlatformContext, 'db' | 'settings'>) {
  /** True when a sign-in to the account needs a second step. */
  async function isOn(userId: string): Promise<boolean> {
    const [row] = await db.query<{ on: boolean }>(
      `select exists (select 1 from second_factor where user_id = $1 and totp_since is not null)
           or exists (select 1 from passkey where user_id = $1) as on`,
      [userId],
    );
    return row?.on ?? false;
  }

  return {
    isOn,

    /**
     * True for an administrator's identity when the installation or the school asks for a second factor and the account
     * has none.
     */
    lacksSecondFactor: async (userId: string, userType: string, schoolId: string): Promise<boolean> =>
      ASKED.has(roleOf(userType)) &&
      (settings.requireSecondFactor || settings.ofSchool(schoolId).requireSecondFactor === true) &&
      !(await isOn(userId)),
  };
}
