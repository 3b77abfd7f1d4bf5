/** '/address': the address book, which knows the open alerts: a number that an alert needs is not counted. */
import { useCallback } from 'react';
import { AddressSheet } from '../../../features/addressBook/AddressSheet';
import { useOpenAlerts } from '../../../features/alerts/useOpenAlerts';

export function AddressScreen() {
  const alerts = useOpenAlerts();
  const alertAbout = useCallback(
    (studentIds: readonly string[]) => {
      const wanted = new Set(studentIds);
      // A test alert helps nobody, and the platform counts a look in it.
      const found = Object.values(alerts).find(
        ({ kind, state, studentId }) => kind !== 'test' && state !== 'closed' && wanted.has(studentId),
      );
      return found?.alertId ?? null;
    },
    [alerts],
  );
  return <AddressSheet alertAbout={alertAbout} />;
}
