/** '/profile/alerts', ours: alert preferences, quiet hours, mutes, and push in this browser. */
import './settings.css';
import './inbox.css';
import { useState } from 'react';
import { type AlertPreferences, roleOf } from '../../contract';
import type { Hours } from '../../contract/fences/rules';
import { OwnMisses } from '../../src/delivery/OwnMisses';
import { TimeWindowsField, useWindowFaults, windowFault } from '../../src/fences/TimeWindowsField';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { Button } from '../../src/ui/Button';
import { ActiveMutes } from './ActiveMutes';
import { useAlertPreferencesQuery, useSaveAlertPreferencesMutation } from './api';
import { KindTable } from './KindTable';
import { MuteForm } from './MuteForm';
import { PushSection } from '../../src/push/PushSection';
import { TestAlertSection } from './TestAlertSection';

/** The contract's limit of quiet hours, and the first suggestion. */
const MOST_WINDOWS = 10;
const NIGHT: Hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:30', to: '06:30' };

export function AlertSettingsSheet() {
  const text = useText('alerts');
  const { data, error, isFetching, refetch } = useAlertPreferencesQuery();
  if (data) return <Settings saved={data} />;
  return (
    <Sheet title={text('settings')} closesTo="/profile" anchor="full">
      <LoadState failure={isFetching ? undefined : error} onRetry={refetch} />
    </Sheet>
  );
}

function Settings({ saved }: { saved: AlertPreferences }) {
  const text = useText('alertSettings');
  const alertText = useText('alerts');
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
      title={alertText('settings')}
      closesTo="/profile"
      anchor="full"
      action={
        draft && (
          <>
            <p className="fault if-any" role="alert">
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
        <section className="settings__part grid gap-2" aria-label={text('quiet')}>
          <h3 className="text-l">{text('quiet')}</h3>
          <p className="quiet text-m">{text('quietText')}</p>
          <TimeWindowsField
            windows={quietHours}
            next={() => NIGHT}
            most={MOST_WINDOWS}
            faultOf={faultOf}
            onChange={(windows) => setDraft({ kinds, quietHours: windows })}
          />
        </section>
        <section className="settings__part grid gap-2" aria-label={text('mute')}>
          <h3 className="text-l">{text('mute')}</h3>
          {saved.mutes.length === 0 && <p className="quiet text-m">{text('mutesNone')}</p>}
          <ActiveMutes />
          <Button kind="link" aria-haspopup="dialog" onClick={() => setMuting(true)}>
            {alertText('mute')}
          </Button>
        </section>
        {guardian && <TestAlertSection />}
        <OwnMisses />
      </div>
      {muting && <MuteForm onDone={() => setMuting(false)} />}
    </Sheet>
  );
}
