/** Packs a track into typed arrays, which are transferred to a worker without copying. Pure. */
import { FixSource } from '../../../contract/positions';
import type { FenceTrack } from '../../../contract';

/** Seconds since `from`, degrees (WGS-84), metres, metres per second. NaN is unknown. */
export interface TransferableTrack extends Omit<
  FenceTrack,
  'time' | 'lng' | 'lat' | 'accuracy' | 'speed' | 'source' | 'noise'
> {
  time: Float64Array<ArrayBuffer>;
  lng: Float64Array<ArrayBuffer>;
  lat: Float64Array<ArrayBuffer>;
  accuracy: Float64Array<ArrayBuffer>;
  speed: Float64Array<ArrayBuffer>;
  /** Index in the contract's list of sources. */
  source: Uint8Array<ArrayBuffer>;
  /** Only fixes with noise; most have none. */
  noise: [index: number, reasons: FenceTrack['noise'][number]][];
}

const SOURCES = FixSource.options;

/** Packs a track. The track itself stays unchanged. */
export function toTransferable({
  time,
  lng,
  lat,
  accuracy,
  speed,
  source,
  noise,
  ...rest
}: FenceTrack): TransferableTrack {
  const noisy: TransferableTrack['noise'] = [];
  for (const [index, reasons] of noise.entries()) if (reasons.length > 0) noisy.push([index, reasons]);
  return {
    ...rest,
    time: Float64Array.from(time),
    lng: Float64Array.from(lng),
    lat: Float64Array.from(lat),
    accuracy: withNaN(accuracy),
    speed: withNaN(speed),
    source: Uint8Array.from(source, (one) => SOURCES.indexOf(one)),
    noise: noisy,
  };
}

/** Unpacks a track in the worker. */
export function fromTransferable({
  time,
  lng,
  lat,
  accuracy,
  speed,
  source,
  noise,
  ...rest
}: TransferableTrack): FenceTrack {
  const reasons: FenceTrack['noise'] = Array.from(time, () => []);
  for (const [index, some] of noise) reasons[index] = some;
  return {
    ...rest,
    time: [...time],
    lng: [...lng],
    lat: [...lat],
    accuracy: Array.from(accuracy, orNull),
    speed: Array.from(speed, orNull),
    source: Array.from(source, (place) => SOURCES[place] ?? 'gps'),
    noise: reasons,
  };
}

function withNaN(column: readonly (number | null)[]): Float64Array<ArrayBuffer> {
  const filled = new Float64Array(column.length);
  for (const [index, value] of column.entries()) filled[index] = value ?? Number.NaN;
  return filled;
}
const orNull = (value: number) => (Number.isNaN(value) ? null : value);
