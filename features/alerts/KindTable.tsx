/**
 * Which channels each kind of alert uses: one row per kind, one column per channel. Alerts of urgency 'now' use all of
 * them whatever stands here, so the row of such a kind names the rest of its alerts.
 */
import './settings.css';
import { type AlertKind, alertKind, type Channel, type KindPreference } from '../../contract';
import { useText } from '../../src/messages/texts';
import { kindWords } from './alertWords';

/** Calls are nobody's choice: they go out when nobody takes an alert. */
const CHANNELS = ['app', 'push', 'gateway'] as const satisfies readonly Channel[];

export function KindTable({
  kinds,
  onChange,
}: {
  kinds: readonly KindPreference[];
  onChange: (kinds: KindPreference[]) => void;
}) {
  const text = useText('alertSettings');
  const alertText = useText('alerts');
  const words = (kind: AlertKind) =>
    alertKind(kind).urgency === 'now' ? text(`rest.${kind}` as 'rest.sos') : kindWords(alertText, kind);
  const rows = kinds.filter(({ kind }) => alertKind(kind).configurable);
  const put = (changed: KindPreference) => onChange(kinds.map((one) => (one.kind === changed.kind ? changed : one)));
  return (
    <section className="settings__part grid gap-2" aria-label={text('kinds')}>
      <h3 className="text-l">{text('kinds')}</h3>
      <p className="quiet text-m">{text('kindsText')}</p>
      <table className="settings__table text-m full-width">
        <thead>
          <tr>
            <th scope="col">{text('kind')}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {text(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{words(row.kind)}</th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <label className="settings__cell grid tappable">
                    <input
                      type="checkbox"
                      checked={row[channel]}
                      aria-label={text('cell', {
                        kind: words(row.kind),
                        channel: text(`channel.${channel}`),
                      })}
                      onChange={({ target }) => put({ ...row, [channel]: target.checked })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
