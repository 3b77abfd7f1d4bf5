/** Keeps this browser's push in step with the signed-in person and the language, and opens tapped alerts. */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { LANGUAGE_FACTS } from '../../contract/language';
import { useAppSelector } from '../store/store';
import { useAddPushMutation, usePushKeyQuery } from './api';
import { usePermission } from '../session/useViewer';
import { usePushDevice } from './pushDevice';

/** Used once, above every page. */
export function usePushSync(): void {
  const device = usePushDevice();
  const mayRead = usePermission('alert:read');
  const navigate = useNavigate();
  const token = useAppSelector(({ global }) => global.token);
  const { locale } = LANGUAGE_FACTS[useAppSelector(({ setting }) => setting.language)];
  const [add] = useAddPushMutation();

  // The browser's pushes belong to the person who signed in last, also after an automatic sign-out.
  const keep = useEffectEvent(async (key: string) => {
    const address = await device.addressFor(key);
    if (address) await add({ ...address, key });
  });
  const { data } = usePushKeyQuery({}, { skip: token === '' || !mayRead || !device.supported });
  const key = data?.key ?? null;
  useEffect(() => {
    // A browser that does not know its address has no push.
    if (token !== '' && key !== null) keep(key).catch(() => undefined);
  }, [device, token, key]);

  useEffect(() => {
    device.configureWorker(locale).catch(() => undefined);
  }, [device, locale]);

  const tapped = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => device.onNotificationTap((path) => tapped(path)), [device]);
}
