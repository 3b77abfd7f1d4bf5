/** Tells that a day has no track, with buttons to the nearest days that have one. */
import { useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { yearOf } from '../../../src/time/dayWords';
import { Notice } from '../../../src/ui/Notice';
import { useTrackCalendarQuery } from '../api';
import { Button } from '../../../src/ui/Button';
import { monthOf } from './monthDays';

interface EmptyDayProps {
  studentId: string;
  day: string;
  today: string;
  onChoose: (day: string) => void;
}

export function EmptyDay({ studentId, day, today, onChoose }: EmptyDayProps) {
  const text = useText('track');
  const intl = useIntl();
  const { data } = useTrackCalendarQuery({ studentId, month: monthOf(day), around: day });
  const named = (one: string) =>
    intl.formatDate(Date.parse(`${one}T12:00:00Z`), {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
      ...yearOf(one, today),
    });
  const [before, after] = [data?.before ?? null, data?.after ?? null];
  const title = day === today ? text('emptyToday') : text('emptyTitle', { day: named(day) });
  const words =
    data && !before && !after
      ? text('emptyNever')
      : day > today
        ? text('emptyFuture')
        : day === today
          ? ''
          : text('emptyText');
  return (
    <Notice
      sign="map"
      title={title}
      level={3}
      action={
        <div className="grid gap-2">
          {before && (
            <Button wide onClick={() => onChoose(before)}>
              {text('nearestBefore', { day: named(before) })}
            </Button>
          )}
          {after && (
            <Button kind="plain" wide onClick={() => onChoose(after)}>
              {text('nearestAfter', { day: named(after) })}
            </Button>
          )}
        </div>
      }
    >
      {words && <p>{words}</p>}
    </Notice>
  );
}
