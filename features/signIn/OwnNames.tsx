/** The names that a guardian may correct: their own and the child's (4.18). The school sets the names of staff. */
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { Button } from '../../src/ui/Button';
import { prompt } from '../../src/ui/dialog';
import { notify, TOAST, toast } from '../../src/ui/toast';
import { useNameParentMutation, useNameStudentMutation } from './api';
import { Called } from '../../src/messages/calledNames';

/** A guardian's own name; nothing for staff. */
export function OwnName() {
  const text = useText('signIn');
  const intl = useIntl();
  const user = useAppSelector((state) => state.user.currentUser);
  const [nameParent] = useNameParentMutation();
  if (!user?.studentId) return null;

  async function nameSelf(parentName: string) {
    const { error } = await nameParent({ parentName });
    if (!error) return notify(text('corrected'));
    // This call shows no toast itself, because the form that changes the mobile number shows the failure in its place.
    if ('kind' in error) await toast('fail', failureText(intl, error), { duration: TOAST.failure, mask: false });
  }
  return <NameRow label={text('ownName')} name={user.parentName ?? user.realName} onName={nameSelf} />;
}

/** The name of a guardian's child; nothing for staff. */
export function ChildName() {
  const text = useText('signIn');
  const user = useAppSelector((state) => state.user.currentUser);
  const [nameStudent] = useNameStudentMutation();
  if (!user?.studentId) return null;

  async function nameChild(studentName: string) {
    const { error } = await nameStudent({ studentName });
    if (!error) await notify(text('corrected'));
  }
  return <NameRow label={text('childName')} name={user.studentName ?? ''} onName={nameChild} />;
}

/** @param label says whose name it is @param onName resolves after the platform has taken or refused the name */
function NameRow({ label, name, onName }: { label: string; name: string; onName: (name: string) => Promise<unknown> }) {
  const text = useText('signIn');
  async function change() {
    const typed = await prompt({ kind: 'default', title: label, label, value: name });
    if (typed !== null && typed.trim() !== name) await onName(typed.trim());
  }
  return (
    <div className="profile__row">
      <span>
        {label}{' '}
        <span className="quiet">
          <Called name={name} />
        </span>
      </span>
      <Button kind="link" aria-label={text('correctName', { label })} onClick={() => void change()}>
        {text('correct')}
      </Button>
    </div>
  );
}
