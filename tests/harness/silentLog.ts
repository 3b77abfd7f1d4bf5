/** A log that writes nothing. */
import type { Log } from '../../server/engine/platform';

const nothing = () => undefined;
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };
