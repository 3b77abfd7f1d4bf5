/** The switch for push in this browser: its state, and turning it on and off. */
import { useCallback, useEffect, useState } from 'react';
import { useAddPushMutation, usePushKeyQuery, useRemovePushMutation } from './api';
import { usePushDevice } from './pushDevice';

/**
 * unsupported: not in this browser. not-set-up: not on this platform. denied: forbidden in the browser's settings.
 * failed: the push service or the platform could not be reached, and nothing has changed.
 */
export type PushState = 'asking' | 'unsupported' | 'not-set-up' | 'denied' | 'off' | 'on' | 'failed';

export function usePush(): {
  state: PushState;
  busy: boolean;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
} {
  const device = usePushDevice();
  const { data, isError } = usePushKeyQuery(undefined, { skip: !device.supported });
  const [add] = useAddPushMutation();
  const [remove] = useRemovePushMutation();
  const [on, setOn] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  const key = data?.key ?? null;
  useEffect(() => {
    if (data === undefined) return;
    let here = true;
    (key === null ? device.address() : device.addressFor(key)).then(
      (address) => here && setOn(address !== null),
      () => here && setOn(false),
    );
    return () => {
      here = false;
    };
  }, [device, data, key]);

  const change = useCallback(async (work: () => Promise<boolean>) => {
    setBusy(true);
    setFailed(false);
    try {
      setOn(await work());
    } catch {
      // The browser's error text is not translated, so the console shows its own.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }, []);

  const turnOn = useCallback(
    () =>
      change(async () => {
        const address = key === null ? null : await device.subscribe(key);
        if (address && key !== null) await add({ ...address, key }).unwrap();
        return address !== null;
      }),
    [change, device, key, add],
  );
  const turnOff = useCallback(
    () =>
      change(async () => {
        const address = await device.address();
        // The browser first: then nothing is shown even if the platform cannot be reached. The platform learns it at
        // its next push.
        await device.unsubscribe();
        if (address) await remove({ endpoint: address.endpoint }).unwrap();
        return false;
      }),
    [change, device, remove],
  );

  return { state: stateOf(), busy, turnOn, turnOff };

  function stateOf(): PushState {
    if (!device.supported) return 'unsupported';
    if (failed || isError) return 'failed';
    if (data === undefined || on === null) return 'asking';
    if (key === null) return 'not-set-up';
    if (device.isDenied()) return 'denied';
    return on ? 'on' : 'off';
  }
}
