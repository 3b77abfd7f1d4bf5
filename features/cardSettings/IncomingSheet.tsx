/** /device/incoming: who may call the card (2.30): the limit in words, and the listed numbers. */
import { useText } from '../../src/messages/texts';
import { useChildPath } from '../../src/session/useChildPath';
import type { Failure } from '../../src/service/failure';
import { Button, ButtonLink } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { Fault } from '../../src/ui/Form';
import { useIncomingQuery, useRemoveIncomingMutation } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { ReceiptSteps } from './Receipt';
import { useFaultWords } from './useSaveSetting';
import { WantedHead } from './WantedHead';

/** The two types of numbers: at any time, or in hours. */
export const createPath = (type: 'always' | 'hours') => `/device/incoming-number/create?type=${type}`;
const editPath = (number: string) => `/device/incoming-number/edit?number=${encodeURIComponent(number)}`;

export function IncomingSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('kind.incoming')} kind="incoming">
      {(card) => <Incoming {...card} />}
    </CardScreen>
  );
}

function Incoming({ studentId, has }: CardOfScreen) {
  const text = useText('card');
  const to = useChildPath();
  const faultWords = useFaultWords();
  const { data: wanted, error, refetch } = useIncomingQuery({ studentId });
  const [remove, removal] = useRemoveIncomingMutation();
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  const numbers = wanted.value?.numbers ?? [];
  const limit = wanted.value?.limit ?? 'everyone';

  async function drop(number: string, name: string) {
    const last = numbers.length === 1 && limit === 'listed';
    const sure = await askSure({
      title: text('remove'),
      content: text(last ? 'dropLast' : 'dropAsk', { who: name || number }),
      confirm: text('remove'),
    });
    if (sure) await remove({ studentId, number, over: wanted?.version ?? 0 });
  }
  return (
    <>
      <WantedHead wanted={wanted} />
      <NavRow to={to('/device/incoming-limit')} aside={text(`limit.${limit}`)}>
        {text('limit')}
      </NavRow>
      <p className="card-quiet quiet text-m">{text(`limitMeans.${limit}`)}</p>
      <h3 className="card-heading">{text('listed', { n: numbers.length, most: has.callers })}</h3>
      {numbers.length === 0 && <Notice sign="card" level={3} title={text('noNumbers')} text={text('noNumbersText')} />}
      <ul className="card-numbers unmarked">
        {numbers.map(({ number, name, window }) => (
          <li key={number}>
            <span className="card-numbers__who tabular flex wraps">
              <strong>{name || text('unnamed')}</strong> <span>{number}</span>
              <span className="card-quiet quiet text-m">
                {window ? `${window.from}–${window.to}` : text('anyTime')}
              </span>
            </span>
            <ButtonLink
              kind="link"
              small
              to={to(editPath(number))}
              aria-label={text('editOne', { who: name || number })}
            >
              {text('edit')}
            </ButtonLink>
            <Button
              kind="danger"
              small
              busy={removal.isLoading}
              aria-label={text('dropOne', { who: name || number })}
              onClick={() => void drop(number, name)}
            >
              {text('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Fault className="card-fault fault">{removal.error ? faultWords(removal.error as Failure) : ''}</Fault>
      {numbers.length < has.callers && (
        <div className="card-acts">
          <ButtonLink wide to={to(createPath('always'))}>
            {text('addAlways')}
          </ButtonLink>
          {has.callerHours && (
            <ButtonLink kind="plain" wide to={to(createPath('hours'))}>
              {text('addHours')}
            </ButtonLink>
          )}
        </div>
      )}
      {wanted.state && <ReceiptSteps {...wanted} state={wanted.state} />}
      <NavRow to={to('/device/outgoing-log?kind=incoming')}>{text('log')}</NavRow>
    </>
  );
}
