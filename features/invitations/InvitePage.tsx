/** /invite, ours: a guardian opens an account with the code of a link or a printed slip. */
import '../../src/entry/entry.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import type { CallOutput } from '../../contract/call';
import { InvitationCode, type invitationCalls } from '../../contract/invitations';
import { EntryPage } from '../../src/entry/EntryPage';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Form } from '../../src/ui/Form';
import { useCheckInvitationMutation } from './api';
import { RedeemForm } from './RedeemForm';

type Invited = CallOutput<typeof invitationCalls.checkInvitation>;

const privacyLink = (words: ReactNode[]) => (
  <Link key="privacy" to="/user/privacy-policy">
    {words}
  </Link>
);
const isCode = (typed: string) => InvitationCode.safeParse(typed).success;

export function InvitePage() {
  const text = useText('invitations');
  const intl = useIntl();
  const fragment = useLocation().hash.slice(1);
  const [check, { isLoading }] = useCheckInvitationMutation();
  const [code, setCode] = useState(fragment);
  const [fault, setFault] = useState<string>();
  const [invited, setInvited] = useState<{ code: string; to: Invited } | null>(null);

  async function look(typed: string) {
    const { data, error } = await check({ code: typed });
    if (data) return setInvited({ code: typed, to: data });
    return setFault(error && 'kind' in error ? failureText(intl, error) : text('failed'));
  }
  // The link's own code is looked up once, by the first render's function.
  const [lookFirst] = useState(() => look);
  useEffect(() => {
    if (isCode(fragment)) void lookFirst(fragment);
  }, [fragment, lookFirst]);

  function submit() {
    if (isLoading) return;
    if (!isCode(code)) return setFault(text('codeWrong'));
    setFault(undefined);
    void look(code);
  }

  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('welcome')}</h1>
      {invited ? (
        <RedeemForm code={invited.code} to={invited.to} />
      ) : (
        <Form className="grid gap-1 narrows" aria-busy={isLoading} onSubmit={submit}>
          <p className="entry__text quiet text-m below-4">{text('welcomeText')}</p>
          <Field
            label={text('code')}
            error={fault}
            name="code"
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={16}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button wide type="submit" busy={isLoading}>
            {text(isLoading ? 'looking' : 'next')}
          </Button>
        </Form>
      )}
      <p className="entry__small quiet text-s centred above-4">{text('privacy', { link: privacyLink })}</p>
      <p className="entry__small quiet text-s centred">
        <Link to={LOGIN}>{text('toSignIn')}</Link>
      </p>
    </EntryPage>
  );
}
