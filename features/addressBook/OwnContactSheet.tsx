/** /address/own, ours: who saw the viewer's number; hours and subjects of staff; the office, for an administrator. */
import './address.css';
import { useIntl } from 'react-intl';
import { useText } from '../../src/messages/texts';
import { usePermission, useViewer } from '../../src/session/useViewer';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { useContactLooksQuery, useOwnContactQuery } from './api';
import { OwnContactForm } from './OwnContactForm';

export function OwnContactSheet() {
  const text = useText('address');
  const mayWrite = usePermission('address:write');
  return (
    <Sheet title={text('mine')} closesTo="/address" anchor="full">
      {mayWrite && <Own />}
      <h3 className="address__part">{text('looks')}</h3>
      <p className="quiet text-m">{text('looksText')}</p>
      <Looks />
    </Sheet>
  );
}

function Own() {
  const { data: own, error, refetch } = useOwnContactQuery();
  if (!own || error) return <LoadState failure={error} onRetry={refetch} />;
  return <OwnContactForm own={own} />;
}

function Looks() {
  const text = useText('address');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const { data: looks, error, refetch } = useContactLooksQuery();
  if (!looks || error) return <LoadState failure={error} onRetry={refetch} />;
  if (looks.length === 0) return <p>{text('looksNone')}</p>;
  return (
    <ul className="address__looks unmarked">
      {looks.map(({ time, what, viewer, userType, inAlert }) => (
        <li key={`${time} ${viewer} ${what}`}>
          <span>
            <strong>{viewer}</strong>{' '}
            <span className="address__line quiet text-s">{text(`who.${userType as '0'}`)}</span> {text(`look.${what}`)}
            {inAlert && ` · ${text('inAlert')}`}
          </span>
          <time dateTime={time}>
            {intl.formatDate(time, {
              timeZone,
              month: 'short',
              day: 'numeric',
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
            })}
          </time>
        </li>
      ))}
    </ul>
  );
}
