/**
 * A month grid to choose a day. Days with a track have a dot and say so. Arrow keys move the focus (WAI-ARIA date
 * grid).
 */
import './month.css';
import { LeftOutline, RightOutline } from 'antd-mobile-icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { dayAfter } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { useTrackCalendarQuery } from '../api';
import { Button } from '../../../src/ui/Button';
import { monthAfter, monthOf, weeksOf } from './monthDays';

interface MonthGridProps {
  studentId: string;
  day: string;
  today: string;
  onChoose: (day: string) => void;
}

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function MonthGrid({ studentId, day, today, onChoose }: MonthGridProps) {
  const text = useText('track');
  const intl = useIntl();
  // The focused day; the grid shows its month.
  const [focus, setFocus] = useState(day);
  const [moved, setMoved] = useState(false);
  const month = monthOf(focus);
  const { data } = useTrackCalendarQuery({ studentId, month, around: day });
  const withTrack = new Set(data?.days);
  const focused = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (moved) focused.current?.focus();
  }, [moved, focus]);

  const turn = (months: number) => {
    setMoved(false);
    setFocus(`${monthAfter(month, months)}-01`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const days = KEYS[event.key];
    if (days === undefined) return;
    event.preventDefault();
    const to = dayAfter(focus, days);
    if (to > today) return;
    setMoved(true);
    setFocus(to);
  };
  const [year = '', number = ''] = month.split('-');
  const named = (one: string) =>
    intl.formatDate(Date.parse(`${one}T12:00:00Z`), {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
      weekday: 'long',
    });
  const weekdays = weeksOf('2024-01')[0] ?? [];

  return (
    <div className="month">
      <div className="flex middle apart">
        <Button kind="icon" aria-label={text('month.before')} onClick={() => turn(-1)}>
          <LeftOutline />
        </Button>
        <span className="text-m strong tabular" aria-live="polite">
          {text('month.title', { year, month: Number(number) })}
        </span>
        <Button
          kind="icon"
          aria-label={text('month.after')}
          disabled={monthAfter(month, 1) > monthOf(today)}
          onClick={() => turn(1)}
        >
          <RightOutline />
        </Button>
      </div>
      <div className="month__grid" role="group" aria-label={text('month.title', { year, month: Number(number) })}>
        {weekdays.map((one) => (
          <span key={one} className="month__weekday quiet text-s" aria-hidden="true">
            {one && intl.formatDate(Date.parse(`${one}T12:00:00Z`), { timeZone: 'UTC', weekday: 'narrow' })}
          </span>
        ))}
        {weeksOf(month).flatMap((week, row) =>
          week.map((one, column) =>
            one === null ? (
              <span key={`${row} ${column}`} />
            ) : (
              <button
                key={one}
                ref={one === focus ? focused : null}
                type="button"
                className="month__day text-m tabular"
                tabIndex={one === focus ? 0 : -1}
                disabled={one > today}
                aria-pressed={one === day}
                aria-label={text(withTrack.has(one) ? 'month.withTrack' : 'month.without', { day: named(one) })}
                data-held={withTrack.has(one)}
                onKeyDown={onKeyDown}
                onClick={() => onChoose(one)}
              >
                {Number(one.slice(8))}
              </button>
            ),
          ),
        )}
      </div>
      <p className="quiet text-s">{text('month.legend')}</p>
    </div>
  );
}
