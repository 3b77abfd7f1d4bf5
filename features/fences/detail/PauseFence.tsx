/** Pauses the alerts of a fence: for an hour, for the rest of today, or until a chosen time; and resumes them. */
import { useId, useState } from 'react';
import { dayBounds, dayOf, instantOf, spanMs, wallClock } from '../../../contract/day';
import { type Fence } from '../../../contract/fences';
import { useText } from '../../../src/messages/texts';
import { useClock } from '../../../src/time/useNow';
import type { useFenceActions } from '../useFenceActions';
import { Button } from '../../../src/ui/Button';
import { Form } from '../../../src/ui/Form';
import { SaidDay } from '../../../src/ui/SaidDay';

const HOUR = spanMs(1, 'hours');

interface PauseFenceProps {
  fence: Fence;
  paused: boolean;
  actions: ReturnType<typeof useFenceActions>;
  timeZone: string;
}

export function PauseFence({ fence, paused, actions, timeZone }: PauseFenceProps) {
  const text = useText('geofencing');
  const id = useId();
  const clock = useClock();
  const [choosing, setChoosing] = useState(false);
  const [until, setUntil] = useState(() => {
    const { day, time } = wallClock(clock.now() + spanMs(1, 'days'), timeZone);
    return `${day}T${time}`;
  });
  const [past, setPast] = useState(false);

  const set = async () => {
    // The typed time is in the school's time zone, wherever the viewer is.
    const [day = '', time = ''] = until.split('T');
    const instant = day && time ? instantOf(day, time, timeZone) : 0;
    setPast(instant <= clock.now());
    if (instant > clock.now() && (await actions.pause(fence, instant))) setChoosing(false);
  };

  if (paused) {
    return (
      <div className="grid gap-2">
        <p className="quiet text-s">{text('paused')}</p>
        <Button kind="plain" wide busy={actions.busy} onClick={() => void actions.pause(fence, null)}>
          {text('resume')}
        </Button>
      </div>
    );
  }
  return (
    <section className="grid gap-2" aria-label={text('pause')}>
      <div className="pause__choices flex gap-2 wraps">
        <Button kind="plain" small busy={actions.busy} onClick={() => void actions.pause(fence, clock.now() + HOUR)}>
          {text('pauseHour')}
        </Button>
        <Button
          kind="plain"
          small
          busy={actions.busy}
          onClick={() => void actions.pause(fence, dayBounds(dayOf(clock.now(), timeZone), timeZone).to.getTime())}
        >
          {text('pauseToday')}
        </Button>
        <Button kind="plain" small aria-expanded={choosing} busy={actions.busy} onClick={() => setChoosing(!choosing)}>
          {text('pauseUntil')}…
        </Button>
      </div>
      {choosing && (
        <Form className="grid gap-1" noValidate={false} onSubmit={set}>
          <div className="time-field__head flex wraps">
            <label className="quiet text-s" htmlFor={id}>
              {text('pauseUntil')}
            </label>
            <SaidDay id={`${id}-said`} value={until} />
          </div>
          <input
            id={id}
            type="datetime-local"
            className="time-field__input text-l tabular shrinks tappable"
            value={until}
            aria-invalid={past}
            aria-describedby={`${id}-said ${id}-error`}
            onChange={({ target }) => setUntil(target.value)}
          />
          <Button small type="submit" busy={actions.busy}>
            {text('pause')}
          </Button>
          <p className="field__error fault text-s" id={`${id}-error`} role="alert">
            {past && text('pausePast')}
          </p>
        </Form>
      )}
    </section>
  );
}
