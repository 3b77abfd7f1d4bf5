/** /profile/access, ours: which of the school's staff have viewed the child, newest first. */
import './access.css';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ACCESS_SPAN } from '../../contract/access';
import { dayOf } from '../../contract/day';
import { position } from '../../contract/positions';
import { useText } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useToday, yearOf } from '../../src/time/dayWords';
import { LoadState } from '../../src/ui/LoadState';
import { LongList } from '../../src/ui/LongList';
import { Notice } from '../../src/ui/Notice';
import { positionPath } from '../../src/ui/pupilPaths';
import { Segments } from '../../src/ui/Segments';
import { Sheet } from '../../src/ui/Sheet';
import { Called } from '../../src/messages/calledNames';
import { clockTime } from '../../src/time/timeWords';

/** The call of the access log. */
const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessLog: build.query({ ...request(position.accessLog), providesTags: ['AccessLog'] }),
  }),
});

const { useAccessLogQuery } = accessApi;

/** The platform returns at most this many entries. */
const LIST_LIMIT = 200;

export function AccessSheet() {
  const text = useText('access');
  const { studentId: own } = useViewer();
  const names = usePupilNames();
  const [search, setSearch] = useSearchParams();
  const studentId = search.get('studentId') ?? own ?? '';
  return (
    <Sheet
      title={text('title')}
      closesTo={search.get('from') === 'position' ? positionPath(true, studentId) : '/profile'}
      anchor="full"
    >
      <p className="quiet text-m below-4">{text('text')}</p>
      {names.size > 1 && (
        <Segments
          label={text('child')}
          chosen={studentId}
          choices={[...names].map(([value, name]) => ({ value, name }))}
          onChoose={(chosen) =>
            setSearch(
              (before) => {
                before.set('studentId', chosen);
                return before;
              },
              { replace: true },
            )
          }
        />
      )}
      {studentId && <AccessLog key={studentId} studentId={studentId} />}
    </Sheet>
  );
}

function AccessLog({ studentId }: { studentId: string }) {
  const text = useText('access');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const today = useToday(timeZone);
  const { data: entries, error, refetch } = useAccessLogQuery({ studentId });

  if (!entries || error) return <LoadState failure={error} onRetry={refetch} />;
  if (entries.length === 0) {
    return <Notice sign="lock" level={3} title={text('none')} text={text('noneText')} />;
  }
  const day = (time: string) => dayOf(Date.parse(time), timeZone);
  return (
    <>
      <LongList rows={entries} className="above-4 unmarked">
        {({ time, viewer, userType, what, times }, index) => {
          const previous = entries[index - 1];
          const startsDay = !previous || day(previous.time) !== day(time);
          return (
            <li key={`${time} ${viewer} ${what}`} className="access__entry">
              {startsDay && (
                <h3 className="access__day quiet text-m">
                  {intl.formatDate(time, {
                    timeZone,
                    ...yearOf(day(time), today),
                    month: 'long',
                    day: 'numeric',
                    weekday: 'long',
                  })}
                </h3>
              )}
              <time className="quiet text-l tabular" dateTime={time}>
                {clockTime(intl, time, timeZone)}
              </time>
              <span data-quiet={ACCESS_SPAN[what] === 'day' || undefined}>
                <strong>
                  <Called name={viewer} />
                </strong>{' '}
                <span className="quiet text-s">{text(userType === '0' ? 'role.0' : 'role.1')}</span>
                <span className="text-m block">
                  {text(what)}
                  {times > 1 && ` · ${text('times', { n: times })}`}
                </span>
              </span>
            </li>
          );
        }}
      </LongList>
      {entries.length === LIST_LIMIT && <p className="quiet text-m below-4">{text('latest', { n: LIST_LIMIT })}</p>}
    </>
  );
}
