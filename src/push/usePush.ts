/** Push on this browser as a switch: how it stands, and the ways to turn it on and off. */
import { useCallback, useEffect, useState } from 'react';
import { useAddPushMutation, usePushKeyQuery, useRemovePushMutation } from './api';
import { usePushDevice } from './PushContext';

/**
 * unsupported: this browser has none. not-set-up: the platform has none. denied: forbidden in the browser's settings.
 * failed: the push service or the platform could not be reached; nothing has changed.
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

  useEffect(() => {
    let here = true;
    device.address().then(
      (address) => here && setOn(address !== null),
      () => here && setOn(false),
    );
    return () => {
      here = false;
    };
  }, [device]);

  const change = useCallback(async (work: () => Promise<boolean>) => {
    setBusy(true);
    setFailed(false);
    try {
      setOn(await work());
    } catch {
      // The browser's own words are in no language of ours.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }, []);

  const key = data?.key ?? null;
  const turnOn = useCallback(
    () =>
      change(async () => {
        const address = key === null ? null : await device.subscribe(key);
        if (address) await add(address).unwrap();
        return address !== null;
      }),
    [change, device, key, add],
  );
  const turnOff = useCallback(
    () =>
      change(async () => {
        const address = await device.address();
        // First here: even if the platform cannot be told now, nothing is shown any more, and it learns so at its next
        // attempt.
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
