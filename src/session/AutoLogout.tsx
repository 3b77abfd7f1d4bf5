/** The warning in the last minute before the automatic sign-out. Any touch or key continues the session. */
import './autoLogout.css';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../messages/texts';
import { Button } from '../ui/Button';
import { useAutoLogout } from './useAutoLogout';

export function AutoLogout() {
  const { left, stay } = useAutoLogout();
  return left === null ? null : <Warning left={left} onStay={stay} />;
}

function Warning({ left, onStay }: { left: number; onStay: () => void }) {
  const text = useText('app');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className="auto-logout">
      <div
        className="auto-logout__box centred grid gap-2"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
      >
        <h2 className="text-xl" id={`${id}-title`}>
          {text('idleTitle')}
        </h2>
        <p className="quiet text-m" id={`${id}-words`}>
          {text('idleText')}
        </p>
        {/* Hidden from screen readers: a count every second would interrupt all other reading. */}
        <p className="text-l strong tabular below-2" aria-hidden="true">
          {text('idleLeft', { n: left })}
        </p>
        <Button wide ref={button} onClick={onStay}>
          {text('idleStay')}
        </Button>
      </div>
    </div>
  );
}
