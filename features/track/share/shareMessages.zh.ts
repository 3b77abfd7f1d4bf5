/** Texts of exporting and printing a day, in Simplified Chinese. */
export default {
  share: '导出和打印',
  print: '打印当天记录',
  exportGpx: 'GPX',
  exportGeoJson: 'GeoJSON',
  exportCsv: 'CSV',
  exportNote: '坐标是 WGS-84。GPX 不含可疑定位，其余两种含，并注明原因。',
  redact: '打印时略去',
  redactHint: '给别人看之前，可以先略去。',
  'redact.names': '姓名和地名',
  'redact.round': '准确位置',
  'redact.home': '家',
  redacted: '略去了：{what}。',
  'redacted.pupil': '一名学生',
  'redacted.home': '略去的地点',
  'redacted.place': '地点 {n}',
  sheetTitle: '{name}的一天',
  sheetPrinted: '打印于 {time}。时间为 {zone}。',
  sheetNote:
    '“大概”是按速度作的推测。虚线和“不清楚”表示没有可信的定位，不是孩子没有走动。{doubted, plural, =0 {} other {另有 # 个可疑定位没有算进来。}}坐标系 WGS-84。',
  sketch: '当天路线示意，没有底图',
};
