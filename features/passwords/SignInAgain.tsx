/** Back to sign-in, before and after the change of a password. */
import { Link, useNavigate } from 'react-router-dom';
import type { SignInState } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { toast, TOAST } from '../../src/ui/toast';

const BY_ACCOUNT: SignInState = { byAccount: true };

/** Returns a function that shows a toast and opens sign-in. @param search the query of the sign-in page */
export function useSignInAgain(search: string) {
  const text = useText('passwords');
  const navigate = useNavigate();
  return () => {
    void toast('success', text('done'), { duration: TOAST.long, mask: false });
    void navigate(`${LOGIN}${search}`, { replace: true, state: BY_ACCOUNT });
  };
}

export function BackToSignIn({ search }: { search: string }) {
  const text = useText('passwords');
  return (
    <p className="entry__small quiet text-s centred above-4">
      <Link to={`${LOGIN}${search}`}>{text('backToSignIn')}</Link>
    </p>
  );
}
