/** For guardians, below where a child is: why it is late, and what is next, with the battery until then. */
import './home.css';
import { useIntl } from 'react-intl';
import { batteryPercent, type Position } from '../../contract';
import { instantOf, dayOf } from '../../contract/day';
import { useLessonName } from '../../src/messages/knownNames';
import { useText } from '../../src/messages/texts';
import { useWordsOf } from '../../src/placeWords/useWordsOf';
import { useClassOfPupil } from '../../src/session/usePupilNames';
import { useOffered } from '../../src/session/useOffered';
import { usePermission, useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { clockTime } from '../../src/time/timeWords';
import { useHomeBatteryQuery, useHomeCalendarQuery, useHomeWayQuery } from './api';
import { nextBellAt } from './hourAnswer';
import { type Late, lateAnswer, lateWords, leaveToday, wasHome } from './lateAnswer';

/** Milliseconds between two answers. */
const EVERY = 30_000;
/** Milliseconds between two forecasts of a battery. */
const FORECAST = 600_000;
/** Milliseconds between two looks whether a late child has been at home meanwhile. */
const WAY = 300_000;

export function ChildLines({ position }: { position: Position | undefined }) {
  const text = useText('home');
  const intl = useIntl();
  const lessonNameOf = useLessonName();
  const now = useNow(EVERY);
  const wordsOf = useWordsOf();
  const { timeZone } = useViewer();
  const powerEnable = useOffered('power');
  const { data } = useHomeCalendarQuery();
  const classOf = useClassOfPupil();
  const { data: health } = useHomeBatteryQuery(
    { studentId: position?.studentId ?? '' },
    { skip: !powerEnable || !position?.bound, pollingInterval: FORECAST },
  );
  const grade = position ? (data?.grades[classOf(position.studentId) ?? ''] ?? null) : null;
  const asked = position && data ? lateAnswer(position, now, timeZone, data.calendar, grade) : null;
  const late = useHasBeenHome(position?.studentId, asked) ? null : asked;
  if (!position) return null;
  const clock = (instant: string) => clockTime(intl, instant, timeZone);
  const bell = data ? nextBellAt(now, timeZone, data.calendar, grade) : null;
  const leave = leaveToday(position, now, timeZone);
  /** What the battery has to last for, milliseconds. */
  const next = [
    bell && instantOf(dayOf(now, timeZone), bell.from, timeZone),
    leave && Date.parse(leave.now ? leave.to : leave.from),
  ]
    .filter((time) => time !== null)
    .toSorted((a, b) => a - b)[0];
  const said = [
    bell && text('next', { name: lessonNameOf(bell.name), time: bell.from }),
    leave && text(leave.now ? 'leaveNow' : 'leaveNext', { time: clock(leave.now ? leave.to : leave.from) }),
  ].filter((part) => part !== null);
  const power = powerEnable ? batteryPercent(position.power) : null;
  const battery = power !== null && batteryWords(power);

  function batteryWords(percent: number) {
    const values = { power: percent };
    const lasts = health?.battery?.lastsUntil ?? null;
    if (lasts === null) return text('battery', values);
    if (next === undefined) return text('batteryUntil', { ...values, time: clock(lasts) });
    const time = clock(new Date(next).toISOString());
    return text(Date.parse(lasts) < next ? 'batteryShort' : 'batteryEnough', { ...values, time });
  }

  return (
    <>
      {late && (
        <span className="quiet text-m">
          {lateWords(text, late, clock, late.is === 'outside' ? wordsOf(position.fix) : null)}
        </span>
      )}
      {(said.length > 0 || battery) && (
        <span className="hour__next quiet text-m flex wraps">
          {/* A dot ends its part, so that no line begins with one. */}
          {said.length > 0 && <span>{`${said.join(' · ')}${battery ? ' · ' : ''}`}</span>}
          {battery && <span>{battery}</span>}
        </span>
      )}
    </>
  );
}

/** Whether the child, who is late, has been at home since school ended. Asked only of one who is late. */
function useHasBeenHome(studentId: string | undefined, late: Late | null): boolean {
  const mayRead = usePermission('student:track');
  const { timeZone } = useViewer();
  const day = dayOf(useNow(FORECAST), timeZone);
  const end = late === null ? null : instantOf(day, late.end, timeZone);
  const { data } = useHomeWayQuery(
    { studentId: studentId ?? '', day, after: end === null ? undefined : new Date(end).toISOString() },
    { skip: !mayRead || studentId === undefined || end === null, pollingInterval: WAY },
  );
  return wasHome(data ?? null);
}
