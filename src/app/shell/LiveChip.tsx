/** Whether what one sees is now: live, reconnecting, or offline since when. Word and shape, never colour alone. */
import './bars.css';
import { useIntl } from 'react-intl';
import { useLiveState } from '../../service/liveHooks';
import { useAppText } from '../../messages/app';

export function LiveChip() {
  const text = useAppText();
  const { formatTime } = useIntl();
  const state = useLiveState();
  const words =
    state.kind === 'live'
      ? text('live')
      : state.kind === 'offline'
        ? text('offlineSince', {
            time: formatTime(state.since, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
          })
        : text('reconnecting');
  return (
    <output className="live-chip" data-state={state.kind}>
      <span className="live-chip__sign" aria-hidden="true" />
      {words}
    </output>
  );
}
