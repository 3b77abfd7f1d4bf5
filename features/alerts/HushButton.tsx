/** The button of the alert bar that silences this console, and lets it ring again. The line of the alert stays. */
import { SoundMuteOutline, SoundOutline } from 'antd-mobile-icons';
import { useText } from '../../src/messages/texts';
import type { SoundState } from './RingTone';

interface HushButtonProps {
  /** 'off' while the viewer has silenced it; 'blocked' while the browser allows no sound. */
  sound: SoundState | 'off';
  onAllow: () => void;
  onHush: (quiet: boolean) => void;
}

export function HushButton({ sound, onAllow, onHush }: HushButtonProps) {
  const text = useText('alerts');
  const blocked = sound === 'blocked';
  const quiet = sound === 'off';
  const words = text(blocked ? 'soundOff' : 'quietHere');
  return (
    <button
      type="button"
      className="alert-bar__hush"
      aria-label={words}
      title={words}
      {...(!blocked && { 'aria-pressed': quiet })}
      onClick={() => (blocked ? onAllow() : onHush(!quiet))}
    >
      {blocked || quiet ? <SoundMuteOutline aria-hidden="true" /> : <SoundOutline aria-hidden="true" />}
    </button>
  );
}
