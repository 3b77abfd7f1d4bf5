/** '/manage/staff': teachers and administrators. Our own addition. */
import { useText } from '../../../src/messages/texts';
import { ManagedListSheet } from '../ManagedListSheet';
import { NEW, recordPath, STAFF } from '../paths';
import { StaffTable } from './StaffTable';

export function StaffListSheet() {
  const title = useText('title');
  const text = useText('manage');
  return (
    <ManagedListSheet title={title('manageStaff')} add={{ to: recordPath(STAFF, NEW), name: text('addStaff') }}>
      <StaffTable />
    </ManagedListSheet>
  );
}
