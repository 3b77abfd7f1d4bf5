/** Who has a second factor, and who must have one. */
import { roleOf } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';

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

    /** True for an administrator's identity when the installation asks for a second factor and the account has none. */
    lacksSecondFactor: async (userId: string, userType: string): Promise<boolean> =>
      settings.requireSecondFactor && roleOf(userType) === 'admin' && !(await isOn(userId)),
  };
}
