/** /profile/sessions, ours: where the account is signed in. Its owner ends one session, or all others. */
import './sessions.css';
import { useIntl } from 'react-intl';
import { dayOf } from '../../contract/day';
import type { ListedSession } from '../../contract/sessions';
import { user } from '../../contract/user';
import { type TextKey, useText } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { useViewer } from '../../src/session/useViewer';
import { useToday, yearOf } from '../../src/time/dayWords';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { Sign } from '../../src/ui/Sign';

/** The calls about the sessions of an account. */
const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    sessionList: build.query({ ...request(user.sessionList), providesTags: ['Session'] }),
    // Also after a failure the list is read again: the session may have ended by itself.
    endOneSession: build.mutation({ ...request(user.endOneSession), invalidatesTags: ['Session'] }),
    endOtherSessions: build.mutation({ ...request(user.endOtherSessions), invalidatesTags: ['Session'] }),
  }),
});

const { useSessionListQuery, useEndOneSessionMutation, useEndOtherSessionsMutation } = sessionsApi;

const WHEN = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export function SessionsSheet() {
  const text = useText('sessions');
  const { data: sessions, error, refetch } = useSessionListQuery();
  return (
    <Sheet title={text('title')} closesTo="/profile" anchor="full">
      {!sessions || error ? <LoadState failure={error} onRetry={refetch} /> : <SessionList sessions={sessions} />}
    </Sheet>
  );
}

function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const text = useText('sessions');
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const others = sessions.filter(({ current }) => !current);

  async function endAllOthers() {
    const question = { title: text('endOthers'), content: text('endOthersAsk'), confirm: text('endOthers') };
    if (!(await askSure({ ...question }))) return;
    if (!(await endOthers()).error) void notify(text('othersEnded'));
  }

  return (
    <>
      {others.length > 0 && <p className="quiet text-m below-3">{text('text')}</p>}
      <ul className="unmarked">
        {sessions
          .filter(({ current }) => current)
          .concat(others)
          .map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
      </ul>
      {others.length === 0 ? (
        <Notice sign="lock" level={3} title={text('none')} text={text('noneText')} />
      ) : (
        <Button kind="plain" wide className="above-4" busy={isLoading} onClick={() => void endAllOthers()}>
          {text('endOthers')}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { session: ListedSession }) {
  const text = useText('sessions');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const [end, { isLoading }] = useEndOneSessionMutation();
  const { sessionId, current, browser, system, userType, openedAt, usedAt } = session;
  const device =
    [browser === 'WeChat' ? text('weChat') : browser, system].filter(Boolean).join(' · ') || text('unknown');
  const today = useToday(timeZone);
  const when = (instant: string) =>
    intl.formatDate(instant, { ...WHEN, ...yearOf(dayOf(Date.parse(instant), timeZone), today), timeZone });
  const opened = when(openedAt);

  async function endThis() {
    const question = { title: text('end'), content: text('endAsk', { device, time: opened }), confirm: text('end') };
    if (!(await askSure({ ...question }))) return;
    if (!(await end({ sessionId })).error) void notify(text('ended'));
  }

  return (
    <li className="session flex middle apart gap-3">
      <div className="session__words">
        <p className="text-l breaks">
          {device}
          {current && (
            <span className="session__this branded text-m strong">
              <Sign of="tick" /> {text('this')}
            </span>
          )}
        </p>
        <p className="quiet text-m">
          {text(`role.${userType}` as TextKey<'sessions'>)} · {text('opened', { time: opened })}
        </p>
        {!current && <p className="quiet text-m">{text('used', { time: when(usedAt) })}</p>}
      </div>
      {!current && (
        <Button
          kind="danger"
          busy={isLoading}
          aria-label={text('endName', { device, time: opened })}
          onClick={() => void endThis()}
        >
          {text('end')}
        </Button>
      )}
    </li>
  );
}
