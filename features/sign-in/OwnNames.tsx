/** The names a guardian may correct: the own, and the child's (4.18). Staff are called what their school calls them. */
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useAppSelector } from '../../src/store/store';
import { notify, TOAST, toast } from '../../src/ui/toast';
import { useNameParentMutation, useNameStudentMutation } from './api';
import { useText } from './messages';
import { NameRow } from './NameRow';

export function OwnNames() {
  const text = useText();
  const intl = useIntl();
  const user = useAppSelector((state) => state.user.currentUser);
  const [nameParent] = useNameParentMutation();
  const [nameStudent] = useNameStudentMutation();
  if (!user?.studentId) return null;
  const corrected = () => notify(text('corrected'));

  async function nameSelf(parentName: string) {
    const { error } = await nameParent({ parentName });
    if (!error) return corrected();
    // This call has no toast of its own: it also changes the mobile number, whose form says in its place what went wrong.
    if ('kind' in error) await toast('fail', failureText(intl, error), { duration: TOAST.failure, mask: false });
  }
  async function nameChild(studentName: string) {
    const { error } = await nameStudent({ studentName });
    if (!error) await corrected();
  }

  return (
    <>
      <NameRow label={text('ownName')} name={user.parentName ?? user.realName} onName={nameSelf} />
      <NameRow label={text('childName')} name={user.studentName ?? ''} onName={nameChild} />
    </>
  );
}
