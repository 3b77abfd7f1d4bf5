/** Answers the question of the hour in a few lines: who is in, on leave or away, who cannot be told and why. */
import './home.css';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Position } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useClassOfPupil } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { useHomeCalendarQuery } from './api';
import { hourAnswer } from './hourAnswer';

/** Names that one line gives; the rest is a number. */
const NAMED = 3;
/** Milliseconds between two answers. */
const EVERY = 30_000;

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
