/** '/manage/providers', ours: the providers by which the school's messages leave, in their order. */
import './providers.css';
import { useIntl } from 'react-intl';
import { errandsOf } from '../../contract/delivery/providers';
import type { BoundProvider, BoundProviders } from '../../contract/delivery/calls';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { newProviderPath, providerPath, useOrderProvidersMutation, useProvidersQuery } from './api';
import { Link } from 'react-router-dom';
import { ReachByWay } from './ReachByWay';
import { attemptWords, nameOf, OFFERED } from '../../src/delivery/attemptWords';
import { DownOutline, UpOutline } from 'antd-mobile-icons';

export function ProvidersSheet() {
  const text = useText('providers');
  const { data, error, refetch } = useProvidersQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <Sheet title={text('title')} closesTo="/manage" anchor="full">
      <p className="quiet text-m below-3">{text('intro')}</p>
      {data ? <Bound {...data} /> : <LoadState failure={error} onRetry={refetch} />}
    </Sheet>
  );
}

function Bound({ bound, canBind, byOperator }: BoundProviders) {
  const text = useText('providers');
  const attemptText = useText('attempts');
  return (
    <>
      <Covered bound={bound} byOperator={byOperator} />
      {bound.length === 0 ? (
        <Notice sign="lost" level={3} title={text('none')} text={text('noneText')} />
      ) : (
        <ol className="unmarked below-4" aria-label={text('order')}>
          {bound.map((one, at) => (
            <ProviderRow key={one.providerId} one={one} at={at} all={bound} />
          ))}
        </ol>
      )}
      {canBind ? (
        <section aria-label={text('add')}>
          <h3 className="text-l">{text('add')}</h3>
          <p className="quiet text-m">{text('addText')}</p>
          {OFFERED.map((provider) => (
            <NavRow key={provider} to={newProviderPath(provider)} aside={text(`about.${provider}`)}>
              {attemptText(`provider.${provider}`)}
            </NavRow>
          ))}
        </section>
      ) : (
        <p className="warn text-m">{text('cannotBind')}</p>
      )}
      <ReachByWay />
    </>
  );
}

/** What goes by the school's own providers, what by the operator's, and what goes nowhere, with what that means. */
function Covered({ bound, byOperator }: Pick<BoundProviders, 'bound' | 'byOperator'>) {
  const text = useText('providers');
  const errands = bound.filter(({ isOn }) => isOn).flatMap(({ provider, values }) => errandsOf(provider, values));
  const own = { codes: errands.includes('code'), alerts: errands.includes('alert'), calls: errands.includes('call') };
  const how = (what: 'codes' | 'alerts') => (own[what] ? 'own' : byOperator[what] ? 'operator' : 'none');
  return (
    <ul className="unmarked text-m below-3">
      {(['codes', 'alerts'] as const).map((what) => (
        <li key={what} className={how(what) === 'none' ? 'warn' : ''}>
          {text(`${what}.${how(what)}`)}
        </li>
      ))}
      <li className="quiet">{text(own.calls ? 'calls.own' : 'calls.none')}</li>
      {errands.includes('address') && <li>{text('addresses.own')}</li>}
      {errands.includes('group') && <li>{text('groups.own')}</li>}
    </ul>
  );
}

function ProviderRow({ one, at, all }: { one: BoundProvider; at: number; all: readonly BoundProvider[] }) {
  const text = useText('providers');
  const [order, { isLoading }] = useOrderProvidersMutation();
  const name = nameOf(useText('attempts'), one);
  const move = (by: -1 | 1) => {
    const ids = all.map(({ providerId }) => providerId);
    const [id] = ids.splice(at, 1);
    if (id !== undefined) ids.splice(at + by, 0, id);
    void order({ providerIds: ids });
  };
  return (
    <li className="provider flex middle gap-2">
      <div className="provider__words grows">
        <Link className="inked text-l breaks" to={providerPath(one.providerId)}>
          {name}
        </Link>
        <p className="quiet text-m">
          {one.isOn ? '' : `${text('off')} · `}
          {one.last ? text('takenToday', { n: one.taken }) : text('unused')}
        </p>
        <LastFault one={one} />
      </div>
      {all.length > 1 && (
        <>
          <Button
            kind="icon"
            disabled={at === 0}
            busy={isLoading}
            aria-label={text('up', { name })}
            onClick={() => move(-1)}
          >
            <UpOutline />
          </Button>
          <Button
            kind="icon"
            disabled={at === all.length - 1}
            busy={isLoading}
            aria-label={text('down', { name })}
            onClick={() => move(1)}
          >
            <DownOutline />
          </Button>
        </>
      )}
    </li>
  );
}

/** Why nothing goes this way: a secret that does not open, or the last attempt. */
export function LastFault({ one: { secrets, last } }: { one: BoundProvider }) {
  const text = useText('providers');
  const attemptText = useText('attempts');
  const intl = useIntl();
  if (Object.values(secrets).includes(null)) return <p className="warn text-m">{text('retype')}</p>;
  if (!last || last.result === 'accepted') return null;
  const time = intl.formatDate(last.time, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return <p className="warn text-m">{text('lastFailed', { time, why: attemptWords(attemptText, last) })}</p>;
}
