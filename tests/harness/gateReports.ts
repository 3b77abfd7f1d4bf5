/** Reports near the school gate at fixed times before `NOW`, for tests of the intake. */
import type { DeviceReport } from '../../server/intake/storeReports';
import type { StoredFix } from './intake';

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
export const gateReport = (deviceNo: number, secondsAgo: number): DeviceReport => {
  const place = {
    lng: 120.92,
    lat: 30.92,
    accuracy: 10,
    source: 'gps' as const,
    speed: null,
    course: null,
    altitude: null,
    valid: true,
    mock: false,
  };
  return {
    deviceNo,
    report: {
      uniqueId: '',
      deviceTime: at(secondsAgo),
      clock: 'unknown',
      fix: { time: at(secondsAgo), ...place },
      battery: null,
      charging: null,
      temperature: null,
      worn: null,
      alarms: [],
      result: null,
      archived: false,
    },
  };
};
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
