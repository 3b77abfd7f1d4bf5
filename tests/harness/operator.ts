/** The administrator of the test school as the operator of the platform. */
import { contract, roleOf, type SignedIn } from '../../contract';
import { setOperator } from '../../server/people/operator/operators';
import type { Tester } from './platform';

/** A new session as the operator; the account is made one first. */
export async function enterAsOperator(tester: Tester): Promise<SignedIn> {
  await setOperator(tester.platform, 'admin', true);
  const admin = await tester.signIn('admin');
  const { data } = await tester.ask(contract.user.identities, {}, admin);
  const roleId = data.find(({ userType }) => roleOf(userType) === 'operator')?.roleId ?? '';
  return (await tester.ask(contract.user.chooseIdentity, { roleId }, admin)).data;
}
