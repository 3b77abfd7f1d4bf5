/** A choice of a time zone, with what the clock says there now, so that a wrong choice is seen. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { DEFAULT_TIME_ZONE } from '../../contract/primitives';
import { useText } from '../messages/texts';
import { Select } from '../ui/Select';
import { useNow } from './useNow';

interface TimeZoneFieldProps {
  /** IANA name. */
  timeZone: string;
  onChange: (timeZone: string) => void;
}

export function TimeZoneField({ timeZone, onChange }: TimeZoneFieldProps) {
  const text = useText('ui');
  const zones = useMemo(
    () =>
      [...new Set([DEFAULT_TIME_ZONE, timeZone, ...Intl.supportedValuesOf('timeZone')])]
        .sort()
        .map((zone) => ({ value: zone, name: zone })),
    [timeZone],
  );
  return (
    <div className="below-3">
      <Select label={text('timeZone')} value={timeZone} choices={zones} choicesIn="en" onChange={onChange} />
      <TimeThere timeZone={timeZone} />
    </div>
  );
}

/** The name of a time zone in the reader's language, and the time there. */
function TimeThere({ timeZone }: Pick<TimeZoneFieldProps, 'timeZone'>) {
  const text = useText('ui');
  const intl = useIntl();
  const now = useNow(10_000);
  const [name] = new Intl.DateTimeFormat(intl.locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(now)
    .flatMap(({ type, value }) => (type === 'timeZoneName' ? [value] : []));
  const time = intl.formatTime(now, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return <p className="quiet text-s">{text('timeThere', { name: name ?? timeZone, time })}</p>;
}
