/** What thunks may use besides the store. The composition root creates it. */
import type { Clock } from '../time/clock';
import type { Language } from '../../contract/language';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import type { BrowserStorage } from '../session/browserStorage';
import type { RunningCalls } from './runningCalls';
import type { CallsAhead } from './callsAhead';
import type { FailureHandlers } from './errorCatalogue';
import type { Transport } from './transport';

export interface ThunkContext {
  config: RuntimeConfig;
  clock: Clock;
  transport: Transport;
  runningCalls: RunningCalls;
  callsAhead: CallsAhead;
  failureHandlers: FailureHandlers;
  storage: BrowserStorage;
  /** Loads the texts that the page needs in a language; rejects when they do not load. */
  loadLanguage: (language: Language) => Promise<void>;
  /** Returns a text that nobody can guess. */
  newSecret: () => string;
}
