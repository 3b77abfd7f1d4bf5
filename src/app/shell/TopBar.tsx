/**
 * The navigation bar: the school's name, and the state of the live stream. The open screen has its title in its sheet.
 */
import './bars.css';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/texts';
import { useLiveState } from '../../service/liveHooks';
import { useAppSelector } from '../../store/store';
import { useScreen } from '../routing/useScreen';
import { useBarCover } from './useBarCover';
import { Called } from '../../messages/calledNames';

const coverOf = ({ bottom }: DOMRect) => ({ top: bottom });

export function TopBar() {
  const { name } = useScreen();
  const cover = useBarCover('top bar', coverOf);
  const school = useAppSelector(({ user }) => user.currentUser?.schoolName);
  return (
    <header ref={cover} className="top-bar flex middle gap-3">
      <h1 className="top-bar__title grows text-l strong">{school ? <Called name={school} /> : name}</h1>
      <LiveChip />
    </header>
  );
}

/**
 * The state of the live stream, in words and with a sign, never by colour alone: live, connecting, or offline with
 * the time since when.
 */
function LiveChip() {
  const text = useText('app');
  const { formatTime } = useIntl();
  const state = useLiveState();
  const words =
    state.kind === 'live'
      ? text('live')
      : state.kind === 'offline'
        ? text('offlineSince', {
            time: formatTime(state.since, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
          })
        : text('connecting');
  return (
    <output className="live-chip middle gap-2 inked text-s" data-state={state.kind}>
      <span className="live-chip__sign" aria-hidden="true" />
      {words}
    </output>
  );
}
