/** The client's network address, with and without proxies. */
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment';
import { clientAddressOf } from './clientAddress';

describe('without own proxies', () => {
  it("the connection's address counts, whatever the header contains", () => {
    expect(clientAddressOf('203.0.113.7')).toBe('203.0.113.7');
    expect(clientAddressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(clientAddressOf('203.0.113.7', '198.51.100.1, 198.51.100.2', 0)).toBe('203.0.113.7');
  });

  it('the address is undefined when the connection is closed', () => {
    expect(clientAddressOf(undefined, '198.51.100.1')).toBeUndefined();
  });
});

describe('behind own proxies', () => {
  it('the entry of the outermost proxy counts; earlier entries are ignored', () => {
    expect(clientAddressOf('10.0.0.1', '203.0.113.7', 1)).toBe('203.0.113.7');
    expect(clientAddressOf('10.0.0.1', '198.51.100.1, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(clientAddressOf('10.0.0.2', '198.51.100.1,203.0.113.7, 10.0.0.1', 2)).toBe('203.0.113.7');
  });

  it("the connection's address counts when the header has no such entry or no address", () => {
    expect(clientAddressOf('10.0.0.1', '', 1)).toBe('10.0.0.1');
    expect(clientAddressOf('10.0.0.2', '198.51.100.1', 2)).toBe('10.0.0.2');
    expect(clientAddressOf('10.0.0.1', '203.0.113.7, unknown', 1)).toBe('10.0.0.1');
  });

  it('TRUSTED_PROXIES must be a whole number', () => {
    expect([readEnvironment({}).trustedProxies, readEnvironment({ TRUSTED_PROXIES: '2' }).trustedProxies]).toEqual([
      0, 2,
    ]);
    expect(() => readEnvironment({ TRUSTED_PROXIES: 'yes' })).toThrow('TRUSTED_PROXIES');
  });

  it('a port is removed', () => {
    expect(clientAddressOf('10.0.0.1', '203.0.113.7:51234', 1)).toBe('203.0.113.7');
    expect(clientAddressOf('10.0.0.1', '[2001:db8:1:2::7]:51234', 1)).toBe('2001:db8:1:2::/64');
  });
});

describe('for IPv6', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is in the network %s', (address, household) => {
    expect(clientAddressOf(address)).toBe(household);
  });

  it('an IPv4-mapped address is the IPv4 address', () => {
    expect(clientAddressOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });
});
