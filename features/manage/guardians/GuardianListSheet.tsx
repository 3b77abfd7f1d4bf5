/** '/manage/guardians': guardians of the pupils whom the viewer may correct. Our own addition. */
import { useText } from '../../../src/messages/texts';
import { ManagedListSheet } from '../ManagedListSheet';
import { GuardianTable } from './GuardianTable';

export function GuardianListSheet() {
  const title = useText('title');
  return (
    <ManagedListSheet title={title('manageGuardians')}>
      <GuardianTable />
    </ManagedListSheet>
  );
}
