/** Reports near the school gate at fixed times before `NOW`, for tests of the intake. */
import type { DeviceReport } from '../../server/field/intake/storeReports';
import type { StoredFix } from './intake';
import { BARE_FIX, NOTHING_SAID } from '../../server/field/intake/report';

export const NOW = Date.parse('2026-03-02T01:00:00Z');
export const MING = '860000000000001';
export const FANG = '860000000000002';

/** An OsmAnd query. @param metres east of the school gate. */
export const gateQuery = (secondsAgo: number, metres = 0, more: Record<string, string | number> = {}) => ({
  id: MING,
  timestamp: (NOW - secondsAgo * 1000) / 1000,
  lat: 30.92,
  lon: 120.92 + metres / 95_430,
  accuracy: 10,
  ...more,
});
export const gateLocation = (secondsAgo: number, metres = 0) => ({
  timestamp: new Date(NOW - secondsAgo * 1000).toISOString(),
  coords: { latitude: 30.92, longitude: 120.92 + metres / 95_430, accuracy: 10 },
});
export const gateReport = (deviceNo: number, secondsAgo: number): DeviceReport => ({
  deviceNo,
  report: {
    ...NOTHING_SAID,
    uniqueId: '',
    deviceTime: at(secondsAgo),
    clock: 'unknown',
    fix: { time: at(secondsAgo), lng: 120.92, lat: 30.92, ...BARE_FIX, accuracy: 10 },
  },
});
export const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000);
export const times = (fixes: readonly StoredFix[]) => fixes.map(({ fix_time }) => (NOW - fix_time.getTime()) / 1000);
export const FORWARDED = {
  position: {
    protocol: 'watch',
    deviceTime: at(5).toISOString(),
    fixTime: at(5).toISOString(),
    valid: true,
    latitude: 30.92,
    longitude: 120.92,
    attributes: {},
  },
  device: { uniqueId: MING },
};
