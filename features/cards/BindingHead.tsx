/** The head of the binding pages: the way back, and the child whom the card is for. */
import { LeftOutline } from 'antd-mobile-icons';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEnterAs } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { useChooseIdentityMutation, useCurrentUserQuery, useIdentitiesQuery } from '../../src/session/api';
import { usePupilName } from '../../src/session/usePupilNames';
import { useAppSelector } from '../../src/store/store';
import { Button } from '../../src/ui/Button';
import { useCloseSheet } from '../../src/ui/visitHistory';

export function BindingHead() {
  const text = useText('binding');
  const { data: viewer } = useCurrentUserQuery();
  const back = useCloseSheet('/home', true);
  return (
    <div className="binding__head flex gap-2 middle">
      <Button kind="icon" aria-label={text('back')} onClick={back}>
        <LeftOutline aria-hidden="true" />
      </Button>
      {viewer?.studentName && <p className="quiet text-m">{text('forChild', { name: viewer.studentName })}</p>}
    </div>
  );
}

/** The child that the address names, when it is not the child of the present identity; null otherwise. */
export function useOtherChild(): string | null {
  const { data: viewer } = useCurrentUserQuery();
  const wanted = new URLSearchParams(useLocation().search).get('studentId');
  return viewer && wanted !== null && wanted !== viewer.studentId ? wanted : null;
}

/** A card is bound to the child of the identity, so that another child needs another identity: it says so and asks. */
export function OtherChild({ studentId }: { studentId: string }) {
  const text = useText('binding');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { token, roleId } = useAppSelector(({ global }) => global);
  const expires = useAppSelector(({ login }) => login.expires);
  const { data: viewer } = useCurrentUserQuery();
  const name = usePupilName(studentId) ?? '';
  const { data: identities } = useIdentitiesQuery();
  const [choose, { isLoading }] = useChooseIdentityMutation();
  const enterAs = useEnterAs();
  const identity = identities?.find((one) => one.studentId === studentId);

  async function go() {
    if (!identity) return;
    const { data: chosen } = await choose({ sent: { roleId: identity.roleId }, token, roleId });
    if (!chosen) return;
    await enterAs(chosen, expires || null);
    await navigate(`${pathname}${search}`, { replace: true });
  }

  return (
    <>
      <h1 className="entry__title text-xl below-4">{text('linkCardOf', { name })}</h1>
      <p className="entry__text quiet text-m below-4">
        {text('otherText', { name, present: viewer?.studentName ?? '' })}
      </p>
      <Button wide busy={isLoading || !identity} onClick={() => void go()}>
        {text('otherGo', { name })}
      </Button>
    </>
  );
}
