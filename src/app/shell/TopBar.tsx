/**
 * The school's name, in a bar on a wide screen and for screen readers on a phone, whose map has the room; and a chip
 * while the stream is not live. The open screen has its title in its sheet.
 */
import './bars.css';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/texts';
import type { LiveState } from '../../service/live';
import { useLiveState } from '../../service/liveHooks';
import { useAppSelector } from '../../store/store';
import { useScreen } from '../routing/useScreen';
import { useBarCover } from './useBarCover';
import { Called } from '../../messages/calledNames';

const coverOf = ({ bottom }: DOMRect) => ({ top: bottom });

/** @param isLive whether anything of the viewer's is live: else nothing is said of the stream. */
export function TopBar({ isLive }: { isLive: boolean }) {
  const { name } = useScreen();
  const cover = useBarCover('top bar', coverOf);
  const school = useAppSelector(({ user }) => user.currentUser?.schoolName);
  const live = useLiveState();
  return (
    <header ref={cover} className="top-bar flex middle gap-3">
      <h1 className="top-bar__title grows text-l strong">{school ? <Called name={school} /> : name}</h1>
      {isLive && <LiveChip state={live} />}
    </header>
  );
}

/**
 * In words and with a sign, never by colour alone: connecting, or offline with the time since when. A connection says
 * nothing of how new a place is, so while there is one, only screen readers hear of it.
 */
function LiveChip({ state }: { state: LiveState }) {
  const text = useText('app');
  const { formatTime } = useIntl();
  const words =
    state.kind === 'live'
      ? text('live')
      : state.kind === 'offline'
        ? text('offlineSince', {
            time: formatTime(state.since, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
          })
        : text('connecting');
  return (
    <output
      className={state.kind === 'live' ? 'sr-only' : 'live-chip middle gap-2 inked text-s'}
      data-state={state.kind}
    >
      <span className="live-chip__sign" aria-hidden="true" />
      {words}
    </output>
  );
}
