/** The client's network address, for the limits on failed sign-ins. */
import { isIP } from 'node:net';

/**
 * The address of the client; for IPv6 its /64 network, which usually is one household. Undefined when the connection is
 * already closed. Each proxy appends its client to X-Forwarded-For. With `proxies` own proxies the entry that many from
 * the end is reliable; earlier entries can be forged. Without proxies the whole header can be forged and is ignored.
 * @param connection remote address of the socket. @param proxies number of own proxies (TRUSTED_PROXIES).
 */
export function clientAddressOf(connection: string | undefined, forwardedFor = '', proxies = 0): string | undefined {
  if (connection === undefined) return undefined;
  const forwarded = proxies === 0 ? undefined : forwardedFor.split(',').at(-proxies);
  return (forwarded === undefined ? null : networkOf(forwarded)) ?? networkOf(connection) ?? connection;
}

/** An IPv4 address, or the /64 network of an IPv6 address; null for anything else. Some proxies append a port. */
function networkOf(entry: string): string | null {
  const address = entry
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%[^]*/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return null;
  // The URL parser gives each IPv6 address one form; '::' stands for the groups that are zero.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return `${[...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)].slice(0, 4).join(':')}::/64`;
}
