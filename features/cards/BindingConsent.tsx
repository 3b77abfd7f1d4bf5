/** A guardian's separate consent, with a button to refuse. The box is not ticked beforehand (PIPL 29, 31). */
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { toast } from '../../src/ui/toast';
import { Button } from '../../src/ui/Button';

interface BindingConsentProps {
  busy: boolean;
  /** Why the last attempt failed; empty when none has. */
  wrong: string;
  onAgree: () => void;
  /** Words of the button; by default 'agree and bind'. */
  action?: string;
  /** What to do besides, between the consent and the buttons. */
  children?: ReactNode;
}

export function BindingConsent({ busy, wrong, onAgree, action, children }: BindingConsentProps) {
  const text = useText('binding');
  const navigate = useNavigate();
  const [given, setGiven] = useState(false);
  const [missed, setMissed] = useState(false);

  const policy = (words: ReactNode[]) => (
    <Link key="policy" to="/user/privacy-policy">
      {words}
    </Link>
  );
  function agree() {
    setMissed(!given);
    if (given && !busy) onAgree();
  }
  function refuse() {
    void toast('info', text('refused'), { mask: false });
    void navigate('/', { replace: true });
  }

  return (
    <section className="binding__consent" aria-labelledby="consent-title">
      <h2 className="text-l" id="consent-title">
        {text('consentTitle')}
      </h2>
      <p className="quiet text-m">{text('consentText')}</p>
      <label className="binding__agree text-m flex gap-2">
        <input
          type="checkbox"
          checked={given}
          aria-describedby="consent-missed"
          aria-invalid={missed && !given}
          onChange={({ target }) => setGiven(target.checked)}
        />
        <span>{text('consent', { link: policy })}</span>
      </label>
      {children}
      <p className="entry__wrong" id="consent-missed" role="alert">
        {missed && !given ? text('consentMissing') : wrong}
      </p>
      <div className="binding__choices grid gap-2 below-3">
        <Button kind="plain" onClick={refuse}>
          {text('refuse')}
        </Button>
        <Button busy={busy} onClick={agree}>
          {busy ? text('binding') : (action ?? text('agree'))}
        </Button>
      </div>
    </section>
  );
}
