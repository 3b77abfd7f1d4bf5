/** Bodies that Traccar forwards: live captures quoted in its issues, and output of its own classes with our values. */

/** A watch message as Traccar forwards it in `raw`: hexadecimal bytes. */
export const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex');

export const TRACCAR_DEVICE = {
  id: 7,
  attributes: {},
  groupId: 3,
  calendarId: 0,
  name: 'Li Ming',
  uniqueId: '9705141740',
  status: 'online',
  lastUpdate: '2026-03-02T00:00:05.000+00:00',
  positionId: 41,
  disabled: false,
  expirationTime: null,
};
export const WATCH_NETWORK = {
  radioType: 'gsm',
  considerIp: false,
  cellTowers: [
    { cellId: 101992452, locationAreaCode: 42308, mobileCountryCode: 460, mobileNetworkCode: 1, signalStrength: -100 },
  ],
  wifiAccessPoints: [{ macAddress: '44:56:e2:03:ea:2a', signalStrength: -69 }],
};
export const WATCH_FIX = {
  id: 0,
  attributes: { sat: 14, rssi: 100, batteryLevel: 64, steps: 0, distance: 12.4, totalDistance: 1200.5, motion: true },
  deviceId: 7,
  protocol: 'watch',
  serverTime: '2026-03-02T00:00:05.123+00:00',
  deviceTime: '2026-03-02T00:00:03.000+00:00',
  fixTime: '2026-03-02T00:00:03.000+00:00',
  valid: true,
  latitude: 39.909,
  longitude: 116.397,
  altitude: 47.0,
  speed: 2.16,
  course: 90.0,
  address: null,
  accuracy: 0.0,
  network: WATCH_NETWORK,
  geofenceIds: [5],
};
export const WATCH_SOS = {
  ...WATCH_FIX,
  attributes: { alarm: 'sos', batteryLevel: 22 },
  deviceTime: '2026-03-02T00:01:03.000+00:00',
  fixTime: '2026-03-02T00:01:03.000+00:00',
  valid: false,
  latitude: 0.0,
  longitude: 0.0,
  altitude: 0.0,
  speed: 0.0,
  course: 0.0,
  network: null,
  geofenceIds: null,
};
/** A position of Traccar 4 (github.com/traccar/traccar issue 4529): dates as +0000, `outdated`, `type`. */
export const VERSION_4 = {
  id: 0,
  attributes: { batteryLevel: 53, distance: 0, totalDistance: 5922.96, motion: false },
  deviceId: 1,
  type: null,
  protocol: 'osmand',
  serverTime: '2020-05-07T09:48:18.770+0000',
  deviceTime: '2020-05-07T09:48:15.000+0000',
  fixTime: '2020-05-07T09:48:15.000+0000',
  outdated: false,
  valid: true,
  latitude: 21.1416013,
  longitude: 99.6410078,
  altitude: 0,
  speed: 0,
  course: 90,
  address: null,
  accuracy: 2200,
  network: null,
};
export const traccarEvent = (type: string, more: object = {}) => ({
  id: 25183,
  attributes: {},
  deviceId: 7,
  type,
  eventTime: '2026-03-02T00:01:03.000+00:00',
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  ...more,
});
