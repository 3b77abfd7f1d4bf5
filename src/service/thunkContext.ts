/** What the store's thunks may reach outside the store; made by the composition root. */
import type { Clock } from '../time/clock';
import type { Language } from '../../contract/language';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import type { BrowserStorage } from '../session/browserStorage';
import type { RunningCalls } from './runningCalls';
import type { FailureHandlers } from './errorCatalogue';
import type { Transport } from './transport';

export interface ThunkContext {
  config: RuntimeConfig;
  clock: Clock;
  transport: Transport;
  runningCalls: RunningCalls;
  failureHandlers: FailureHandlers;
  storage: BrowserStorage;
  /** Loads what the page needs of a language's texts; rejects when it cannot. */
  loadLanguage: (language: Language) => Promise<void>;
  /** A text no one can guess. */
  newSecret: () => string;
}
