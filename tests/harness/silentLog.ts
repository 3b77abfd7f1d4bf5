/** A log that writes nothing. */
import type { Log } from '../../server/platform';

const nothing = () => undefined;
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };
