/** The name of a time zone in the reader's language and the time there, so that a wrong choice is seen. */
import { useIntl } from 'react-intl';
import { useText } from '../../src/messages/texts';
import { useNow } from '../../src/time/useNow';

export function TimeThere({ timeZone }: { timeZone: string }) {
  const text = useText('setUp');
  const intl = useIntl();
  const now = useNow(10_000);
  const [name] = new Intl.DateTimeFormat(intl.locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(now)
    .flatMap(({ type, value }) => (type === 'timeZoneName' ? [value] : []));
  const time = intl.formatTime(now, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return <p className="set-up__there">{text('timeThere', { name: name ?? timeZone, time })}</p>;
}
