/**
 * The radios of a position that a Traccar server forwards (Traccar, model/Network.java). Its names may be missing and
 * its numbers may be texts, as programs between both write them.
 */
import { looseNumber } from './loose';
import { MOST_LOOKED_AT, radioScan, type ToldMast, type ToldPoint } from './radioScan';
import type { ScannedMast } from './report';

interface ForwardedNetwork {
  wifiAccessPoints?: unknown;
  cellTowers?: unknown;
}

export const forwardedScan = (network: ForwardedNetwork | null | undefined) =>
  radioScan({ points: eachOf(network?.wifiAccessPoints, pointOf), masts: eachOf(network?.cellTowers, mastOf) });

type Members = Readonly<Record<string, unknown>>;

function eachOf<Read>(list: unknown, read: (members: Members) => Read | null): Read[] {
  const looked: unknown[] = Array.isArray(list) ? list.slice(0, MOST_LOOKED_AT) : [];
  return looked.flatMap((one) => (typeof one === 'object' && one !== null ? (read({ ...one }) ?? []) : []));
}

function pointOf({ macAddress, ssid, signalStrength }: Members): ToldPoint | null {
  if (typeof macAddress !== 'string') return null;
  return { mac: macAddress, ssid: typeof ssid === 'string' ? ssid : '', rssi: looseNumber(signalStrength) };
}

/** Traccar's names of radios. The cells of CDMA are numbered in another way. */
const RADIOS: Readonly<Record<string, ScannedMast['radio']>> = {
  gsm: 'gsm',
  wcdma: 'umts',
  umts: 'umts',
  lte: 'lte',
  nr: 'nr',
};

function mastOf(members: Members): ToldMast | null {
  const named = typeof members['radioType'] === 'string' ? members['radioType'].slice(0, 8).toLowerCase() : '';
  if (named === 'cdma') return null;
  return {
    // The network's own `radioType` is Traccar's default, and not the card's word.
    radio: RADIOS[named] ?? null,
    mcc: looseNumber(members['mobileCountryCode']),
    mnc: looseNumber(members['mobileNetworkCode']),
    area: looseNumber(members['locationAreaCode']),
    cell: looseNumber(members['cellId']),
    dbm: looseNumber(members['signalStrength']),
  };
}
