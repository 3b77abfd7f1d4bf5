/** /device/bindSuccess: the card is bound, and links to what comes next (2.13). */
import { useLocation } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { ButtonLink } from '../../src/ui/Button';
import { CardFacts } from './CardFacts';
import { GuardianOnly } from './GuardianOnly';

export function BindSuccessPage() {
  const text = useText('binding');
  const bound = useLocation().state as { imei: string } | null;
  return (
    <GuardianOnly>
      <h1 className="entry__title text-xl below-4">{text(bound ? 'successTitle' : 'successNone')}</h1>
      {bound ? (
        <>
          <CardFacts facts={[[text('imei'), bound.imei]]} />
          <p className="entry__text quiet text-m below-4">{text('successText')}</p>
          <ButtonLink wide to="/position" replace>
            {text('position')}
          </ButtonLink>
          <ButtonLink kind="link" wide to="/device/setting/tenoinfo" replace>
            {text('cardSettings')}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink wide to="/device/bindDevice">
          {text('linkCard')}
        </ButtonLink>
      )}
    </GuardianOnly>
  );
}
