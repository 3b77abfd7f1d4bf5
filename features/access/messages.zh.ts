/** Texts of the access log, in Simplified Chinese. */
export default {
  title: '谁看过孩子',
  text: '学校的老师和管理员每次查看孩子的位置、轨迹或体温都会记在这里，一小时内的多次查看记成一行。家人自己查看不记。',
  child: '孩子',
  none: '还没有人看过',
  noneText: '学校的老师或管理员看过孩子的位置、轨迹或体温后，会记在这里。',
  'role.0': '管理员',
  'role.1': '老师',
  position: '看了位置',
  track: '看了轨迹',
  temperature: '看了体温',
  times: '{n} 次',
  latest: '只列出最近的 {n} 条。',
};
