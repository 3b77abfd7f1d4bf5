/** Words about a recorded track of a file. */
import { texts } from '../../../src/messages/texts';

export const useFileText = texts(
  'trackFile',
  {
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
  },
  {
    openFile: 'Open a track file',
    openFileNote: 'GPX or .plt; you may also drop it here. It is replayed on this device and goes nowhere.',
    fileTitle: 'Track of a file',
    imported: 'Imported, not from the card:',
    leftOut: '{n, plural, one {# point} other {# points}} left out: no time, repeated, or an invalid place',
    fileDays: '{n} days in the file',
    fileDay: '{day} ({n, plural, one {# point} other {# points}})',
    closeFile: 'Close the file',
    'fault.tooLarge': 'The file is larger than 400 MB and cannot be read.',
    'fault.unreadable': 'The file cannot be read; it may have been moved or damaged.',
    'fault.unknown': 'This is neither a GPX nor a .plt track.',
    'fault.noFixes': 'There are no track points in the file.',
    'fault.noTimes': 'None of the track points has a time, so they cannot be replayed.',
  },
);
