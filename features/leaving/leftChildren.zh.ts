/** Texts of children who left the school, in Simplified Chinese. */
export default {
  title: '离校的孩子',
  none: '没有离校的孩子',
  noneText: '孩子离校后，这里会写明还能看多久、能带走什么。',
  left: '{day}离校。',
  until: '可以看到{day}，还有 {n} 天，之后删除。',
  read: '离校前每一天的轨迹、停留和提醒都还能看，只有家人能看。',
  silent: '学生卡不再定位，也不再有提醒。卡、围栏和资料不能再改。',
  erased: '到期后，位置、提醒、常去的地点和看过的记录都会删除，不能恢复。',
  open: '查看{name}的轨迹',
  take: '想留着的日子，请在轨迹页“打印和文件”里存成 GPX、GeoJSON 或 CSV 文件。',
};
