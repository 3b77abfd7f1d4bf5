/** /user/second-factor, ours: the second step of a sign-in, by any way that began it. */
import { Link, useLocation } from 'react-router-dom';
import { EntryPage } from '../../src/entry/EntryPage';
import { type SecondStep, useContinueSignIn, useSignInTarget } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { ButtonLink } from '../../src/ui/Button';
import { useSecondFactorMutation } from './api';
import { FactorProofForm } from './FactorProofForm';

export function SecondFactorPage() {
  useSignInTarget();
  const text = useText('secondFactor');
  const { search, state } = useLocation();
  const step = state as SecondStep | null;
  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('stepTitle')}</h1>
      {step ? (
        <>
          <p className="entry__text quiet text-m below-4">{text(step.needed.app ? 'stepApp' : 'stepPasskey')}</p>
          <ProofStep step={step} />
          <p className="entry__small quiet text-s centred above-4">{text('lostAll')}</p>
          <p className="entry__small quiet text-s centred above-4">
            <Link to={`${LOGIN}${search}`}>{text('backToSignIn')}</Link>
          </p>
        </>
      ) : (
        <>
          <p className="entry__text quiet text-m below-4">{text('stepLost')}</p>
          <ButtonLink wide to={`${LOGIN}${search}`}>
            {text('backToSignIn')}
          </ButtonLink>
        </>
      )}
    </EntryPage>
  );
}

function ProofStep({ step: { needed, days, weChat } }: { step: SecondStep }) {
  const text = useText('secondFactor');
  const [prove] = useSecondFactorMutation();
  const continueSignIn = useContinueSignIn();
  return (
    <FactorProofForm
      app={needed.app}
      passkey={needed.passkey}
      submit={text('prove')}
      send={async (proof) => {
        const answer = await prove({ ...weChat, ticket: needed.ticket, proof });
        if (answer.data) await continueSignIn(answer.data, days);
        return answer;
      }}
    />
  );
}
