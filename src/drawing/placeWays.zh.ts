/** Texts of the ways to say where a place is, in Simplified Chinese. */
export default {
  placeHere: '用我现在的位置',
  'placeHere.refused': '没有定位权限。请在浏览器设置里允许后再试。',
  'placeHere.unknown': '现在定不到你的位置。请移动地图，或输入坐标。',
  placeTyped: '输入坐标',
  coordinates: '坐标（经纬度）',
  coordinatesFrom: '坐标来自',
  'datum.gcj02': '高德、腾讯地图',
  'datum.bd09': '百度地图',
  'datum.wgs84': 'GPS、天地图',
  coordinatesPut: '放到这里',
  wrongCoordinates: '请写两个数，例如 30.93, 120.92',
};
