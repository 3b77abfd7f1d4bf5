/** /device/bindSuccess: the card is bound, and links to what comes next (2.13). */
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../src/ui/Button';
import { CardFacts } from './CardFacts';
import { GuardianOnly } from './GuardianOnly';
import { useText } from './messages';

export function BindSuccessPage() {
  const text = useText();
  const bound = useLocation().state as { imei: string } | null;
  return (
    <GuardianOnly>
      <h1 className="entry__title">{text(bound ? 'successTitle' : 'successNone')}</h1>
      {bound ? (
        <>
          <CardFacts facts={[[text('imei'), bound.imei]]} />
          <p className="entry__text">{text('successText')}</p>
          <ButtonLink wide to="/position" replace>
            {text('position')}
          </ButtonLink>
          <ButtonLink kind="link" wide to="/device/setting/tenoinfo" replace>
            {text('cardSettings')}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink wide to="/device/bindDevice">
          {text('start')}
        </ButtonLink>
      )}
    </GuardianOnly>
  );
}
