/**
 * The alarms in the status word of H02 cards, in which a bit that is not set is an alarm. Traccar names one alarm of it
 * alone, and a shock hides the SOS key (H02ProtocolDecoder.java, processStatus); it forwards the word besides.
 */
import type { DeviceAlarm } from './alarms';

/** The SOS key, in the words of all makers. */
const SOS = 1 << 1;
/**
 * The SOS key for one maker and a tilt sensor for another; a third leaves it set
 * (github.com/traccar/traccar/issues/2920). It is the key unless the operator says that the maker's cards have the
 * sensor.
 */
const SOS_OR_TILT = 1 << 18;

/**
 * Of the other bits those of low batteries and shocks differ by maker, and the rest are a vehicle's.
 * @param bits the 32 bits of the word; 0 for none. @param hasTilt whether bit 18 is a tilt sensor.
 */
export function h02AlarmsOf(bits: number, hasTilt: boolean): DeviceAlarm[] {
  const keys = hasTilt ? SOS : SOS | SOS_OR_TILT;
  // A word of zeros would be all alarms at once: such a card has no status.
  return bits !== 0 && (bits & keys) !== keys ? ['sos'] : [];
}
