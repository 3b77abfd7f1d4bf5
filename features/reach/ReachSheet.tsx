/** '/profile/reach', ours: where alerts reach the viewer: this browser, the number, and the viewer's own addresses. */
import './reach.css';
import type { OwnWays } from '../../contract/delivery/addresses';
import { useText } from '../../src/messages/texts';
import { PushSection } from '../../src/push/PushSection';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { AddAddress } from './AddAddress';
import { AddressRow } from './AddressRow';
import { useOwnWaysQuery } from './api';

export function ReachSheet() {
  const text = useText('reach');
  const { data, error, refetch } = useOwnWaysQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <Sheet title={text('title')} closesTo="/profile" anchor="full">
      {data ? (
        <div className="reach">
          <p className="quiet text-m">{text('intro')}</p>
          <PushSection />
          <Mobile {...data} />
          <Addresses {...data} />
        </div>
      ) : (
        <LoadState failure={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

function Mobile({ mobile, messages, calls }: OwnWays) {
  const text = useText('reach');
  return (
    <section className="grid gap-2" aria-label={text('mobile')}>
      <h3 className="text-l">
        {text('mobile')} {mobile !== null && <span className="tabular">{mobile}</span>}
      </h3>
      {mobile === null ? (
        <>
          <p className="warn text-m">{text('mobileNone')}</p>
          <NavRow to="/profile/set/mobile">{text('setMobile')}</NavRow>
        </>
      ) : (
        <ul className="unmarked text-m">
          <li className={messages ? 'quiet' : 'warn'}>{text(messages ? 'messages' : 'messagesNone')}</li>
          <li className="quiet">{text(calls ? 'calls' : 'callsNone')}</li>
        </ul>
      )}
    </section>
  );
}

function Addresses({ addresses, offered }: OwnWays) {
  const text = useText('reach');
  return (
    <section className="grid gap-2" aria-label={text('addresses')}>
      <h3 className="text-l">{text('addresses')}</h3>
      {addresses.length === 0 ? (
        <Notice sign="bell" level={3} title={text('addressesNone')} text={text('addressesNoneText')} />
      ) : (
        <ul className="unmarked">
          {addresses.map((one) => (
            <AddressRow key={one.addressId} one={one} />
          ))}
        </ul>
      )}
      {offered.length === 0 ? <p className="quiet text-m">{text('offeredNone')}</p> : <AddAddress offered={offered} />}
    </section>
  );
}
