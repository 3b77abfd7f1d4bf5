/** The alerts of this month that reached no phone of the reader's, and why. For any page about the own alerts. */
import { ProviderReason } from '../../contract/delivery/attempt';
import type { OwnMiss } from '../../contract/delivery/reach';
import { useText } from '../messages/texts';
import { useOwnMissesQuery } from './reachApi';

const CHANNELS = ['push', 'gateway', 'address', 'call'] as const;
const TROUBLES = ['offline', 'refused', 'gone', 'unreachable', 'not-set-up', 'unknown'] as const;

/** Nothing while it loads or cannot be read: the page has its own content. */
export function OwnMisses() {
  const text = useText('reached');
  const { data } = useOwnMissesQuery({}, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const { alerts, missed, why } = data;
  return (
    <section className="settings__part grid gap-2" aria-label={text('ownTitle')}>
      <h3 className="text-l">{text('ownTitle')}</h3>
      {missed === 0 ? (
        <p className="quiet text-m">{text(alerts === 0 ? 'ownNone' : 'ownAll', { alerts })}</p>
      ) : (
        <>
          <p className="warn text-m">{text('ownMissed', { alerts, missed })}</p>
          <ul className="unmarked grid gap-2 text-m">
            {why.map((one) => (
              <Why key={`${one.channel} ${one.trouble} ${one.reason}`} one={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Why({ one }: { one: OwnMiss }) {
  const text = useText('reached');
  const attemptText = useText('attempts');
  const channel = CHANNELS.find((known) => known === one.channel);
  const trouble = TROUBLES.find((known) => known === one.trouble);
  const reason = ProviderReason.safeParse(one.reason).data;
  // What the provider says is nearer to the truth than the state of the message.
  const ofState = trouble ? text(`why.${trouble}`) : one.trouble;
  const why = reason === undefined || reason === 'other' ? ofState : attemptText(`reason.${reason}`);
  return <li>{text('ownWhy', { way: channel ? text(`channel.${channel}`) : one.channel, why, n: one.alerts })}</li>;
}
