/** Texts of the ways to say where a place is, in English. */
import type zh from './placeWays.zh';

export default {
  placeHere: 'Where I am now',
  'placeHere.refused': 'Location is not permitted. Allow it in the browser’s settings and try again.',
  'placeHere.unknown': 'Your position cannot be found now. Move the map, or type coordinates.',
  placeTyped: 'Type coordinates',
  coordinates: 'Coordinates (latitude, longitude)',
  coordinatesFrom: 'Coordinates are from',
  'datum.gcj02': 'AMap, Tencent Maps',
  'datum.bd09': 'Baidu Maps',
  'datum.wgs84': 'GPS, Tianditu',
  coordinatesPut: 'Put it there',
  wrongCoordinates: 'Two numbers, such as 30.93, 120.92',
} satisfies Record<keyof typeof zh, string>;
