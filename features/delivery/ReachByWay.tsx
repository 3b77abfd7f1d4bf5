/** How many messages of each way were on the phone in time, as far as somebody says so. */
import { useIntl } from 'react-intl';
import { REACH_DAYS, REACH_SECONDS, type WayReach } from '../../contract/delivery/reach';
import { isOffered } from '../../src/delivery/attemptWords';
import { shareInTime, useReachByWayQuery } from '../../src/delivery/reachApi';
import { useText } from '../../src/messages/texts';

export function ReachByWay() {
  const text = useText('reached');
  const { data } = useReachByWayQuery({}, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  return (
    <section className="above-4" aria-label={text('title', { days: REACH_DAYS })}>
      <h3 className="text-l">{text('title', { days: REACH_DAYS })}</h3>
      {data.ways.length === 0 ? (
        <p className="quiet text-m">{text('none', { days: REACH_DAYS })}</p>
      ) : (
        <>
          <p className="quiet text-m">{text('intro', { seconds: REACH_SECONDS })}</p>
          <dl className="text-m">
            {data.ways.map((way) => (
              <OneWay key={way.way} way={way} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function OneWay({ way: one }: { way: WayReach }) {
  const { way, messages, accepted, told, reached } = one;
  const text = useText('reached');
  const attemptText = useText('attempts');
  const intl = useIntl();
  const name = isOffered(way)
    ? attemptText(`provider.${way}`)
    : way === 'push' || way === 'operator'
      ? text(`way.${way}`)
      : way;
  const part = shareInTime(one);
  const share = intl.formatNumber(part ?? 0, { style: 'percent' });
  return (
    <div className="provider">
      <dt className="text-l">{name}</dt>
      <dd>{text(part === null ? 'rowUntold' : 'row', { messages, accepted, told, reached, share })}</dd>
    </div>
  );
}
