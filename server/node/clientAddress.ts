/** Where a request comes from: the connection's address, or what the proxies in front of the platform say of it. */
import { isIP } from 'node:net';

/**
 * The address of whoever asks, of IPv6 the 64 bits that are one household's; undefined when the connection has gone
 * already.
 * Each proxy adds to X-Forwarded-For whom it was asked by, so that with so many `proxies` of our own the entry as many
 * from the end is true;
 * those before it are whatever the asker wrote. With none the whole header is.
 */
export function clientAddressOf(connection: string | undefined, forwardedFor = '', proxies = 0): string | undefined {
  if (connection === undefined) return undefined;
  const said = proxies === 0 ? undefined : forwardedFor.split(',').at(-proxies);
  return (said === undefined ? null : household(said)) ?? household(connection) ?? connection;
}

/** Null for what is no address. Some proxies write a port behind it. */
function household(entry: string): string | null {
  const address = entry
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return null;
  // As a URL writes it, each address has one form; what '::' leaves out are noughts.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const left = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return `${[...groups(head), ...Array<string>(left).fill('0'), ...groups(tail)].slice(0, 4).join(':')}::/64`;
}
