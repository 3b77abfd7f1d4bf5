/** Signs out after the configured minutes without use, with a warning in the last minute (9.05). */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '../config/ConfigContext';
import { useText } from '../messages/texts';
import { useAppDispatch, useAppSelector } from '../store/store';
import { toast, TOAST } from '../ui/toast';
import { endSession } from './startSession';
import { loginAddress } from './signInTarget';
import { currentIdleState, noteUse, tellUse } from './idleTime';

/**
 * The platform hears of a use this many ms later, of all uses in between at once. So it never ends a session earlier
 * than the console.
 */
const TELL_AFTER = 60_000;

const USE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** `left`: seconds until sign-out while the warning shows, else null. `stay` continues the session. */
export function useAutoLogout(): { left: number | null; stay: () => void } {
  const text = useText('app');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const limit = useConfig().autoLogout * 60_000;
  const token = useAppSelector(({ global }) => global.token);
  const openId = useAppSelector(({ global }) => global.openId);
  const [left, setLeft] = useState<number | null>(null);

  const stay = useCallback(() => {
    dispatch(noteUse(true));
    setLeft(null);
  }, [dispatch]);

  const over = useEffectEvent(() => {
    dispatch(endSession({ expired: true }));
    void toast('info', text('autoLoggedOut', { minutes: limit / 60_000 }), { duration: TOAST.long, mask: false });
    void navigate(loginAddress(`${location.pathname}${location.search}`, openId));
  });

  // The start of the effect counts as a use, so only a new session may restart it.
  useEffect(() => {
    if (!token || limit <= 0) return undefined;
    dispatch(noteUse(true));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let telling: ReturnType<typeof setTimeout> | undefined;

    function look() {
      clearTimeout(timer);
      const idle = dispatch(currentIdleState(limit));
      setLeft(idle.kind === 'warning' ? idle.seconds : null);
      if (idle.kind === 'over') over();
      else timer = setTimeout(look, idle.kind === 'used' ? idle.again : 1000);
    }

    function tell() {
      clearTimeout(telling);
      telling = undefined;
      dispatch(tellUse());
    }
    const used = () => {
      dispatch(noteUse());
      telling ??= setTimeout(tell, TELL_AFTER);
    };
    const shown = () => {
      if (document.visibilityState !== 'hidden') look();
      // A hidden page may be frozen before its timer comes.
      else if (telling !== undefined) tell();
    };
    for (const name of USE) window.addEventListener(name, used, { capture: true, passive: true });
    document.addEventListener('visibilitychange', shown);
    look();
    return () => {
      clearTimeout(timer);
      clearTimeout(telling);
      for (const name of USE) window.removeEventListener(name, used, { capture: true });
      document.removeEventListener('visibilitychange', shown);
      setLeft(null);
    };
  }, [token, limit, dispatch]);

  return { left, stay };
}
