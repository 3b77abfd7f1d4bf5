/** Opens what a town file is cut out of: the newest map of the world that Protomaps offers, an address, or the disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TownWorkNeeds } from '../../townFile/townWork';
import { TownTrouble } from '../../townFile/byteSource';
import { spanMs } from '../../../../contract/day';
import { outboundAddress } from '../outboundAddress';
import { rangeSource, type RangeSourceOptions } from './rangeSource';
import { diskSource, pathInFolder } from './townFolder';

/**
 * Files of the whole world by the day on which they were made, in UTC. Each stays for about a week
 * (docs.protomaps.com).
 */
const PROTOMAPS = 'https://build.protomaps.com/{day}.pmtiles';
const DAYS_BACK = 8;

export interface OpenTownOptions {
  folder: string;
  clock: () => Date;
  fetch: typeof globalThis.fetch;
  /** Hosts inside the house that a server may send us to. */
  allowedHosts: readonly string[];
  /** Replaces the address of Protomaps' files, with '{day}'. */
  protomaps?: string;
  wait?: RangeSourceOptions['wait'];
}

export function openTown({
  folder,
  clock,
  fetch,
  allowedHosts,
  protomaps = PROTOMAPS,
  wait = (ms, signal) => sleep(ms, undefined, { signal }),
}: OpenTownOptions): TownWorkNeeds['open'] {
  const addressesOf = outboundAddress({ allowed: allowedHosts });
  const how: RangeSourceOptions = {
    fetch,
    wait,
    mayGo: (host, signal) =>
      addressesOf(host, signal).then(
        () => true,
        () => false,
      ),
  };

  async function newestOfProtomaps(signal: AbortSignal) {
    for (let back = 0; ; back++) {
      const day = new Date(clock().getTime() - back * spanMs(1, 'days')).toISOString().slice(0, 10).replaceAll('-', '');
      try {
        return await rangeSource(protomaps.replace('{day}', day), how, signal);
      } catch (error) {
        // That day's file is not there yet, or not any more.
        const isGone =
          error instanceof TownTrouble && error.fault === 'refused' && error.status !== null && error.status < 500;
        if (!isGone || back === DAYS_BACK) throw error;
      }
    }
  }

  return (wish, address, signal) => {
    if (wish.source === 'disk') return diskSource(pathInFolder(folder, wish.from ?? ''));
    if (wish.source === 'address') return rangeSource(wish.from ?? '', how, signal);
    return address ? rangeSource(address, how, signal) : newestOfProtomaps(signal);
  };
}
