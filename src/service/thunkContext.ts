/** What the store's thunks may reach outside the store; made by the composition root. */
import type { Clock } from '../time/clock';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import type { Keep } from '../session/keep';
import type { Cancels } from './cancels';
import type { Tell } from './catalogue';
import type { Wire } from './wire';

export interface ThunkContext {
  config: RuntimeConfig;
  clock: Clock;
  wire: Wire;
  cancels: Cancels;
  tell: Tell;
  keep: Keep;
  /** A text no one can guess. */
  newSecret: () => string;
}
