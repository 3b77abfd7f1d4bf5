/** The names a guardian may correct: the own, and the child's (4.18). Staff are called what their school calls them. */
import { useAppSelector } from '../../src/store/store';
import { notify } from '../../src/ui/toast';
import { useNameParentMutation, useNameStudentMutation } from './api';
import { useText } from './messages';
import { NameRow } from './NameRow';

export function OwnNames() {
  const text = useText();
  const user = useAppSelector((state) => state.user.currentUser);
  const [nameParent] = useNameParentMutation();
  const [nameStudent] = useNameStudentMutation();
  if (!user?.studentId) return null;
  const said = ({ error }: { error?: unknown }) => (error ? undefined : notify(text('corrected')));
  return (
    <>
      <NameRow label={text('ownName')} name={user.parentName ?? user.realName} onName={async (parentName) => said(await nameParent({ parentName }))} />
      <NameRow label={text('childName')} name={user.studentName ?? ''} onName={async (studentName) => said(await nameStudent({ studentName }))} />
    </>
  );
}
