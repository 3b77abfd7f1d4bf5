/** /user/login: sign-in by phone code or by account (2.04). */
import './signIn.css';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConfig } from '../../src/config/ConfigContext';
import { EntryPage } from '../../src/entry/EntryPage';
import { type SignInState, useSignInTarget } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { errorRead } from '../../src/store/login';
import { useAppDispatch } from '../../src/store/store';
import { AccountForm } from './AccountForm';
import { DemoAccounts } from './DemoAccounts';
import { PhoneForm } from './PhoneForm';
import { WeChatSignIn } from './WeChatSignIn';

const FORMS = { byPhone: PhoneForm, byAccount: AccountForm } as const;
type SignInMethod = keyof typeof FORMS;
const METHODS = Object.keys(FORMS) as SignInMethod[];

/** The method that the address names: loginType 1 is by phone, any other by account (5.09). */
function methodFromSearch(search: string): SignInMethod {
  const loginType = new URLSearchParams(search).get('loginType');
  return loginType === null || loginType === '1' ? 'byPhone' : 'byAccount';
}

const privacyLink = (words: ReactNode[]) => (
  <Link key="privacy" to="/user/privacy-policy">
    {words}
  </Link>
);

export function SignInPage() {
  useSignInTarget();
  const text = useText('signIn');
  const dispatch = useAppDispatch();
  const { search, state } = useLocation();
  const { unfinished = false, byAccount = false } = (state as SignInState | null) ?? {};
  const { sendsCodes } = useConfig();
  const [method, setMethod] = useState(() => (byAccount || !sendsCodes ? 'byAccount' : methodFromSearch(search)));
  const Form = FORMS[method];

  function choose(next: SignInMethod) {
    setMethod(next);
    dispatch(errorRead());
    document.getElementById(`method-${next}`)?.focus();
  }

  function chooseByArrow(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(METHODS.at((METHODS.indexOf(method) + step) % METHODS.length) ?? method);
  }

  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('welcome')}</h1>
      {unfinished && (
        <p className="entry__text quiet text-m below-4" role="status">
          {text('unfinished')}
        </p>
      )}
      <WeChatSignIn />
      {sendsCodes ? (
        <>
          <div
            className="methods flex below-4"
            role="tablist"
            tabIndex={-1}
            aria-label={text('methods')}
            onKeyDown={chooseByArrow}
          >
            {METHODS.map((one) => (
              <button
                key={one}
                id={`method-${one}`}
                type="button"
                role="tab"
                className="methods__method quiet text-l"
                aria-selected={one === method}
                aria-controls="method-panel"
                tabIndex={one === method ? 0 : -1}
                onClick={() => choose(one)}
              >
                {text(one)}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="method-panel" aria-labelledby={`method-${method}`}>
            <Form key={method} />
          </div>
        </>
      ) : (
        <AccountForm />
      )}
      <p className="entry__small quiet text-s centred above-4">{text('privacy', { link: privacyLink })}</p>
      <OnRecord />
      <DemoAccounts />
    </EntryPage>
  );
}

/** The numbers under which the site is on record in China: the first leads to the register, as its rules ask. */
function OnRecord() {
  const { icpNumber, policeNumber } = useConfig();
  if (icpNumber === '' && policeNumber === '') return null;
  return (
    <p className="entry__small quiet text-s centred">
      {icpNumber !== '' && (
        <a href="https://beian.miit.gov.cn/" rel="noreferrer">
          {icpNumber}
        </a>
      )}
      {icpNumber !== '' && policeNumber !== '' && ' · '}
      {policeNumber}
    </p>
  );
}
