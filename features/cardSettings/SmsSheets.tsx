/** /device/sms and /device/sms/:tel: the texts that the card received and let through, by sender. */
import { Link, useParams } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { useChildPath } from '../../src/session/useChildPath';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { useSmsThreadQuery, useSmsThreadsQuery } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { RecordSwitch } from './RecordSwitch';
import { useWhen } from './Receipt';

export function SmsSheet() {
  const text = useText('card');
  const to = useChildPath();
  return (
    <CardScreen title={text('sms')} kind={null}>
      {(card) => (
        <>
          {card.has.sms ? (
            <RecordSwitch {...card}>
              <Threads {...card} />
            </RecordSwitch>
          ) : (
            <Notice sign="card" level={3} title={text('cannot')}>
              <p>{text('cannotText', { what: text('sms'), model: text(`model.${card.model}`) })}</p>
            </Notice>
          )}
          {card.has.strongest.smsIntercept !== null && (
            <NavRow to={to('/device/sms-intercept')}>{text('kind.smsIntercept')}</NavRow>
          )}
        </>
      )}
    </CardScreen>
  );
}

function Threads({ studentId }: CardOfScreen) {
  const text = useText('card');
  const to = useChildPath();
  const when = useWhen();
  const { data: threads, error, refetch } = useSmsThreadsQuery({ studentId });
  if (!threads) return <LoadState failure={error} onRetry={refetch} />;
  if (threads.length === 0) return <Notice sign="card" level={3} title={text('noSms')} text={text('noSmsText')} />;
  return (
    <ul className="unmarked">
      {threads.map(({ number, name, words, sentTime, count }) => (
        <li key={number} className="card-log__one grid gap-1">
          <Link to={to(`/device/sms/${encodeURIComponent(number)}`)} className="card-log__link grid gap-1">
            <span className="card-log__head flex wraps">
              <strong>{name || number}</strong> <span>{text('texts', { n: count })}</span>{' '}
              <time dateTime={sentTime}>{when(sentTime)}</time>
            </span>
            <span className="breaks">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function SmsThreadSheet() {
  const text = useText('card');
  const { tel = '' } = useParams();
  return (
    <CardScreen title={tel || text('sms')} closesTo="/device/sms" kind={null} fixed>
      {(card) => (
        <RecordSwitch {...card}>
          <Thread {...card} tel={tel} />
        </RecordSwitch>
      )}
    </CardScreen>
  );
}

function Thread({ studentId, tel }: CardOfScreen & { tel: string }) {
  const when = useWhen();
  const { data: thread, error, refetch } = useSmsThreadQuery({ studentId, tel });
  if (!thread) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <>
      {thread.name && <h3 className="card-heading">{thread.name}</h3>}
      <ol className="unmarked">
        {thread.messages.map(({ smsId, words, sentTime }) => (
          <li key={smsId} className="card-log__one grid gap-1">
            <time dateTime={sentTime} className="card-quiet quiet text-m">
              {when(sentTime)}
            </time>
            <p className="breaks">{words}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
