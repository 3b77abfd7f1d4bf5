/** The log of an alert, the newest line first. Renewed positions are one line that counts them. */
import type { LogLine } from '../../contract';
import { useText } from '../../src/messages/texts';
import { shownLog } from './alertRules';
import { reasonWords } from './alertWords';
import { useAlertWording } from './useAlertWording';

export function LogList({ log }: { log: readonly LogLine[] }) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const { when } = useAlertWording();
  return (
    <section className="alert-detail__part grid gap-2" aria-label={text('log')}>
      <h3>{text('log')}</h3>
      <ol className="alert-detail__log unmarked grid gap-2">
        {shownLog(log).map(({ line: { version, time, what, by, note, call, reason }, updates }) => (
          // The line of the positions stays the same element while positions come.
          <li key={what === 'located' ? what : version} data-what={what}>
            <time dateTime={time}>{when(time)}</time>
            <p>
              <strong>{by?.name ?? text('platform')}</strong>{' '}
              {call
                ? text('logCall', { name: call.name, outcome: text(`outcome.${call.outcome}`) })
                : updates > 1
                  ? text('logUpdates', { what: text(`log.${what}`), n: updates })
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
