/** /device/call/log: the calls of the card, with the names of known numbers; what the model does not tell is said. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { useCallLogQuery } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { RecordSwitch } from './RecordSwitch';
import { useWhen } from './Receipt';
import { Sign } from '../../src/ui/Sign';

export function CallLogSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('callLog')} kind={null}>
      {(card) =>
        card.has.calls === 'none' ? (
          <Notice sign="card" level={3} title={text('cannot')}>
            <p>{text('cannotText', { what: text('callLog'), model: text(`model.${card.model}`) })}</p>
          </Notice>
        ) : (
          <RecordSwitch {...card}>
            {card.has.calls === 'connected' && <p className="card-quiet quiet text-m">{text('onlyConnected')}</p>}
            <Calls {...card} />
          </RecordSwitch>
        )
      }
    </CardScreen>
  );
}

/** Shapes beside the words, so that colour is not alone. */
const SIGNS = { in: 'callIn', out: 'callOut' } as const;

function Calls({ studentId }: CardOfScreen) {
  const text = useText('card');
  const intl = useIntl();
  const when = useWhen();
  const [before, setBefore] = useState<string | undefined>();
  const { data, error, refetch } = useCallLogQuery({ studentId, ...(before && { before }) });
  if (!data) return <LoadState failure={error} onRetry={refetch} />;
  if (data.calls.length === 0)
    return <Notice sign="card" level={3} title={text('noCalls')} text={text('noCallsText')} />;
  return (
    <>
      <ol className="unmarked">
        {data.calls.map(({ callId, number, name, direction, outcome, beganTime, seconds }) => (
          <li key={callId} className="card-log__one grid gap-1" data-outcome={outcome}>
            <p className="card-log__head flex wraps">
              <Sign of={SIGNS[direction]} /> <strong>{name || number}</strong> {name && <span>{number}</span>}{' '}
              <time dateTime={beganTime}>{when(beganTime)}</time>
            </p>
            <p className="card-quiet quiet text-m">
              {text(`call.${direction}`)} · {text(`outcome.${outcome}`)}
              {outcome === 'talked' && ` · ${text('talked', { minutes: intl.formatNumber(Math.ceil(seconds / 60)) })}`}
            </p>
          </li>
        ))}
      </ol>
      {data.more && (
        <Button kind="link" onClick={() => setBefore(data.calls.at(-1)?.callId)}>
          {text('older')}
        </Button>
      )}
      {before && (
        <Button kind="link" onClick={() => setBefore(undefined)}>
          {text('newest')}
        </Button>
      )}
    </>
  );
}
