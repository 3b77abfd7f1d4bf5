/** What becomes of the identities somebody has proved to have: a choice among several, or straight on with the only one (4.05, 4.06). */
import { useLocation, useNavigate } from 'react-router-dom';
import type { SignedIn } from '../../contract/user';
import { expiresChosen, signInAnswered } from '../store/login';
import { useAppDispatch } from '../store/store';
import { type Remembered, useEntry } from './useEntry';

/** `search` is the query the choice and the landing go on with; the address's own when left out. */
export function useAdmitted() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const here = useLocation().search;
  const go = useEntry();

  return async (identities: SignedIn[], days: Remembered, search = here) => {
    dispatch(expiresChosen(days ?? 0));
    dispatch(signInAnswered(identities));
    const [only, ...others] = identities;
    if (others.length > 0) await navigate(`/user/identity${search}`, { replace: true });
    else if (only) await go(only, days);
  };
}
