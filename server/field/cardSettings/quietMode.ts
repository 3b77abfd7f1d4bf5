/** SQL of the class mode in which a card is silent, for the sentences about silence. */
import { SILENT_IN_CLASS } from '../../../contract/cardSettings/quiet';

/** The newest class mode of a device: versions before it are 'replaced'. */
export const QUIET_MODE = 'command mode';
/** Joins it to `device` when the card has answered to it, and when its model is silent in class. */
export const IS_QUIET = /* sql */ `mode.device_no = device.device_no and mode.kind = 'classMode' and not mode.paused
  and mode.version is not null and mode.state in ('delivered', 'taken', 'seen')
  and device.card_model in (${SILENT_IN_CLASS.map((model) => `'${model}'`).join(', ')})`;
