/** Texts of the access log, in Simplified Chinese. */
export default {
  title: '谁看过孩子',
  text: '学校的老师和管理员看到孩子的位置、轨迹、体温或提醒，或打开关于孩子的申请里的照片和文件，都会记在这里。打开了孩子的，一小时内记成一行；只是和别的孩子一起出现在班级地图或列表里的，每天只记一行。家人自己查看不记。',
  none: '还没有人看过',
  noneText: '学校的老师或管理员看过孩子的位置、轨迹、体温、提醒，或申请里的照片和文件后，会记在这里。',
  position: '看了位置',
  track: '看了轨迹',
  temperature: '看了体温',
  alert: '打开了关于孩子的提醒',
  places: '看了家和其他常去的地点',
  locate: '让学生卡报了一次位置',
  document: '打开了关于孩子的申请里的照片或文件',
  'class-map': '在班级地图上显示',
  list: '在提醒和进出列表里显示',
  times: '{n} 次',
  latest: '只列出最近的 {n} 条。',
};
