/** The way back to sign-in, before and after a new password. */
import { Link, useNavigate } from 'react-router-dom';
import { LOGIN } from '../../src/session/signInTarget';
import { toast, TOAST } from '../../src/ui/toast';
import { useText } from './messages';

/** Says that the password is changed, and leads to sign-in. `search` is the query it goes on with. */
export function useSignInAgain(search: string) {
  const text = useText();
  const navigate = useNavigate();
  return () => {
    void toast('success', text('done'), { duration: TOAST.long, mask: false });
    void navigate(`${LOGIN}${search}`, { replace: true });
  };
}

export function BackToSignIn({ search }: { search: string }) {
  const text = useText();
  return (
    <p className="entry__small">
      <Link to={`${LOGIN}${search}`}>{text('backToSignIn')}</Link>
    </p>
  );
}
