/**
 * A pupil's temperature by day and week: '/device/temperature' for the own child, '/pupil/:studentId/temperature' for a
 * teacher's pupil (2.22).
 */
import './temperature.css';
import { LeftOutline, RightOutline } from 'antd-mobile-icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router-dom';
import { dayAfter, dayOf, isDay } from '../../contract/day';
import { dayWords, weekdayWords } from '../../src/time/dayWords';
import { useText } from '../../src/messages/texts';
import { ChildHead } from '../../src/session/ChildHead';
import { useChildPath } from '../../src/session/useChildPath';
import { useAddressedPupil } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { Notice } from '../../src/ui/Notice';
import { LoadState } from '../../src/ui/LoadState';
import { Segments } from '../../src/ui/Segments';
import { Button } from '../../src/ui/Button';
import { Sheet } from '../../src/ui/Sheet';
import { POLL_INTERVAL, pollInterval, useTemperatureDaysQuery } from './api';
import { DayReadings } from './DayReadings';
import { Limits, LimitsForm } from './Limits';
import { WeekReadings } from './WeekReadings';
import { Called } from '../../src/messages/calledNames';

const WEEK = 7;

export function TemperatureSheet() {
  const text = useText('health');
  const [search, setSearch] = useSearchParams();
  const { studentSide, timeZone } = useViewer();
  const to = useChildPath();
  const named = useParams()['studentId'];
  const { studentId, name } = useAddressedPupil();
  const today = dayOf(useNow(POLL_INTERVAL), timeZone);
  const dayInUrl = search.get('day');
  const day = isDay(dayInUrl) && dayInUrl <= today ? dayInUrl : today;
  const [editing, setEditing] = useState(false);
  const weekly = search.get('view') === 'week';
  const [from, count] = weekly ? [dayAfter(day, 1 - WEEK), WEEK] : [day, 1];
  const { currentData, error, refetch } = useTemperatureDaysQuery(
    { studentId, from, days: count },
    { skip: studentId === '', pollingInterval: day === today ? pollInterval(studentSide) : 0 },
  );

  const show = (change: { day?: string; view?: 'day' | 'week' }) =>
    setSearch(
      (before) => {
        if (change.view === 'week') before.set('view', 'week');
        else if (change.view === 'day') before.delete('view');
        if (change.day !== undefined && change.day < today) before.set('day', change.day);
        else if (change.day !== undefined) before.delete('day');
        return before;
      },
      { replace: true },
    );

  return (
    <>
      <Sheet
        title={
          <>
            <Called name={name ?? ''} />
            <span>{text('ofPupil')}</span>
          </>
        }
        closesTo={studentSide === false && named !== undefined ? `/pupil/${encodeURIComponent(named)}` : to('/device')}
        anchor="full"
      >
        <ChildHead />
        <div className="temperature grid gap-3 narrows">
          <div className="flex gap-2 wraps middle apart">
            <Segments
              label={text('view')}
              choices={[
                { value: 'day', name: text('view.day') },
                { value: 'week', name: text('view.week') },
              ]}
              chosen={weekly ? 'week' : 'day'}
              onChoose={(view) => show({ view })}
            />
            <Stepper day={day} from={from} today={today} weekly={weekly} onShow={(to) => show({ day: to })} />
          </div>
          {currentData ? (
            <>
              {weekly ? (
                <WeekReadings read={currentData} onDay={(chosen) => show({ day: chosen, view: 'day' })} />
              ) : (
                <DayReadings read={currentData} day={day} today={today} />
              )}
              <Limits limits={currentData.limits} onEdit={() => setEditing(true)} />
              <p className="quiet text-s">{text('skin')}</p>
            </>
          ) : studentId === '' && studentSide !== null ? (
            <Notice sign="lost" title={text('nobody')} level={3} />
          ) : (
            <LoadState failure={error} onRetry={refetch} unknown={text('unknown')} />
          )}
        </div>
      </Sheet>
      {editing && currentData && (
        <LimitsForm studentId={studentId} limits={currentData.limits} onDone={() => setEditing(false)} />
      )}
    </>
  );
}

interface StepperProps {
  day: string;
  from: string;
  today: string;
  weekly: boolean;
  onShow: (day: string) => void;
}

/** Back and forth by a day or by a week. */
function Stepper({ day, from, today, weekly, onShow }: StepperProps) {
  const text = useText('health');
  const intl = useIntl();
  const step = weekly ? WEEK : 1;
  const unit = weekly ? 'week' : 'day';
  const later = dayAfter(day, step);
  return (
    <div className="temperature__stepper tabular flex middle">
      <button type="button" aria-label={text(`step.before.${unit}`)} onClick={() => onShow(dayAfter(day, -step))}>
        <LeftOutline aria-hidden="true" />
      </button>
      <span aria-live="polite">
        {weekly
          ? text('span', { from: dayWords(intl, from, today), to: dayWords(intl, day, today) })
          : day === today
            ? text('today')
            : weekdayWords(intl, day, today)}
      </span>
      <Button
        kind="unstyled"
        aria-label={text(`step.after.${unit}`)}
        disabled={day >= today}
        onClick={() => onShow(later > today ? today : later)}
      >
        <RightOutline aria-hidden="true" />
      </Button>
    </div>
  );
}
