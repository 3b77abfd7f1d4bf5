/** /user/login: by phone code or by account (2.04). */
import './signIn.css';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EntryPage } from '../../src/entry/EntryPage';
import { useSignInTarget } from '../../src/entry/useEntry';
import { errorRead } from '../../src/store/login';
import { useAppDispatch } from '../../src/store/store';
import { AccountForm } from './AccountForm';
import { DemoAccounts } from './DemoAccounts';
import { useText } from './messages';
import { PhoneForm } from './PhoneForm';
import { WeChatWay } from './WeChatWay';

const WAYS = { byPhone: PhoneForm, byAccount: AccountForm } as const;
type Way = keyof typeof WAYS;
const ORDER = Object.keys(WAYS) as Way[];

/** Whoever leads here may say which way: loginType 1 is by phone, any other by account (5.09). */
function wayIn(search: string): Way {
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
  const text = useText();
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const [way, setWay] = useState(() => wayIn(search));
  const Form = WAYS[way];

  function choose(next: Way) {
    setWay(next);
    dispatch(errorRead());
    document.getElementById(`way-${next}`)?.focus();
  }

  function moved(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(ORDER.at((ORDER.indexOf(way) + step) % ORDER.length) ?? way);
  }

  return (
    <EntryPage>
      <h1 className="entry__title">{text('welcome')}</h1>
      <WeChatWay />
      <div className="ways" role="tablist" tabIndex={-1} aria-label={text('ways')} onKeyDown={moved}>
        {ORDER.map((one) => (
          <button
            key={one}
            id={`way-${one}`}
            type="button"
            role="tab"
            className="ways__way"
            aria-selected={one === way}
            aria-controls="way"
            tabIndex={one === way ? 0 : -1}
            onClick={() => choose(one)}
          >
            {text(one)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way" aria-labelledby={`way-${way}`}>
        <Form key={way} />
      </div>
      <p className="entry__small">{text('privacy', { link: privacyLink })}</p>
      <DemoAccounts />
    </EntryPage>
  );
}
