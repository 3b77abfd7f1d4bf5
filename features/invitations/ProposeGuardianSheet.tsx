/** /profile/guardian, ours: the first guardian proposes a second one, whom the school confirms. */
import './invitations.css';
import { useState } from 'react';
import { CODES } from '../../contract/envelope';
import { PersonNumber } from '../../contract/phone';
import { PersonName } from '../../contract/profile';
import { AttemptForm } from '../../src/entry/AttemptForm';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { bareMobile } from '../../src/validation/contacts';
import { useProposeGuardianMutation } from './api';

export function ProposeGuardianSheet() {
  const text = useText('invitations');
  const [propose] = useProposeGuardianMutation();
  const [typed, setTyped] = useState({ name: '', mobile: '' });
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const mobile = bareMobile(typed.mobile);
  const goodName = PersonName.safeParse(typed.name).success;
  const goodMobile = PersonNumber.safeParse(mobile).success;
  return (
    <Sheet title={text('propose')} closesTo="/profile" anchor="full">
      {done ? (
        <Notice sign="card" level={3} focused title={text('proposeDone')} text={text('proposeDoneText')} />
      ) : (
        <AttemptForm
          ready={goodName && goodMobile}
          onTry={() => setTried(true)}
          send={() => propose({ name: typed.name, mobile })}
          wordsFor={({ code }) =>
            code === CODES.unprocessable
              ? text('proposeMany')
              : code === CODES.forbidden
                ? text('proposeNotFirst')
                : undefined
          }
          onDone={() => setDone(true)}
          submit={text('proposeSubmit')}
        >
          <p className="invitations__text">{text('proposeText')}</p>
          <Field
            label={text('proposeName')}
            error={tried && !goodName ? text('personNameWrong') : undefined}
            name="name"
            value={typed.name}
            autoComplete="off"
            maxLength={32}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <Field
            label={text('proposeMobile')}
            error={tried && !goodMobile ? text('mobileWrong') : undefined}
            name="mobile"
            type="tel"
            inputMode="tel"
            value={typed.mobile}
            autoComplete="off"
            maxLength={20}
            onChange={({ target }) => setTyped({ ...typed, mobile: target.value })}
          />
        </AttemptForm>
      )}
    </Sheet>
  );
}
