/** '/profile/alerts', ours: alert preferences, quiet hours, mutes, and push in this browser. */
import './settings.css';
import './inbox.css';
import { DotLoading } from 'antd-mobile';
import { useState } from 'react';
import { alertKind, type AlertPreferences, type Channel, type KindPreference, roleOf } from '../../contract';
import type { Hours } from '../../contract/fence/rules';
import { TimeWindowsField, useWindowFaults, windowFault } from '../../src/fences/TimeWindowsField';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { LoadError } from '../../src/ui/LoadError';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { Button } from '../../src/ui/Button';
import { ActiveMutes } from './ActiveMutes';
import { kindWords } from './alertWords';
import { useAlertPreferencesQuery, useSaveAlertPreferencesMutation } from './api';
import { MuteForm } from './MuteForm';
import { PushSection } from './PushSection';
import { TestAlertSection } from './TestAlertSection';

const CHANNELS: readonly Channel[] = ['app', 'push', 'gateway'];
/** The contract's limit of quiet hours, and the first suggestion. */
const MOST_WINDOWS = 10;
const NIGHT: Hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:30', to: '06:30' };

export function AlertSettingsSheet() {
  const text = useText('alertSettings');
  const title = useText('title');
  const { data, error, isFetching, refetch } = useAlertPreferencesQuery();
  if (data) return <Settings saved={data} />;
  const words = { unknown: text('unknown'), offline: text('offline'), failed: text('failed'), retry: text('retry') };
  return (
    <Sheet title={title('alertSettings')} closesTo="/profile" anchor="full">
      {error && !isFetching ? (
        <LoadError failure={error} words={words} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          {text('loading')} <DotLoading />
        </div>
      )}
    </Sheet>
  );
}

function Settings({ saved }: { saved: AlertPreferences }) {
  const text = useText('alertSettings');
  const alertText = useText('alerts');
  const title = useText('title');
  const guardian = useAppSelector(({ global }) => roleOf(global.level) === 'student');
  const [draft, setDraft] = useState<Pick<AlertPreferences, 'kinds' | 'quietHours'> | null>(null);
  const [tried, setTried] = useState(false);
  const [muting, setMuting] = useState(false);
  const [save, { isLoading, isError }] = useSaveAlertPreferencesMutation();
  const { kinds, quietHours } = draft ?? saved;
  const faultOf = useWindowFaults(quietHours, tried);
  const faulty = quietHours.some((window) => windowFault(window) !== null);

  async function saveDraft() {
    setTried(true);
    if (faulty || !draft) return;
    // Mutes have a form of their own; a mute added meanwhile must not be lost.
    const { error } = await save({ preferences: { ...draft, mutes: saved.mutes } });
    if (error) return;
    setDraft(null);
    setTried(false);
    void toast('success', text('saved'), { mask: false });
  }

  return (
    <Sheet
      title={title('alertSettings')}
      closesTo="/profile"
      anchor="full"
      action={
        draft && (
          <>
            <p className="settings__fault" role="alert">
              {tried && faulty ? text('saveFaults') : isError ? text('saveFailed') : ''}
            </p>
            <Button wide busy={isLoading} onClick={() => void saveDraft()}>
              {text('save')}
            </Button>
          </>
        )
      }
    >
      <div className="settings">
        <p className="settings__urgent">{text('urgent')}</p>
        <PushSection />
        <KindTable kinds={kinds} onChange={(changed) => setDraft({ kinds: changed, quietHours })} />
        <section className="settings__part" aria-label={text('quiet')}>
          <h3>{text('quiet')}</h3>
          <p className="settings__note">{text('quietText')}</p>
          <TimeWindowsField
            windows={quietHours}
            next={() => NIGHT}
            most={MOST_WINDOWS}
            faultOf={faultOf}
            onChange={(windows) => setDraft({ kinds, quietHours: windows })}
          />
        </section>
        <section className="settings__part" aria-label={text('mutes')}>
          <h3>{text('mutes')}</h3>
          {saved.mutes.length === 0 && <p className="settings__note">{text('mutesNone')}</p>}
          <ActiveMutes />
          <Button kind="link" aria-haspopup="dialog" onClick={() => setMuting(true)}>
            {alertText('mute')}
          </Button>
        </section>
        {guardian && <TestAlertSection />}
      </div>
      {muting && <MuteForm onDone={() => setMuting(false)} />}
    </Sheet>
  );
}

/** One row per kind, one column per channel. */
function KindTable({
  kinds,
  onChange,
}: {
  kinds: readonly KindPreference[];
  onChange: (kinds: KindPreference[]) => void;
}) {
  const text = useText('alertSettings');
  const alertText = useText('alerts');
  const rows = kinds.filter(({ kind }) => alertKind(kind).configurable);
  const put = (changed: KindPreference) => onChange(kinds.map((one) => (one.kind === changed.kind ? changed : one)));
  return (
    <section className="settings__part" aria-label={text('kinds')}>
      <h3>{text('kinds')}</h3>
      <p className="settings__note">{text('kindsText')}</p>
      <table className="settings__table">
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
              <th scope="row">{kindWords(alertText, row.kind)}</th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <label className="settings__cell">
                    <input
                      type="checkbox"
                      checked={row[channel]}
                      aria-label={text('cell', {
                        kind: kindWords(alertText, row.kind),
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
