/** /device/bindSuccess: it is done, and what comes next (2.13). */
import { Link, useLocation } from 'react-router-dom';
import { CardFacts } from './CardFacts';
import { ForGuardian } from './ForGuardian';
import { useText } from './messages';

export function BindSuccessPage() {
  const text = useText();
  const bound = useLocation().state as { imei: string } | null;
  return (
    <ForGuardian>
      <h1 className="entry__title">{text(bound ? 'successTitle' : 'successNone')}</h1>
      {bound ? (
        <>
          <CardFacts facts={[[text('imei'), bound.imei]]} />
          <p className="entry__text">{text('successText')}</p>
          <Link className="button button--wide" to="/position" replace>
            {text('position')}
          </Link>
          <Link className="button button--text button--wide" to="/device/setting/tenoinfo" replace>
            {text('cardSettings')}
          </Link>
        </>
      ) : (
        <Link className="button button--wide" to="/device/bindDevice">
          {text('start')}
        </Link>
      )}
    </ForGuardian>
  );
}
