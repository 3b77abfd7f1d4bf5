/** The log of an alert, the newest line first. */
import type { LogLine } from '../../contract';
import { useText } from '../../src/messages/texts';
import { reasonWords } from './alertWords';
import { useAlertWording } from './useAlertWording';

export function LogList({ log }: { log: readonly LogLine[] }) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const { when } = useAlertWording();
  return (
    <section className="alert-detail__part" aria-label={text('log')}>
      <h3>{text('log')}</h3>
      <ol className="alert-detail__log" reversed>
        {log.toReversed().map(({ version, time, what, by, note, call, reason }) => (
          <li key={version} data-what={what}>
            <time dateTime={time}>{when(time)}</time>
            <p>
              <strong>{by?.name ?? text('system')}</strong>{' '}
              {call
                ? text('logCall', { name: call.name, outcome: text(`outcome.${call.outcome}`) })
                : text(`log.${what}`)}
              {reason && ` · ${reasonWords(alertText, reason)}`}
            </p>
            {note && <p className="alert-detail__note">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
