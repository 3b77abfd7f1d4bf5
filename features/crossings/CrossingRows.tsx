/** The rows of crossings by day, in the sheet of the list and on a wide screen beside the reasons of one. */
import './crossings.css';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Crossing } from '../../contract';
import { dayAfter, dayOf } from '../../contract/day';
import { CrossingSign } from '../../src/fences/CrossingSign';
import { type InstantWords, useInstantWords } from '../../src/fences/useInstantWords';
import { crossingSentence } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { yearOf } from '../../src/time/dayWords';
import { Button } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { whyPath } from '../../src/ui/pupilPaths';
import { useCrossingListInfiniteQuery } from './api';

interface CrossingRowsProps {
  /** All pupils in scope when left out, as with fences. */
  studentId: string | undefined;
  fenceId: string | undefined;
  /** Those that did not ring, too. */
  silent: boolean;
  /** The crossing whose sheet is open beside the rows. */
  chosenId?: string;
}

export function CrossingRows({ studentId, fenceId, silent, chosenId }: CrossingRowsProps) {
  const text = useText('crossings');
  const { studentSide } = useViewer();
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useCrossingListInfiniteQuery({ studentId, fenceId, silent }, { skip: studentSide === null });
  const crossings = data?.pages.flat();
  if (!crossings)
    return <LoadState failure={isError ? error : undefined} onRetry={refetch} unknown={text('unknown')} />;
  if (crossings.length === 0) return <Notice sign="map" title={text('empty')} level={3} text={text('emptyText')} />;
  return (
    <>
      <Days crossings={crossings} chosenId={chosenId} />
      {hasNextPage && (
        <Button kind="plain" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </>
  );
}

function Days({ crossings, chosenId }: { crossings: readonly Crossing[]; chosenId: string | undefined }) {
  const text = useText('crossings');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const now = useNow(60_000);
  const words = useInstantWords(now, timeZone);
  const today = dayOf(now, timeZone);
  const days = new Map<string, Crossing[]>();
  for (const crossing of crossings) {
    const day = dayOf(Date.parse(crossing.time), timeZone);
    days.set(day, [...(days.get(day) ?? []), crossing]);
  }
  const dayName = (day: string) =>
    day === today
      ? text('today')
      : day === dayAfter(today, -1)
        ? text('yesterday')
        : intl.formatDate(Date.parse(`${day}T12:00:00Z`), {
            timeZone: 'UTC',
            ...yearOf(day, today),
            month: 'long',
            day: 'numeric',
            weekday: 'long',
          });
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={dayName(day)}>
      <h3 className="crossings__day">{dayName(day)}</h3>
      <ul className="unmarked grid narrows">
        {ofDay.map((crossing) => (
          <CrossingRow
            key={crossing.crossingId}
            crossing={crossing}
            words={words}
            chosen={crossing.crossingId === chosenId}
          />
        ))}
      </ul>
    </section>
  ));
}

interface CrossingRowProps {
  crossing: Crossing;
  words: InstantWords;
  chosen: boolean;
}

function CrossingRow({ crossing, words, chosen }: CrossingRowProps) {
  const text = useText('crossings');
  const fenceText = useText('fence');
  const { crossingId, studentName, fenceName, time, silence, late, toldTime, answer } = crossing;
  return (
    <li>
      <Link
        className="crossing-row rounded inked flex gap-3 middle"
        to={whyPath(crossingId)}
        data-silent={silence !== null}
        aria-current={chosen || undefined}
      >
        <CrossingSign crossing={crossing} />
        <span className="quiet text-s grid shrinks">
          <span className="crossing-row__told text-m tabular inked">
            {crossingSentence(fenceText, crossing, { name: studentName, fence: fenceName, time: words.time(time) })}
          </span>
          {silence !== null && <span>{text('notTold', { why: fenceText(`silence.${silence}`) })}</span>}
          {late && toldTime !== null && <span>{text('late', { time: words.whole(toldTime) })}</span>}
          {answer && <span className="warn">{text(answer.verdict, { who: answer.by })}</span>}
        </span>
      </Link>
    </li>
  );
}
