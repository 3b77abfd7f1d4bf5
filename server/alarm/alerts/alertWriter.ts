/** Raises and ends alerts, for judges and sweeps of all wings. */
import type { PlatformContext } from '../../engine/platform';
import { deliveryQueue } from '../delivery/enqueue';
import { endAlerts } from './autoClose';
import { createNotifier } from './notify';
import { createRaise, type Raise } from './raise';

export interface AlertWriter {
  /** Raises new alerts. */
  raise: Raise;
  /** Ends those whose cause has ended. */
  end: typeof endAlerts;
}

export const alertWriter = (context: Pick<PlatformContext, 'newId' | 'settings'>): AlertWriter => ({
  raise: createRaise(context, createNotifier(deliveryQueue)),
  end: endAlerts,
});
