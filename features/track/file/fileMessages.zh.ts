/** Texts of a track read from a file, in Simplified Chinese. */
export default {
  openFile: '打开轨迹文件',
  openFileNote: 'GPX 或 .plt，也可以拖到这里。只在这台设备上回放，不会上传。',
  fileTitle: '文件里的轨迹',
  imported: '导入的轨迹，不是卡的记录：',
  leftOut: '略去 {n} 个没有时间、重复或坐标无效的点',
  fileDays: '文件里有 {n} 天',
  fileDay: '{day}（{n} 个点）',
  closeFile: '关闭文件',
  'fault.tooLarge': '文件超过 400 MB，读不了。',
  'fault.unreadable': '这个文件读不出来，可能已被移动或损坏。',
  'fault.unknown': '这不是 GPX 或 .plt 轨迹文件。',
  'fault.noFixes': '文件里没有轨迹点。',
  'fault.noTimes': '轨迹点都没有时间，没法回放。',
};
