/** /user/link, ours: a new password by a one-use link, which the operator made for somebody who is locked out. */
import '../../src/entry/entry.css';
import { useState } from 'react';
import { passwordFlaw } from '../../contract/passwords';
import type { SignedIn } from '../../contract/signIn';
import { useConfig } from '../../src/config/ConfigContext';
import { Entered, useEnter } from '../../src/entry/Entered';
import { EntryPage } from '../../src/entry/EntryPage';
import { NewPasswordField } from '../../src/entry/NewPasswordField';
import { AttemptForm } from '../../src/entry/AttemptForm';
import { useSecondStep } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { useCheckSignInLinkMutation, useRedeemSignInLinkMutation } from './api';
import { LinkProblem } from './LinkProblem';
import { useLinkToken } from './useLinkToken';

export function SignInLinkPage() {
  const text = useText('setUp');
  const [check] = useCheckSignInLinkMutation();
  const { state, tryToken } = useLinkToken((token) => check({ token }));
  const { entered, enter } = useEnter();
  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('linkTitle')}</h1>
      {state.kind === 'checking' && <output className="entry__text quiet text-m below-4">{text('checking')}</output>}
      {entered && <Entered />}
      {state.kind === 'good' && !entered && (
        <>
          <p className="entry__text quiet text-m below-4">
            {text('linkText', { name: state.data.realName, account: state.data.account })}
          </p>
          <RedeemForm token={state.token} account={state.data.account} onRedeemed={enter} />
        </>
      )}
      {(state.kind === 'missing' || state.kind === 'refused') && (
        <LinkProblem failure={state.kind === 'refused' ? state.failure : null} onTry={tryToken}>
          <p className="entry__text quiet text-m below-4">{text('linkWhere')}</p>
        </LinkProblem>
      )}
    </EntryPage>
  );
}

interface RedeemFormProps {
  token: string;
  account: string;
  onRedeemed: (identities: SignedIn[]) => Promise<void>;
}

function RedeemForm({ token, account, onRedeemed }: RedeemFormProps) {
  const text = useText('setUp');
  const { passwordSuffix } = useConfig();
  const openSecondStep = useSecondStep();
  const [redeem] = useRedeemSignInLinkMutation();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <AttemptForm
      ready={passwordFlaw(password, [account]) === null}
      onTry={() => setTried(true)}
      send={async () => {
        const answer = await redeem({ token, password: password + passwordSuffix });
        if (answer.data) await onRedeemed(answer.data);
        // The password is set; the second factor is asked for as at every sign-in.
        if (answer.error && 'kind' in answer.error && (await openSecondStep(answer.error, { days: null }))) return null;
        return answer;
      }}
      submit={text('linkSubmit')}
    >
      <NewPasswordField password={password} names={[account]} tried={tried} onChange={setPassword} />
    </AttemptForm>
  );
}
