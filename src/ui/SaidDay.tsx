/**
 * What a native field of a day holds, in the console's words and with its weekday: the field itself is drawn in the
 * browser's language, which may be another.
 */
import { useIntl } from 'react-intl';
import { useToday, weekdayWords } from '../time/dayWords';
import { clockTime } from '../time/timeWords';

/** Days of fields have no zone; the words are made in one, so that no other moves them. */
const ZONE = 'UTC';

/** @param value 'YYYY-MM-DD', with 'THH:MM' or without; nothing is said of any other text, as of '' */
export function SaidDay({ id, value }: { id: string; value: string }) {
  const intl = useIntl();
  const today = useToday(ZONE);
  const [day = '', time] = value.split('T');
  const known = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T${time ?? '00:00'}Z`));
  return (
    <span id={id} className="text-s tabular">
      {known && weekdayWords(intl, day, today)}
      {known && time && ` ${clockTime(intl, Date.parse(`${value}Z`), ZONE)}`}
    </span>
  );
}
