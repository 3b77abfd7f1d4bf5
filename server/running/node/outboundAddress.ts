/**
 * Where the platform's own requests and mails may go: to no address of the installation's own network, unless the
 * operator allows it. A name is resolved once, and what is connected to is what was checked.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { OutboundFault } from '../../alarm/delivery/providers/provider';

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface OutboundOptions {
  /** Hosts, addresses and networks ('10.1.0.0/16') that may be asked although they are private. */
  allowed: readonly string[];
  /** Resolves a name; by default as the machine does. */
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
}

/** Addresses that may be connected to, of one host. */
export type CheckedAddresses = readonly [ResolvedAddress, ...ResolvedAddress[]];

/** Gives the addresses that were checked, so that nothing is resolved again. */
export const lookupOf =
  (addresses: CheckedAddresses): LookupFunction =>
  (_, { all }, done) =>
    all ? done(null, [...addresses]) : done(null, addresses[0].address, addresses[0].family);

/** The promise, or a fault when the time is over first. */
const inTime = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new OutboundFault('away', false, 'timeout'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/** Networks that are no place in the internet (RFC 6890): this machine, private, link-local, multicast, reserved. */
const PRIVATE: readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['100::', 64, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  // Tunnels, whose addresses hold one of IPv4: 6to4 and Teredo.
  ['2002::', 16, 'ipv6'],
  ['2001::', 32, 'ipv6'],
];

const privateV4 = new BlockList();
const privateV6 = new BlockList();
for (const [network, bits, family] of PRIVATE)
  (family === 'ipv4' ? privateV4 : privateV6).addSubnet(network, bits, family);

/** An address of IPv6 in its shortest form, without a zone. */
const shortest = (address: string) => new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);

/** True for what leads nowhere but into a network of one's own. A text that is no address is one of these. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return privateV4.check(address, 'ipv4');
  if (isIP(address) !== 6) return true;
  const plain = shortest(address);
  // ::, ::1, ::a.b.c.d and ::ffff:a.b.c.d: this machine, or an address of IPv4 in disguise.
  if (plain.startsWith('::')) return true;
  // A network of IPv6 alone reaches IPv4 by these (RFC 6052).
  const [, high, low] = /^64:ff9b::(?:([0-9a-f]+):)?([0-9a-f]+)$/.exec(plain) ?? [];
  if (low !== undefined) {
    const bits = (Number.parseInt(high ?? '0', 16) << 16) | Number.parseInt(low, 16);
    return isPrivateAddress([24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.'));
  }
  return plain.startsWith('64:ff9b:') || privateV6.check(plain, 'ipv6');
}

/** What the operator allows, as hosts and as networks. An entry that is neither is a host that no name equals. */
function allowance(allowed: readonly string[]) {
  const hosts = new Set<string>();
  const networks = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const entry of allowed) {
    const [address = '', bits] = entry.trim().toLowerCase().split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    const most = family === 'ipv4' ? 32 : 128;
    if (isIP(address) === 0) hosts.add(hostOf(address));
    else if (bits === undefined) networks[family].addAddress(address, family);
    else if (/^\d+$/.test(bits) && Number(bits) <= most) networks[family].addSubnet(address, Number(bits), family);
  }
  return (host: string, address: string) =>
    hosts.has(host) ||
    (isIP(address) === 4
      ? networks.ipv4.check(address, 'ipv4')
      : isIP(address) === 6 && networks.ipv6.check(address.replace(/%.*$/, ''), 'ipv6'));
}

/** A host as it is compared: in small letters, without brackets and without the dot of the root. */
const hostOf = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

/**
 * Makes the check of hosts. It resolves a name once and returns its addresses to connect to.
 * @throws OutboundFault `address` when one of them is private and not allowed, `away` when the name has none
 */
export function outboundAddress({ allowed, resolve = (host) => lookup(host, { all: true }) }: OutboundOptions) {
  const isAllowed = allowance(allowed);
  return async (name: string, signal: AbortSignal): Promise<CheckedAddresses> => {
    const host = hostOf(name);
    if (host === '') throw new OutboundFault('address', false, 'noHost');
    const found = await inTime(resolve(host), signal).catch((error: NodeJS.ErrnoException) => {
      throw error instanceof OutboundFault ? error : new OutboundFault('away', false, error.code ?? 'ENOTFOUND');
    });
    const [first, ...others] = found;
    if (!first) throw new OutboundFault('away', false, 'ENOTFOUND');
    if (found.some(({ address }) => isPrivateAddress(address) && !isAllowed(host, address)))
      throw new OutboundFault('address', false, 'privateAddress');
    return [first, ...others];
  };
}

/** At most so many at once; the others wait in their order. */
export function places(most: number) {
  let free = most;
  const waiting: (() => void)[] = [];
  return {
    async take(signal: AbortSignal) {
      if (free > 0) return void free--;
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(new OutboundFault('away', false, 'timeout'));
        };
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        waiting.push(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}
