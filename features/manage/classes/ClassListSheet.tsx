/** '/manage/classes': all classes of the school. Our own addition. */
import { useText } from '../../../src/messages/texts';
import { ManagedListSheet } from '../ManagedListSheet';
import { CLASSES, NEW, recordPath } from '../paths';
import { ClassTable } from './ClassTable';

export function ClassListSheet() {
  const title = useText('title');
  const text = useText('manage');
  return (
    <ManagedListSheet title={title('manageClasses')} add={{ to: recordPath(CLASSES, NEW), name: text('addClass') }}>
      <ClassTable />
    </ManagedListSheet>
  );
}
