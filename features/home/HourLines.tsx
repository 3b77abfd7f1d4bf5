/** Answers the question of the hour in a few lines: who is in, on leave or away, who cannot be told and why. */
import './home.css';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Position } from '../../contract';
import { FIRST_STEPS } from '../../contract/manage/firstSteps';
import { useText } from '../../src/messages/texts';
import { useClassOfPupil } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { shareInTime, useReachByWayQuery } from '../../src/delivery/reachApi';
import { useNow } from '../../src/time/useNow';
import { useFirstStepsQuery, useHomeCalendarQuery, useSchoolWatchQuery } from './api';
import { hourAnswer } from './hourAnswer';

/** Names that one line gives; the rest is a number. */
const NAMED = 3;
/** Milliseconds between two answers. */
const EVERY = 30_000;
/** Milliseconds between two looks at the school. Open alerts ring by themselves. */
const WATCHED = 120_000;

interface HourLinesProps {
  positions: readonly Position[];
  names: ReadonlyMap<string, string>;
  /** Ids of pupils on trips that are under way. */
  onTrip: ReadonlySet<string>;
  /** Opens the list of the pupils, whose counts stand beside the lines; null where it is open already. */
  onList: (() => void) | null;
}

/** A dot where something follows. */
const more = (...counts: readonly number[]) => (counts.some((n) => n > 0) ? ' ·' : '');

/** For staff. Nothing outside school hours: the map and the counts say the rest. */
export function HourLines({ positions, names, onTrip, onList }: HourLinesProps) {
  const text = useText('home');
  const intl = useIntl();
  const now = useNow(EVERY);
  const { timeZone } = useViewer();
  const { data } = useHomeCalendarQuery();
  const classOf = useClassOfPupil();
  const answer = useMemo(
    () =>
      data &&
      hourAnswer(
        positions,
        now,
        timeZone,
        data.calendar,
        onTrip,
        (studentId) => data.grades[classOf(studentId) ?? ''] ?? null,
      ),
    [data, positions, now, timeZone, onTrip, classOf],
  );
  if (!answer) return null;
  const { part, away, trip, leave, unknown } = answer;
  const list = (said: readonly string[]) =>
    intl.formatList(
      said.length > NAMED ? [...said.slice(0, NAMED), text('others', { n: said.length - NAMED })] : said,
      { type: 'conjunction', style: 'narrow' },
    );
  const nameOf = ({ studentId }: Position) => names.get(studentId) ?? '';
  if (away.length + trip + leave.length + unknown.length === 0)
    return <p className="hour__line">{text('allIn', { n: answer.in })}</p>;
  const who = (
    <>
      {part === 'during' && away.length > 0 && (
        <span className="hour__who text-m">{text('left', { names: list(away.map(nameOf)) })}</span>
      )}
      {unknown.length > 0 && (
        <span className="hour__who quiet text-m">
          {list(unknown.map(({ position, why }) => text('who', { name: nameOf(position), why: text(`why.${why}`) })))}
        </span>
      )}
      {leave.length > 0 && (
        <span className="hour__who quiet text-m">{text('onLeave', { names: list(leave.map(nameOf)) })}</span>
      )}
    </>
  );
  const lines = (
    <>
      <span className="hour__line">
        {/* A dot ends its part, so that no line begins with one. */}
        <span>{`${text(`${part}.counts`, { in: answer.in, away: away.length })}${more(trip, leave.length, unknown.length)}`}</span>{' '}
        {trip > 0 && <span>{`${text('trip', { n: trip })}${more(leave.length, unknown.length)}`}</span>}{' '}
        {leave.length > 0 && <span>{`${text('leave', { n: leave.length })}${more(unknown.length)}`}</span>}{' '}
        {unknown.length > 0 && <strong className="warn">{text('unknown', { n: unknown.length })}</strong>}
      </span>
      {who}
    </>
  );
  if (onList === null) return <div className="hour grid tappable inked">{lines}</div>;
  // The counts stand beside the lines: where nobody is named, there is nothing to add.
  if (unknown.length + leave.length + (part === 'during' ? away.length : 0) === 0) return null;
  return (
    <button type="button" className="hour grid tappable inked" onClick={onList}>
      {who}
    </button>
  );
}

/** For administrators: what they have to look after in the school, and whom a notice does not reach. */
export function SchoolLine() {
  const text = useText('home');
  const { data } = useSchoolWatchQuery({}, { pollingInterval: WATCHED, refetchOnMountOrArgChange: true });
  if (!data) return null;
  const { open, silentCards, failedNotices, ways, providersDown } = data;
  const said = [
    open > 0 && text('watch.open', { n: open }),
    silentCards > 0 && text('watch.silent', { n: silentCards }),
    failedNotices > 0 && text('watch.failed', { n: failedNotices }),
  ].filter((part) => part !== false);
  return (
    <>
      {said.length === 0 ? (
        <p className="hour__line">{text('watch.none')}</p>
      ) : (
        <Link to="/alerts" className="hour grid tappable inked">
          <span className="hour__line">
            {said.map((part, index) => (
              <span key={part}>{`${part}${index < said.length - 1 ? ' ·\u00a0' : ''}`}</span>
            ))}
          </span>
        </Link>
      )}
      {providersDown > 0 && (
        <Link to="/manage/providers" className="hour grid tappable warn">
          {text('watch.providers', { n: providersDown })}
        </Link>
      )}
      {ways.reached < ways.people && (
        <Link to="/manage/channels" className="hour grid tappable inked">
          {text('watch.reach', ways)}
        </Link>
      )}
      <InTimeLine />
    </>
  );
}

const WAYS = ['push', 'operator', 'aliyunSms', 'aliyunVoice', 'twilio', 'httpSms'] as const;

/** For administrators: of each way the share of messages that a phone is proved to have had in time. */
function InTimeLine() {
  const text = useText('home');
  const intl = useIntl();
  const { data } = useReachByWayQuery({}, { pollingInterval: WATCHED, refetchOnMountOrArgChange: true });
  const said = (data?.ways ?? []).map((one) => {
    const known = WAYS.find((way) => way === one.way);
    const share = shareInTime(one);
    const words = share === null ? text('watch.untold') : intl.formatNumber(share, { style: 'percent' });
    return `${known ? text(`inTime.${known}`) : one.way}\u00a0${words}`;
  });
  if (said.length === 0) return null;
  return (
    <Link to="/manage/providers" className="hour grid tappable inked">
      {text('watch.inTime', { ways: said.join(' · ') })}
    </Link>
  );
}

/** For administrators while first steps of the school are open: how many, and the way to them. */
export function FirstStepsLine() {
  const text = useText('home');
  const { data } = useFirstStepsQuery({}, { refetchOnMountOrArgChange: true });
  if (!data || data.ended) return null;
  const open = FIRST_STEPS.length - data.done.length;
  return (
    <p className="hour__line">
      <Link to="/manage/begin">{open === 0 ? text('beginLineDone') : text('beginLine', { n: open })}</Link>
    </p>
  );
}
