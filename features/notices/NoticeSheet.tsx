/** '/notice/:noticeId', ours: one notice, with who has read it for staff; a guardian who opens it has read it. */
import './notices.css';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { NoticeReader, ReceivedNotice } from '../../contract/notices/notices';
import { Called } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { LoadState } from '../../src/ui/LoadState';
import { NOTICES } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { READ_EVERY, useConfirmNoticeMutation, useNoticeReceiptsQuery, useReadNoticeQuery } from './api';
import { useNoticeWords } from './useNoticeWords';

export function NoticeSheet() {
  const { noticeId = '' } = useParams();
  const { studentSide } = useViewer();
  if (studentSide === null) return null;
  return studentSide ? <Received key={noticeId} noticeId={noticeId} /> : <Sent key={noticeId} noticeId={noticeId} />;
}

interface FrameProps {
  title: string | undefined;
  failure: unknown;
  onRetry: () => unknown;
  action?: ReactNode;
  children: ReactNode;
}

/** @param children shown once the title is known */
function Frame({ title, failure, onRetry, action, children }: FrameProps) {
  const text = useText('notices');
  return (
    <Sheet title={title ?? text('one')} closesTo={NOTICES} anchor="full" action={action}>
      {title === undefined ? (
        <LoadState failure={failure} onRetry={onRetry} unknown={text('missing')} />
      ) : (
        <div className="grid gap-3">{children}</div>
      )}
    </Sheet>
  );
}

function Received({ noticeId }: { noticeId: string }) {
  const text = useText('notices');
  const words = useNoticeWords();
  const { data: notice, error, refetch } = useReadNoticeQuery({ noticeId });
  const [confirm, { isLoading }] = useConfirmNoticeMutation();
  const [failed, setFailed] = useState(false);
  const waits = notice?.asksConfirmation && notice.confirmedTime === null;
  async function confirmIt() {
    setFailed(false);
    if ((await confirm({ noticeId })).error) setFailed(true);
  }
  return (
    <Frame
      title={notice?.title}
      failure={error}
      onRetry={refetch}
      action={
        waits && (
          <>
            <Fault>{failed && text('confirmFailed')}</Fault>
            <Button wide busy={isLoading} onClick={() => void confirmIt()}>
              {text('confirmIt')}
            </Button>
          </>
        )
      }
    >
      {notice && (
        <>
          <Says notice={notice} to={text('about', { names: words.names(notice.pupils.map(({ name }) => name)) })} />
          {notice.asksConfirmation && (
            <p role="status" className="text-m strong">
              {notice.confirmedTime
                ? text('confirmedAt', { time: words.time(notice.confirmedTime) })
                : text('waitsForConfirmation')}
            </p>
          )}
        </>
      )}
    </Frame>
  );
}

function Sent({ noticeId }: { noticeId: string }) {
  const text = useText('notices');
  const words = useNoticeWords();
  const { data: notice, error, refetch } = useNoticeReceiptsQuery({ noticeId }, { pollingInterval: READ_EVERY });
  const unread = notice?.people.filter(({ readTime }) => readTime === null) ?? [];
  const read = notice?.people.filter(({ readTime }) => readTime !== null) ?? [];
  const hidden = notice ? notice.readers - notice.people.length : 0;
  return (
    <Frame title={notice?.title} failure={error} onRetry={refetch}>
      {notice && (
        <>
          <Says notice={notice} to={words.names(notice.sentTo)} />
          <p className="text-l strong tabular">{words.counts(notice)}</p>
          {notice.unreached > 0 && <p className="quiet text-m">{text('unreached', { n: notice.unreached })}</p>}
          <People title={text('notRead', { n: unread.length })} people={unread} />
          <People title={text('haveRead', { n: read.length })} people={read} />
          {hidden > 0 && <p className="quiet text-m">{text('hidden', { n: hidden })}</p>}
        </>
      )}
    </Frame>
  );
}

function Says({ notice, to }: { notice: Pick<ReceivedNotice, 'text' | 'author' | 'publishedTime'>; to: string }) {
  const words = useNoticeWords();
  return (
    <>
      <p className="quiet text-m">
        {words.by(notice)} · {to}
      </p>
      <p className="notices__text breaks">{notice.text}</p>
    </>
  );
}

function People({ title, people }: { title: string; people: readonly NoticeReader[] }) {
  const text = useText('notices');
  const words = useNoticeWords();
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-m strong below-2">{title}</h3>
      <ul className="unmarked">
        {people.map(({ name, pupils, readTime, confirmedTime }, index) => (
          <li key={index} className="notices__person flex gap-2 middle apart ruled">
            <span className="grid shrinks">
              <Called name={name} />
              <span className="quiet text-s">{words.names(pupils.map((pupil) => text('pupilOfClass', pupil)))}</span>
            </span>
            {readTime !== null && (
              <span className="quiet text-s tabular">
                {confirmedTime === null
                  ? text('readAt', { time: words.time(readTime) })
                  : text('confirmedAt', { time: words.time(confirmedTime) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
