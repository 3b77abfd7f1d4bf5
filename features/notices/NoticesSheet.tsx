/** '/notice', ours: for staff the notices that they published, for guardians those that they have received. */
import './notices.css';
import { Link } from 'react-router-dom';
import type { ReceivedNotice, SentNotice } from '../../contract/notices/notices';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { ButtonLink } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { NEW_NOTICE, noticePath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { READ_EVERY, useReceivedNoticesQuery, useSentNoticesQuery } from './api';
import { useNoticeWords } from './useNoticeWords';

export function NoticesSheet() {
  const { studentSide } = useViewer();
  if (studentSide === null) return null;
  return studentSide ? <Received /> : <Sent />;
}

function Sent() {
  const text = useText('notices');
  const home = useText('home');
  const { data: notices, error, refetch } = useSentNoticesQuery(undefined, { pollingInterval: READ_EVERY });
  return (
    <Sheet
      title={home('noticesSent')}
      anchor="full"
      action={
        <ButtonLink wide to={NEW_NOTICE}>
          {text('new')}
        </ButtonLink>
      }
    >
      {!notices ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : notices.length === 0 ? (
        <Notice sign="bell" level={3} title={text('noneSent')} text={text('noneSentText')} />
      ) : (
        <ul className="unmarked">
          {notices.map((notice) => (
            <li key={notice.noticeId}>
              <SentRow notice={notice} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function SentRow({ notice }: { notice: SentNotice }) {
  const words = useNoticeWords();
  return (
    <Link className="notices__row grid inked ruled" to={noticePath(notice.noticeId)}>
      <strong className="breaks">{notice.title}</strong>
      <span className="quiet text-s">
        {words.by(notice)} · {words.names(notice.sentTo)}
      </span>
      <span className="text-m tabular">{words.counts(notice)}</span>
    </Link>
  );
}

function Received() {
  const text = useText('notices');
  const home = useText('home');
  const { data: notices, error, refetch } = useReceivedNoticesQuery(undefined, { pollingInterval: READ_EVERY });
  return (
    <Sheet title={home('notices')} anchor="full">
      {!notices ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : notices.length === 0 ? (
        <Notice sign="bell" level={3} title={text('noneReceived')} text={text('noneReceivedText')} />
      ) : (
        <ul className="unmarked">
          {notices.map((notice) => (
            <li key={notice.noticeId}>
              <ReceivedRow notice={notice} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function ReceivedRow({ notice }: { notice: ReceivedNotice }) {
  const text = useText('notices');
  const words = useNoticeWords();
  const waits = notice.asksConfirmation && notice.confirmedTime === null;
  return (
    <Link className="notices__row grid inked ruled" to={noticePath(notice.noticeId)}>
      <span className="flex gap-2 middle wraps">
        {notice.readTime === null && <span className="notices__new text-s strong">{text('unread')}</span>}
        <strong className="breaks shrinks">{notice.title}</strong>
      </span>
      <span className="quiet text-s">
        {words.by(notice)} · {text('about', { names: words.names(notice.pupils.map(({ name }) => name)) })}
      </span>
      {waits && <span className="branded text-m strong">{text('waitsForConfirmation')}</span>}
    </Link>
  );
}
