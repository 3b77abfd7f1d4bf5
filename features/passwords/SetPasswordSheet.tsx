/** /profile/set/password: changes the password; the session goes on (2.34). */
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { useCloseSheet } from '../../src/ui/visitHistory';
import { PasswordChange } from './PasswordChange';

const CLOSES_TO = '/profile';

export function SetPasswordSheet() {
  const text = useText('passwords');
  const close = useCloseSheet(CLOSES_TO);
  const { token, roleId } = useAppSelector(({ global }) => global);
  const account = useAppSelector(({ user }) => user.currentUser?.userName);

  function done() {
    void toast('success', text('set'), { mask: false });
    close();
  }

  return (
    <Sheet title={text('updateTitle')} closesTo={CLOSES_TO} anchor="full">
      <p className="entry__text quiet text-m below-4">{text('setText')}</p>
      <PasswordChange as={{ token, roleId }} account={account} onDone={done} />
    </Sheet>
  );
}
