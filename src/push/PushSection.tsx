/** The section of the settings for push in this browser: its state and the switch. */
import { useText } from '../messages/texts';
import { usePush } from './usePush';
import { SwitchRow } from '../ui/SwitchRow';

export function PushSection() {
  const text = useText('alertSettings');
  const { state, busy, turnOn, turnOff } = usePush();
  const switchable = state === 'on' || state === 'off' || state === 'failed';
  return (
    <section className="settings__part grid gap-2" aria-label={text('push')}>
      {switchable ? (
        <SwitchRow
          label={text('push.switch')}
          note={text(`push.${state}`)}
          on={state === 'on'}
          onChange={(on) => void (busy ? undefined : on ? turnOn() : turnOff())}
        />
      ) : (
        <>
          <h3 className="text-l">{text('push')}</h3>
          <p className="quiet text-m" role="status">
            {text(`push.${state}`)}
          </p>
        </>
      )}
    </section>
  );
}
