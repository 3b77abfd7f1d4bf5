/** What the radios of a report must be, whatever a message says. */
import { expect } from 'vitest';
import { MOST_POINTS, readMac } from '../../server/field/radioMap/accessPoints';
import { MOST_MASTS, type Report } from '../../server/field/intake/report';

/** Fails unless the scan is bounded, in order, and of radios that there can be. */
export function expectBoundScan({ scan, deviceTime }: Pick<Report, 'scan' | 'deviceTime'>): void {
  if (!scan) return;
  const { points, masts, time } = scan;
  expect(points.length + masts.length, 'a scan of nothing').toBeGreaterThan(0);
  expect(points.length).toBeLessThanOrEqual(MOST_POINTS);
  expect(masts.length).toBeLessThanOrEqual(MOST_MASTS);
  expect(time.getTime(), 'newer than its report').toBeLessThanOrEqual(deviceTime.getTime());
  expect(new Set(points.map(({ mac }) => mac)).size, 'one address twice').toBe(points.length);
  const strengths = points.map(({ rssi }) => rssi ?? -Infinity);
  expect(strengths, 'the strongest first').toEqual([...strengths].sort((one, other) => other - one));
  for (const { mac, ssid, rssi } of points) {
    expect(readMac(mac)).toBe(mac);
    expect(ssid.length).toBeLessThanOrEqual(64);
    if (rssi !== null) expect(rssi >= -120 && rssi < 0, `${rssi} dBm`).toBe(true);
  }
  for (const { mcc, mnc, area, cell, dbm } of masts) {
    expect([mcc, mnc, area, cell].every(Number.isInteger)).toBe(true);
    expect(mcc >= 1 && mcc <= 999 && mnc >= 0 && mnc <= 999 && area > 0 && cell > 0).toBe(true);
    expect([area, cell]).not.toContain(65_535);
    if (dbm !== null) expect(dbm >= -140 && dbm <= -20, `${dbm} dBm`).toBe(true);
  }
}
