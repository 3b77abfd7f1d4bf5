/** The active mutes, each with its end and a button that ends it now. */
import { useText } from '../../src/messages/texts';
import { useNow } from '../../src/time/useNow';
import { usePupilNames } from '../../src/session/usePupilNames';
import { Button } from '../../src/ui/Button';
import { kindWords } from './alertWords';
import { useAlertPreferencesQuery, useMuteAlertsMutation } from './api';
import { activeMutes } from './mutes';
import { useAlertWording } from './useAlertWording';

export function ActiveMutes() {
  const text = useText('alerts');
  const { when } = useAlertWording();
  const now = useNow(30_000);
  const names = usePupilNames();
  const { data } = useAlertPreferencesQuery();
  const [mute, { isLoading }] = useMuteAlertsMutation();
  return (data ? activeMutes(data.mutes, now) : []).map((one) => {
    const what = [
      one.studentId === null ? null : names.get(one.studentId),
      one.kind === null ? text('muted.all') : kindWords(text, one.kind),
    ]
      .filter(Boolean)
      .join(' · ');
    return (
      <div key={`${one.kind} ${one.studentId}`} className="mute-line flex gap-2 middle apart below-2">
        <span>{text('muted', { what, time: when(one.until) })}</span>
        <Button
          kind="link"
          busy={isLoading}
          onClick={() => void mute({ mute: { ...one, until: new Date(now).toISOString() } })}
        >
          {text('endMute')}
        </Button>
      </div>
    );
  });
}
