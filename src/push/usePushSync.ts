/** Keeps this browser's push in step with who is signed in, in which language, and with what is tapped. */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { LANGUAGE_FACTS } from '../messages/languages';
import { useAppSelector } from '../store/store';
import { useAddPushMutation } from './api';
import { usePushDevice } from './PushContext';

/** Used once, above every page. */
export function usePushSync(): void {
  const device = usePushDevice();
  const navigate = useNavigate();
  const token = useAppSelector(({ global }) => global.token);
  const { locale } = LANGUAGE_FACTS[useAppSelector(({ setting }) => setting.language)];
  const [add] = useAddPushMutation();

  // Whoever has signed in takes the browser over. It goes on ringing for one who was signed out for being idle; only a
  // wish ends it.
  const keep = useEffectEvent(async () => {
    const address = token === '' ? null : await device.address();
    if (address) await add(address);
  });
  useEffect(() => {
    // A browser that cannot tell has no push to be kept.
    keep().catch(() => undefined);
  }, [device, token]);

  useEffect(() => {
    device.configureWorker(locale).catch(() => undefined);
  }, [device, locale]);

  const tapped = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => device.onNotificationTap((path) => tapped(path)), [device]);
}
