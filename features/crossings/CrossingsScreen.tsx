/** Lists crossings, newest first: of one pupil, one fence, or all the viewer may see; suppressed ones on request. */
import './crossings.css';
import { DotLoading } from 'antd-mobile';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { type Crossing } from '../../contract';
import { dayAfter, dayOf } from '../../contract/day';
import { CrossingSign } from '../../src/fences/CrossingSign';
import { type InstantWords, useInstantWords } from '../../src/fences/useInstantWords';
import { crossingSentence } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { Notice } from '../../src/ui/Notice';
import { LoadError } from '../../src/ui/LoadError';
import { geofencingPath, whyPath } from '../../src/ui/pupilPaths';
import { Select } from '../../src/ui/Select';
import { Sheet } from '../../src/ui/Sheet';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { Button } from '../../src/ui/Button';
import { useCrossingListInfiniteQuery, useFenceNamesQuery } from './api';

export function CrossingsScreen() {
  const text = useText('crossings');
  const names = usePupilNames();
  const { studentSide } = useViewer();
  const [search, setSearch] = useSearchParams();
  const studentId = search.get('studentId') ?? undefined;
  const fenceId = search.get('fenceId') ?? undefined;
  const silent = search.has('silent');
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useCrossingListInfiniteQuery({ studentId, fenceId, silent }, { skip: studentSide === null });
  const { data: fences = [] } = useFenceNamesQuery(studentId === undefined ? {} : { studentId });
  const crossings = data?.pages.flat();
  const name = studentId === undefined ? undefined : names.get(studentId);

  const set = (key: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value) before.set(key, value);
        else before.delete(key);
        return before;
      },
      { replace: true },
    );

  return (
    <Sheet
      title={name === undefined ? text('title') : text('titleOf', { name })}
      closesTo={geofencingPath(studentSide === true, studentId ?? null)}
    >
      <div className="crossings">
        <div className="crossings__filters" role="group" aria-label={text('filter')}>
          {names.size > 1 && (
            <Select
              label={text('child')}
              value={studentId ?? ''}
              onChange={(value) => set('studentId', value)}
              choices={[
                { value: '', name: text('everyone') },
                ...[...names].map(([value, pupil]) => ({ value, name: pupil })),
              ]}
            />
          )}
          <Select
            label={text('fence')}
            value={fenceId ?? ''}
            onChange={(value) => set('fenceId', value)}
            choices={[
              { value: '', name: text('allFences') },
              ...fences.map((fence) => ({ value: fence.fenceId, name: fence.name })),
            ]}
          />
        </div>
        <SwitchRow
          label={text('silent')}
          note={text('silent.note')}
          on={silent}
          onChange={(on) => set('silent', on ? '1' : null)}
        />
        {crossings ? (
          crossings.length === 0 ? (
            <Notice sign="map" title={text('empty')} level={3}>
              <p>{text('emptyText')}</p>
            </Notice>
          ) : (
            <>
              <Days crossings={crossings} />
              {hasNextPage && (
                <Button kind="plain" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {text('more')}
                </Button>
              )}
            </>
          )
        ) : isError ? (
          <LoadError
            failure={error}
            words={{ unknown: text('unknown'), offline: text('offline'), failed: text('failed'), retry: text('retry') }}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" className="crossings__loading">
            {text('loading')} <DotLoading />
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Days({ crossings }: { crossings: readonly Crossing[] }) {
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
            month: 'long',
            day: 'numeric',
            weekday: 'long',
          });
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={dayName(day)}>
      <h3 className="crossings__day">{dayName(day)}</h3>
      <ul className="crossings__list">
        {ofDay.map((crossing) => (
          <CrossingRow key={crossing.crossingId} crossing={crossing} words={words} />
        ))}
      </ul>
    </section>
  ));
}

function CrossingRow({ crossing, words }: { crossing: Crossing; words: InstantWords }) {
  const text = useText('crossings');
  const fenceText = useText('fence');
  const { crossingId, studentName, fenceName, time, silence, late, toldTime, answer } = crossing;
  return (
    <li>
      <Link className="crossing-row" to={whyPath(crossingId)} data-silent={silence !== null}>
        <CrossingSign crossing={crossing} />
        <span className="crossing-row__words">
          <span className="crossing-row__told">
            {crossingSentence(fenceText, crossing, { name: studentName, fence: fenceName, time: words.time(time) })}
          </span>
          {silence !== null && <span>{text('notTold', { why: fenceText(`silence.${silence}`) })}</span>}
          {late && toldTime !== null && <span>{text('late', { time: words.whole(toldTime) })}</span>}
          {answer && <span className="crossing-row__answer">{text(answer.verdict, { who: answer.by })}</span>}
        </span>
      </Link>
    </li>
  );
}
